// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TIME_QUESTIONS, type ErrorCode } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { BindDialog } from '../../features/ambulatory/bind-dialog.js';
import { ReadingDialog } from '../../features/outpatients/reading-dialog.js';
import { HourEntry } from '../../features/patient/surgery/hour-entry.js';
import { AddReadingDialog } from '../../features/ambulatory/add-reading-dialog.js';
import { ChangeEntryDialog } from '../../features/pump/change-entry-dialog.js';
import { EntryForm } from '../../features/pump/entry-form.js';
import { HttpError } from '../../http/http-error.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { sampleGlucose } from '../board/sample-readings.js';
import { CorrectDialog } from '../records/correct-dialog.js';

const sent: object[] = [];
/** What the server answers; without it, it does not answer. */
let answer: (() => Promise<object>) | undefined;
vi.mock('../../http/call.js', () => ({
  call: (_name: string, request: object) => {
    sent.push(request);
    return answer?.() ?? new Promise(() => undefined);
  },
}));
const refuse = (code: ErrorCode) => (): Promise<object> =>
  Promise.reject(new HttpError('refused', 409, `refused: ${code}`, code));

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
beforeEach(() => {
  sent.length = 0;
  answer = undefined;
  sessionStorage.clear();
  clock.set(Date.parse('2026-11-20T08:00:00+08:00'), 'Asia/Shanghai');
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
  const again = screen.getByLabelText(/once more|again/i);
  // The focus is where the question is.
  expect(document.activeElement).toBe(again);
  submit();
  expect(sent).toEqual([]);
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
    if (box) expect(document.activeElement).toBe(box);
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

const TIME_FORMS = FORMS.flatMap(([what, form]) => TIME_QUESTIONS.map((code) => [what, code, form] as const));
it.each(TIME_FORMS)('the time of a value %s, asked about as %s, gets its reason', async (_, code, form) => {
  answer = refuse(code);
  render(form);
  fireEvent.change(await field(), { target: { value: '5.6' } });
  submit();
  const reason = await screen.findByLabelText(/reason/i);
  expect(document.activeElement).toBe(reason);
  fireEvent.change(reason, { target: { value: 'the network was down' } });
  answer = () => Promise.resolve({});
  submit();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ value: 5.6, timeReason: 'the network was down' });
});

it('a correction moves the focus to each thing that it asks for', async () => {
  const save = vi.fn();
  render(<CorrectDialog reading={sampleGlucose} name="Wang" onClose={nothing} onVoid={nothing} onSave={save} />);
  const [value, reason] = await screen.findAllByRole('textbox', {}, { timeout: 30_000 });
  fireEvent.change(value ?? document.body, { target: { value: '56' } });
  submit();
  const again = screen.getByLabelText(/once more|again/i);
  expect(document.activeElement).toBe(again);
  fireEvent.change(again, { target: { value: '56' } });
  submit();
  expect(document.activeElement).toBe(reason);
  expect(save).not.toHaveBeenCalled();
});

describe('an entry of a pump', () => {
  const pump = () => {
    render(<EntryForm patientId="1" day="2026-11-20" isToday running={null} onEntered={nothing} />);
    const [time, amount] = screen.getAllByRole('textbox');
    if (!time || !amount) throw new Error('no fields');
    return { time, amount };
  };
  const type = (into: HTMLElement, value: string): unknown => fireEvent.change(into, { target: { value } });

  it('that is there already is stored a second time only when it is sent again as it was', async () => {
    const { time, amount } = pump();
    answer = refuse('record.double');
    type(amount, '4');
    submit();
    await screen.findByText('refused: record.double');
    expect(sent).toMatchObject([{ units: 4, again: false }]);
    // Another amount, another time and another kind are other entries.
    type(amount, '5');
    submit();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    await screen.findByText('refused: record.double');
    type(time, '07:30');
    submit();
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    await screen.findByText('refused: record.double');
    expect(sent.map((one) => 'again' in one && one.again)).toEqual([false, false, false]);
    answer = () => Promise.resolve({});
    submit();
    await screen.findByRole('status');
    expect(sent.at(-1)).toMatchObject({ units: 5, again: true });
    // One id for the same entry, however often it is sent, and another one for every other entry.
    const ids = sent.map((one) => 'entryId' in one && one.entryId);
    expect([new Set(ids).size, ids[3] === ids[2]]).toEqual([3, true]);
    type(amount, '5');
    submit();
    await vi.waitFor(() => expect(sent).toHaveLength(5));
    expect(sent.at(-1)).toMatchObject({ units: 5, again: false });
  });

  it('whose time the server asks about has the focus in the field of the reason', async () => {
    const { time, amount } = pump();
    answer = refuse('reading.late');
    type(time, '07:30');
    type(amount, '4');
    submit();
    const reason = await screen.findByLabelText(/reason/i);
    expect(document.activeElement).toBe(reason);
    type(reason, 'the network was down');
    answer = () => Promise.resolve({});
    submit();
    await screen.findByRole('status');
    expect(sent.at(-1)).toMatchObject({ units: 4, timeReason: 'the network was down' });
  });
});

describe('the focus goes where the question is', () => {
  const type = (into: HTMLElement, value: string): unknown => fireEvent.change(into, { target: { value } });
  const named = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[name="${name}"]`) ?? document.body;
  const last = async (): Promise<HTMLElement> =>
    (await screen.findAllByRole('button', {}, { timeout: 30_000 })).at(-1) ?? document.body;
  /** Sends a form by its button, which has the focus then. */
  const press = async (): Promise<void> => {
    (await last()).focus();
    submit();
  };
  const now = Date.parse('2026-11-20T07:30:00+08:00');
  const bolus = { entryId: '7', version: 1, kind: 'bolus', at: now, units: 4, rates: null };
  const profile = { ...bolus, kind: 'profile', units: null, rates: [{ from: 0, rate: 1 }] };
  const pumpForm = <EntryForm patientId="1" day="2026-11-20" isToday running={null} onEntered={nothing} />;
  const changeOf = (entry: object) => (
    <ChangeEntryDialog entry={entry as never} onClose={nothing} onChanged={nothing} />
  );
  const session = { sessionId: '3', boundAt: now - 3_600_000, endedAt: null };
  const adding = <AddReadingDialog session={session as never} onClose={nothing} onAdded={nothing} />;

  /** Each form whose own question is answered by sending the same figure again. */
  const FIGURES: [string, React.ReactElement, string, string, () => void][] = [
    ['a bolus', pumpForm, 'text', '30', nothing],
    ['a changed bolus', changeOf(bolus), 'text', '30', nothing],
    ['a changed profile', changeOf(profile), 'text', '00:00 9', nothing],
    ['an hour before a surgery', FORMS[0][1], 'typed', '2.1', nothing],
    [
      'a reading of a monitor',
      adding,
      'text',
      '250/140/70',
      () => type(document.querySelector('[placeholder="--:--"]') ?? document.body, '07:40'),
    ],
  ];
  it.each(FIGURES)('that asks about an unusual figure: %s', async (_, form, name, value, before) => {
    render(form);
    await last();
    before();
    type(named(name), value);
    await press();
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(document.activeElement).toBe(named(name));
    expect(sent).toEqual([]);
  });

  it('that asks about an unusual profile, which Enter answers; before the question Enter begins a line', async () => {
    render(pumpForm);
    fireEvent.click(await screen.findByRole('radio', { name: 'Basal' }, { timeout: 30_000 }));
    const field = named('text') as HTMLTextAreaElement;
    const send = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(submit);
    type(field, '00:00 9');
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
    expect(send).not.toHaveBeenCalled();
    await press();
    expect(document.activeElement).toBe(field);
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
    expect(sent).toMatchObject([{ kind: 'profile', confirmed: true }]);
    send.mockRestore();
  });

  it('that asks whether an entry of a pump is a separate one', async () => {
    render(pumpForm);
    await last();
    answer = refuse('record.double');
    type(named('text'), '4');
    await press();
    await screen.findByText('refused: record.double');
    expect(document.activeElement).toBe(named('text'));
    answer = () => Promise.resolve({});
    submit();
    await screen.findByRole('status');
    expect(sent.at(-1)).toMatchObject({ units: 4, again: true });
  });

  it.each([
    ['a bolus', pumpForm, () => type(named('text'), '4')],
    [
      'a changed bolus',
      changeOf(bolus),
      () => type(document.querySelector('[maxlength="200"]') ?? document.body, 'typing'),
    ],
    ['an hour before a surgery', FORMS[0][1], () => type(named('typed'), '5.6')],
  ])('that asks for the reason of a time, also the second time: %s', async (_, form, fill) => {
    render(form);
    await last();
    fill();
    answer = refuse('reading.late');
    for (const count of [1, 2]) {
      await press();
      await vi.waitFor(() => expect(sent).toHaveLength(count));
      await vi.waitFor(() => expect(document.activeElement).toBe(named('timeReason')));
    }
  });
});

describe('a monitor', () => {
  it.each([
    ['', '', null],
    ['', '07:40', '2026-11-20T07:40:00+08:00'],
    ['2026-11-18', '0905', '2026-11-18T09:05:00+08:00'],
    ['2026-11-18', '9 o’clock', undefined],
  ])('fitted on "%s" at "%s" is bound from then on', async (day, time, expected) => {
    const row = { patientId: '1', name: '王芳', latinName: 'Wang Fang' };
    render(<BindDialog row={row as never} onClose={nothing} onBound={nothing} />);
    fireEvent.change(await screen.findByLabelText('Monitor', { exact: false, selector: 'input' }), {
      target: { value: 'MON-9' },
    });
    if (day !== '') fireEvent.change(screen.getByLabelText('Fitted (day)'), { target: { value: day } });
    fireEvent.change(screen.getByLabelText(/^Fitted \(time\)/), { target: { value: time } });
    submit();
    if (expected === undefined) {
      expect(screen.getByRole('alert').textContent).not.toBe('');
      expect(sent).toEqual([]);
    } else {
      const boundAt = expected === null ? null : Date.parse(expected);
      expect(sent).toMatchObject([{ patientId: '1', device: 'MON-9', boundAt }]);
    }
  });
});
