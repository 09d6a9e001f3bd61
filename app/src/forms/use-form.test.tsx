// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ErrorCode } from '@wardlink/contract';
import { HttpError } from '../http/http-error.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../language/i18n.js';
import { FormEnd } from './form-end.js';
import { textsOf, type FormModel } from './model.js';
import { useFields } from './use-fields.js';
import { useCheck, useForm } from './use-form.js';

type Name = 'username' | 'mobile' | 'introduce';
const FIELDS: FormModel<Name> = {
  username: { required: true, maxLength: 32 },
  mobile: { mask: 'mobile', maxLength: 11, wrong: (text) => (text.length === 11 ? undefined : 'mobile') },
  introduce: { kind: 'long' },
};

const sent: { form: Record<Name, string>; id: string; answer(): void; refuse(error: Error): void }[] = [];
let readAgain = 0;
let mayEdit = true;

function Screen() {
  const check = useCheck('staff', FIELDS);
  const state = useForm({
    draft: 'test',
    editable: mayEdit,
    initial: textsOf(FIELDS, { introduce: 'before' }),
    check: (form) => {
      const { mobile, ...problems } = check(form);
      return { ...problems, ...(mobile !== undefined && form.introduce !== 'any mobile' && { mobile }) };
    },
    send: (form, writeId) =>
      new Promise<void>((answer, refuse) => void sent.push({ form, id: writeId(), answer, refuse })),
    onSent: () => undefined,
  });
  const field = useFields('staff', FIELDS, state);
  return (
    <form onSubmit={state.submit}>
      {field('username')}
      {field('mobile')}
      {field('introduce')}
      <FormEnd
        form={state}
        words="staff"
        outdated={{ code: 'account.changed', onAgain: () => void (readAgain += 1) }}
      />
    </form>
  );
}

const input = (label: RegExp): HTMLInputElement => screen.getByLabelText(label);
const type = (label: RegExp, value: string): unknown => fireEvent.change(input(label), { target: { value } });
const press = (name: string): unknown => fireEvent.click(screen.getByRole('button', { name }));
const marked = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(({ name }) => name);
const answer = (): Promise<void> =>
  act(async () => {
    sent.at(-1)?.answer();
    await Promise.resolve();
  });
const refuse = (code: ErrorCode, fields?: Record<string, string>): Promise<void> =>
  act(async () => {
    sent.at(-1)?.refuse(new HttpError('refused', 409, 'No, says the server', code, fields));
    await Promise.resolve();
  });

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
beforeEach(() => {
  sessionStorage.clear();
  sent.length = 0;
  mayEdit = true;
});
afterEach(cleanup);

it('marks every wrong field at once, and a field no longer that is typed into', () => {
  render(<Screen />);
  type(/^Mobile/, '1');
  press('Save');
  expect(marked()).toEqual(['username', 'mobile']);
  expect(screen.getByRole('alert').textContent).toContain('Incomplete information filling');
  type(/^User name/, 'li.na');
  expect(marked()).toEqual(['mobile']);
  expect(screen.getByRole('alert').textContent).toContain('eleven digits');
  expect(sent).toEqual([]);
});

it('unmarks what is right by a change elsewhere', () => {
  render(<Screen />);
  type(/^Mobile/, '1');
  type(/^Introduction/, 'no mobile');
  press('Save');
  expect(marked()).toEqual(['username', 'mobile']);
  type(/^Introduction/, 'any mobile');
  expect(marked()).toEqual(['username']);
});

it('writes a masked field in order, with the caret behind the same digit, and cuts nothing off', () => {
  render(<Screen />);
  type(/^Mobile/, '+86 139-1234-5678');
  expect(input(/^Mobile/).value).toBe('13912345678');
  const field = input(/^Mobile/);
  expect(field.maxLength).toBe(-1);
  type(/^Mobile/, '139123456789');
  expect(field.value).toBe('139123456789');
  press('Save');
  expect(marked()).toEqual(['username', 'mobile']);
  fireEvent.input(field, { target: { value: '13 9', selectionStart: 3, selectionEnd: 3 } });
  expect([field.value, field.selectionStart]).toEqual(['139', 2]);
});

it('leaves a masked field alone while an input method composes', () => {
  render(<Screen />);
  const field = input(/^Mobile/);
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: '１３９' }, isComposing: true });
  expect(field.value).toBe('１３９');
  fireEvent.compositionEnd(field);
  expect(field.value).toBe('139');
});

it('neither sends nor offers to send what the user may only read', () => {
  mayEdit = false;
  render(<Screen />);
  type(/^User name/, 'li.na');
  fireEvent.submit(input(/^User name/));
  expect(sent).toEqual([]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows a refusal of the server at its field', async () => {
  render(<Screen />);
  type(/^User name/, 'li.na');
  press('Save');
  expect(sent[0]?.form).toEqual({ username: 'li.na', mobile: '', introduce: 'before' });
  await refuse('input.invalid', { 'staff.username': 'No, says the server' });
  expect(marked()).toEqual(['username']);
  expect(screen.getByRole('alert').textContent).toContain('No, says the server');
  type(/^Mobile/, '13912345678');
  expect(marked()).toEqual(['username']);
  type(/^User name/, 'li.nan');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows a refusal of several fields at each of them, until it is changed', async () => {
  render(<Screen />);
  type(/^User name/, 'li.na');
  press('Save');
  await refuse('input.invalid', { 'staff.username': 'Not this name', 'staff.introduce': 'Not this story' });
  expect(marked()).toEqual(['username', 'introduce']);
  expect(screen.getByText('Not this name')).toBeTruthy();
  expect(screen.getByText('Not this story')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('No, says the server');
  type(/^User name/, 'li.nan');
  type(/^Mobile/, '13912345678');
  expect(marked()).toEqual(['introduce']);
  expect(screen.getByRole('alert').textContent).toContain('Not this story');
  type(/^Introduction/, 'another');
  expect(marked()).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers what is stored now where somebody else changed it, and forgets what was typed', async () => {
  render(<Screen />);
  type(/^User name/, 'li.na');
  press('Save');
  await refuse('account.changed');
  press('Load it again');
  expect(readAgain).toBe(1);
  expect(input(/^User name/).value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps what is typed until it is stored, given up or typed back', async () => {
  render(<Screen />);
  type(/^User name/, 'li.na');
  cleanup();
  render(<Screen />);
  expect(input(/^User name/).value).toBe('li.na');
  press('Save');
  await answer();
  expect(sessionStorage.length).toBe(0);
  cleanup();
  render(<Screen />);
  expect(input(/^User name/).value).toBe('');
  type(/^User name/, 'li.na');
  type(/^User name/, '');
  expect(sessionStorage.length).toBe(0);
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

/** Sends the form as it is, and returns the id of the write. */
const sendIt = (): string => {
  press('Save');
  return sent.at(-1)?.id ?? '';
};
const reload = (): void => {
  cleanup();
  render(<Screen />);
};

it('sends the same contents with one id: after a refusal, and read again after a write without an answer', async () => {
  reload();
  type(/^User name/, 'li.na');
  const id = sendIt();
  await refuse('account.changed');
  expect(sendIt()).toBe(id);
  reload();
  expect(sendIt()).toBe(id);
  reload();
  type(/^User name/, 'li.nan');
  type(/^User name/, 'li.na');
  expect(sendIt()).toBe(id);
});

it.each([
  ['stored', answer],
  ['given up', () => Promise.resolve(reload()).then(() => press('Discard changes'))],
])('sends what is the same as what was %s with another id', async (_, happens) => {
  reload();
  type(/^User name/, 'li.na');
  const id = sendIt();
  await happens();
  expect(sessionStorage.length).toBe(0);
  reload();
  type(/^User name/, 'li.na');
  expect(sendIt()).not.toBe(id);
});

it('sends contents that were emptied or changed and typed again with their id, for one of the writes may be stored', () => {
  reload();
  type(/^User name/, 'li.na');
  const id = sendIt();
  reload();
  type(/^User name/, '');
  type(/^User name/, 'li.na');
  expect(sendIt()).toBe(id);
  reload();
  type(/^User name/, 'li.nan');
  const other = sendIt();
  reload();
  type(/^User name/, 'li.na');
  expect(sendIt()).toBe(id);
  reload();
  type(/^User name/, 'li.nan');
  expect(sendIt()).toBe(other);
});

it('sends the same contents as another write after an hour', () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
  reload();
  type(/^User name/, 'li.na');
  const id = sendIt();
  now.mockReturnValue(1_700_000_000_000 + 3_599_999);
  reload();
  expect(sendIt()).toBe(id);
  now.mockReturnValue(1_700_000_000_000 + 3_600_000);
  reload();
  expect(sendIt()).not.toBe(id);
  now.mockRestore();
});

it('sends what was changed after a write without an answer with another id, since the first may be stored', () => {
  reload();
  type(/^User name/, 'li.na');
  const id = sendIt();
  reload();
  type(/^User name/, 'li.nan');
  expect(sendIt()).not.toBe(id);
});

it('keeps proposed contents that were sent, so that they are the same when they are sent again', () => {
  const ids: string[] = [];
  const Proposing = ({ at }: { at: string }) => {
    const state = useForm({
      draft: 'proposing',
      initial: { at },
      check: () => ({}),
      send: (form, writeId) => new Promise<void>(() => void ids.push(`${form.at} ${writeId()}`)),
      onSent: () => undefined,
    });
    return (
      <form onSubmit={state.submit}>
        <button>Save</button>
      </form>
    );
  };
  for (const at of ['07:10', '07:15']) {
    render(<Proposing at={at} />);
    press('Save');
    cleanup();
  }
  expect(ids[0]).toMatch(/^07:10 /);
  expect(ids[1]).toBe(ids[0]);
});

/** A form whose check needs a limit that is loaded. */
function LateScreen({ limit }: { limit?: number }) {
  const state = useForm({
    draft: 'late',
    initial: { dose: '' },
    ready: limit !== undefined,
    check: ({ dose }): Record<string, string> => (Number(dose) > (limit ?? Infinity) ? { dose: 'far' } : {}),
    send: (form) => new Promise<void>(() => void doses.push(form.dose)),
    onSent: () => undefined,
  });
  return (
    <form onSubmit={state.submit}>
      <input aria-label="dose" value={state.form.dose} onChange={({ target }) => state.set({ dose: target.value })} />
      <p role="alert">{state.alert}</p>
      <button disabled={state.busy}>Order</button>
      <button type="button" onClick={state.discard}>
        Cancel
      </button>
    </form>
  );
}
const doses: string[] = [];

it.each([
  ['is checked by it as soon as it is there', '72', [], 60, [], 'far'],
  ['is sent once if nothing is wrong, however often it was submitted', '8', [], 60, ['8'], ''],
  ['is not sent by itself if something was typed meanwhile', '8', ['9'], 60, [], ''],
])('a form that was submitted before its check was loaded %s', (_, dose, later, limit, expected, alert) => {
  doses.length = 0;
  const { rerender, container } = render(<LateScreen />);
  const form = container.querySelector('form') ?? document.body;
  type(/dose/, dose);
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(doses).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Order' }).disabled).toBe(true);
  for (const value of later) type(/dose/, value);
  rerender(<LateScreen limit={limit} />);
  expect(doses).toEqual(expected);
  expect(screen.getByRole('alert').textContent).toBe(alert);
});

it('a form that was submitted and discarded before its check was loaded sends nothing', () => {
  doses.length = 0;
  const { rerender, container } = render(<LateScreen />);
  type(/dose/, '8');
  fireEvent.submit(container.querySelector('form') ?? document.body);
  press('Cancel');
  rerender(<LateScreen limit={60} />);
  expect(doses).toEqual([]);
});
