// @vitest-environment jsdom
import type { ReplyOf } from '@wardlink/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { outboxView } from '../src/offline/outbox-view.js';
import type { Outbox } from '../src/offline/outbox.js';
import { sharingView } from '../src/sharing/sharing-view.js';
import { text } from '../src/language.js';

let requests: ReplyOf<'contact.requests'>['requests'];
const sent = vi.fn();
vi.mock('../src/hospital.js', () => ({
  call: (name: string, request: unknown) => {
    sent(name, request);
    if (name === 'contact.requests') return Promise.resolve({ requests: structuredClone(requests) });
    return Promise.resolve({ enrolments: [], consents: [], contacts: [] });
  },
}));

const request = (requestId: string, name: string, note: string | null = null) =>
  ({
    requestId,
    sent: false,
    state: 'applying',
    note,
    person: { userId: requestId, name, latinName: name, avatar: null, role: 'nurse', position: null },
  }) as unknown as (typeof requests)[number];

beforeEach(() => sent.mockClear());

it('a request keeps its buttons and the focus when the list is loaded again, and has new ones when it changed', async () => {
  requests = [request('1', 'Gao Yuan'), request('2', 'Li Wen')];
  const { root, load } = sharingView('Asia/Shanghai', true);
  document.body.replaceChildren(root);
  await load();
  const accept = (): HTMLButtonElement[] =>
    [...root.querySelectorAll('button')].filter(({ textContent }) => textContent === text('contactAccept'));
  const [first, second] = accept();
  first?.focus();
  requests = [request('3', 'Wu Min'), request('1', 'Gao Yuan'), request('2', 'Li Wen', 'from the ward')];
  await load();
  const [, kept, changed] = accept();
  expect(kept).toBe(first);
  expect(document.activeElement).toBe(first);
  expect(changed).not.toBe(second);
  first?.click();
  expect(sent).toHaveBeenCalledWith('contact.answer', { requestId: '1', answer: 'added' });
  requests = [];
  await load();
  expect(accept()).toEqual([]);
});

it('an unsent reading keeps its buttons while others come and go', () => {
  const waiting = (readingId: string, reason?: string) => ({
    entry: { readingId, value: 7.8, measuredAt: 0 },
    tried: false,
    refused: reason === undefined ? null : { code: 'reading.late', reason },
  });
  const outbox = { list: [waiting('1')] };
  const { root, update } = outboxView(outbox as unknown as Outbox, 'Asia/Shanghai', vi.fn());
  update();
  const [button] = root.querySelectorAll('button');
  outbox.list = [waiting('2'), waiting('1')];
  update();
  expect(root.querySelectorAll('li')[1]?.contains(button ?? null)).toBe(true);
  outbox.list = [waiting('1', 'too late')];
  update();
  expect(root.textContent).toContain('too late');
  expect(root.contains(button ?? null)).toBe(false);
});
