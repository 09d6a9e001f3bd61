// @vitest-environment jsdom
import type { KeptReading } from '@wardlink/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { KeptReplies } from '../src/offline/kept-replies.js';
import { MemoryStore } from '../src/offline/device-store.js';
import { Outbox } from '../src/offline/outbox.js';
import { todayPlan } from '../src/plan/today-plan.js';
import { readingForm } from '../src/reading-form.js';

const NOW = Date.parse('2026-11-27T10:00:00+08:00');
const HOUR = 3_600_000;
const zone = 'Asia/Shanghai';

beforeEach(() => localStorage.setItem('wardlink-phone-language', 'en'));

/** A first page with a plan of one measurement, which is done once a value is stored. */
async function firstPage() {
  const store = new MemoryStore();
  const sent: unknown[] = [];
  const outbox: Outbox = new Outbox({
    store,
    account: '9',
    isOffline: () => false,
    changed: () => plan.draw(),
    stored: () => void plan.load(),
    send: (entry) => {
      sent.push(entry);
      return Promise.resolve({ reading: { value: entry.value, comparator: null } as KeptReading });
    },
  });
  const task = { slot: 2, begin: NOW - HOUR, end: NOW + HOUR };
  const tomorrow = { slot: 2, begin: NOW + 23 * HOUR, end: NOW + 25 * HOUR };
  const kept = new KeptReplies(store, '9', (() => {
    const state = sent.length > 0 ? 'done' : 'due';
    const tasks = [{ ...task, state }];
    return Promise.resolve({ day: '2026-11-27', tasks, doses: [], rechecks: [], tomorrow, mealTimes: [] });
  }) as never);
  const form = readingForm(outbox, () => NOW);
  const plan: ReturnType<typeof todayPlan> = todayPlan({
    zone,
    account: '9',
    store,
    outbox,
    kept,
    now: () => NOW,
    mealTimes: () => [],
    mayRecord: () => true,
    missedCall: () => undefined,
    enter: form.begin,
    loaded: vi.fn(),
    changed: vi.fn(),
  });
  const page = document.createElement('main');
  page.append(plan.next, form.root, plan.list);
  document.body.replaceChildren(page);
  await plan.load();
  return { page, plan, sent };
}

it('a value is entered by three taps: the next step, the number, save', async () => {
  const { page, plan, sent } = await firstPage();
  // First tap.
  page.querySelector<HTMLElement>('.next-step button')?.click();
  const field = page.querySelector<HTMLInputElement>('[name=value]');
  expect(document.activeElement).toBe(field);
  // A phone shows its number pad for such a field.
  expect(field?.inputMode || field?.getAttribute('inputmode')).toBe('decimal');
  if (field) field.value = '6.4';
  field?.dispatchEvent(new Event('input'));
  // Third tap.
  page.querySelector<HTMLElement>('.reading-form [type=submit]')?.click();
  await vi.waitFor(() => expect(page.querySelector('.next-step h2')?.textContent).toBe('All done for today'));
  expect(sent).toMatchObject([{ value: 6.4, slot: 2, measuredAt: NOW }]);
  expect(page.querySelector('.reading-form [role=status]')?.textContent).toContain('6.4');
  expect(page.querySelector('.next-detail')?.textContent).toContain('Tomorrow first: after breakfast');
  plan.leave();
});

it('a page that stays open over midnight loads the plan of the new day', async () => {
  vi.useFakeTimers({ now: NOW });
  const load = vi.fn((_name: string, _request: unknown, show: (reply: unknown) => void) => {
    show({ day: load.mock.calls.length === 1 ? '2026-11-27' : '2026-11-28', tasks: [] });
    return Promise.resolve();
  });
  const plan = todayPlan({
    zone,
    account: '9',
    store: new MemoryStore(),
    outbox: { list: [] } as never,
    kept: { load } as never,
    now: Date.now,
    mealTimes: () => [],
    mayRecord: () => true,
    missedCall: () => undefined,
    enter: vi.fn(),
    loaded: vi.fn(),
    changed: vi.fn(),
  });
  await plan.load();
  await vi.advanceTimersByTimeAsync(14 * HOUR - 1);
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  plan.leave();
  await vi.advanceTimersByTimeAsync(48 * HOUR);
  expect(load).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
