// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ReadingDialog } from '../../features/outpatients/reading-dialog.js';
import { HourEntry } from '../../features/patient/surgery/hour-entry.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';

const sent: object[] = [];
vi.mock('../../http/call.js', () => ({
  call: (_name: string, request: object) => {
    sent.push(request);
    return new Promise(() => undefined);
  },
}));

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
});
afterEach(cleanup);

const nothing = (): void => undefined;
/** Every form of the app that stores a glucose and is no board, which has its own state table. */
const FORMS = [
  ['of an hour before a surgery', <HourEntry patientId="1" hour={0} onClose={nothing} onStored={nothing} />],
  ['of an outpatient', <ReadingDialog patientId="1" onClose={nothing} onStored={nothing} />],
] as const;

const submit = (): unknown => fireEvent.submit(document.querySelector('form') ?? document.body);
const field = async (): Promise<HTMLElement> =>
  (await screen.findAllByRole('textbox', {}, { timeout: 30_000 }))[0] ?? document.body;

it.each(FORMS)('a value %s that no meter shows is stored only after it was typed twice', async (_, form) => {
  render(form);
  fireEvent.change(await field(), { target: { value: '56' } });
  submit();
  submit();
  expect(sent).toEqual([]);
  const again = screen.getByLabelText(/once more|again/i);
  fireEvent.change(again, { target: { value: '5.6' } });
  submit();
  expect(sent).toEqual([]);
  fireEvent.change(again, { target: { value: '56' } });
  submit();
  expect(sent).toMatchObject([{ value: 56, repeated: 56, confirmed: true }]);
});

it.each(FORMS)(
  'an unusual value %s that a meter can show is confirmed once, and not sent as typed twice',
  async (_, form) => {
    render(form);
    fireEvent.change(await field(), { target: { value: '2.1' } });
    submit();
    expect(sent).toEqual([]);
    const box = screen.queryByRole('checkbox');
    if (box) fireEvent.click(box);
    submit();
    expect(sent).toMatchObject([{ value: 2.1, repeated: null, confirmed: true }]);
  },
);

it('typing a value of an outpatient keeps the focus, whatever it passes on the way', async () => {
  render(FORMS[1][1]);
  const first = await field();
  first.focus();
  for (const value of ['5', '56', '56.2']) {
    fireEvent.change(first, { target: { value } });
    expect(document.activeElement).toBe(first);
  }
});
