// @vitest-environment jsdom
import { TIME_QUESTIONS } from '@wardlink/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HospitalError } from '../src/hospital.js';
import { MemoryStore } from '../src/offline/device-store.js';
import { Outbox, type TimedEntry } from '../src/offline/outbox.js';
import { readingForm } from '../src/reading-form.js';

const NOW = Date.parse('2026-11-27T10:00:00+08:00');

beforeEach(() => localStorage.setItem('wardlink-phone-language', 'en'));

/** The form of a phone whose server asks one question about its first reading. */
async function formAsked(code: string, isOffline = false) {
  const sent: TimedEntry[] = [];
  const network = { isOffline };
  const outbox = new Outbox({
    store: new MemoryStore(),
    account: '9',
    isOffline: () => network.isOffline,
    changed: vi.fn(),
    stored: vi.fn(),
    send: (entry) => {
      sent.push(entry);
      return sent.length === 1
        ? Promise.reject(new HospitalError(code, 409, 'The server asks.'))
        : Promise.resolve({ reading: { value: entry.value, comparator: null } as never });
    },
  });
  await outbox.load();
  const form = readingForm(outbox, () => NOW);
  document.body.replaceChildren(form.root);
  const field = form.root.querySelector<HTMLInputElement>('[name=value]');
  if (field) field.value = '6.4';
  form.root.querySelector<HTMLElement>('[type=submit]')?.click();
  return { form, outbox, network, sent, question: () => form.root.querySelector<HTMLElement>('.question') };
}

/** Gives the answer that a question asks for. */
function answer(question: HTMLElement | null, words: string): void {
  const field = question?.querySelector('input');
  if (field) field.value = words;
  question?.querySelector<HTMLElement>('button')?.click();
}

const asked = [
  ['reading.unconfirmed', '', { confirmed: true }],
  ['reading.aboveMeters', '6.4', { repeated: 6.4 }],
  ...TIME_QUESTIONS.map((code) => [code, 'no network', { timeReason: 'no network' }] as const),
] as const;

describe.each(asked)('the server asks %s', (code, words, given) => {
  it('of a reading that is sent at once: its answer is sent with the reading', async () => {
    const { question, sent } = await formAsked(code);
    await vi.waitFor(() => expect(question()?.textContent).toContain('The server asks.'));
    answer(question(), words);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ ...sent[0], ...given });
  });

  it('of a reading that waited for the network: it is asked again where the reading is changed', async () => {
    const { form, outbox, network, question, sent } = await formAsked(code, true);
    await vi.waitFor(() => expect(outbox.count).toBe(1));
    network.isOffline = false;
    await outbox.flush();
    const [waiting] = outbox.list;
    expect(waiting?.refused?.code).toBe(code);
    if (waiting) form.mend(waiting);
    expect(question()?.textContent).toContain('The server asks.');
    answer(question(), words);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ ...sent[0], ...given });
    await vi.waitFor(() => expect(outbox.list).toHaveLength(0));
  });
});

it('a refusal that is no question is told without a field', async () => {
  const { question } = await formAsked('reading.future');
  await vi.waitFor(() => expect(question()?.textContent).toBe('The server asks.'));
  expect(question()?.querySelector('input, button')).toBeNull();
});
