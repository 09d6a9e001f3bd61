import type { OrderTask, ReplyOf } from '@wardlink/contract';
import { expect, it } from 'vitest';
import { dayTasks, dosesOf, type DayLine } from './day-tasks.js';

const HOUR = 3_600_000;
const task = (slot: number, more: Partial<OrderTask> = {}): OrderTask => ({
  type: 'medication',
  planId: '1',
  day: '2026-11-20',
  slot,
  indicator: null,
  drug: 'A',
  latinDrug: null,
  brand: null,
  latinBrand: null,
  ordered: 8,
  unit: 'U',
  begin: slot * HOUR,
  end: (slot + 1) * HOUR,
  state: 'due',
  execution: null,
  ...more,
});
const done = (slot: number, executedAt: number): OrderTask =>
  task(slot, { state: 'done', execution: { executedAt } as OrderTask['execution'] });
const recheck = (dueAt: number, doneAt: number | null): ReplyOf<'order.tasks'>['rechecks'][number] => ({
  readingId: String(dueAt),
  indicator: 'glucose',
  figures: { value: 3, comparator: null },
  side: 'low',
  measuredAt: 0,
  dueAt,
  doneAt,
});

it('puts what is still to be done in the order of its times, rechecks among the tasks, and counts missed ones as open', () => {
  const { next, later, settled } = dayTasks(
    [task(5), task(1), done(2, 9), done(3, 12)],
    [recheck(3 * HOUR, null), recheck(2, 3)],
    4 * HOUR,
  );
  expect(next.map((line) => ('task' in line ? `${line.task.slot} ${line.task.state}` : 'recheck'))).toEqual([
    '1 missed',
    'recheck',
    '5 due',
  ]);
  expect(later).toEqual([]);
  expect(settled.map(({ slot }) => slot)).toEqual([3, 2]);
});

it('keeps what comes later today apart, but never what may be done now', () => {
  const slots = (lines: DayLine[]) => lines.map((line) => ('task' in line ? line.task.slot : 'recheck'));
  const day = [1, 2, 3, 4, 5, 6, 7, 8].map((slot) => task(slot));
  const morning = dayTasks(day, [], 0.5 * HOUR);
  expect([slots(morning.next), slots(morning.later)]).toEqual([
    [1, 2, 3],
    [4, 5, 6, 7, 8],
  ]);
  const noon = dayTasks(day, [recheck(20 * HOUR, null)], 6.5 * HOUR);
  expect([slots(noon.next), slots(noon.later)]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 'recheck'], []]);
  // A single line is not hidden behind a line that says so.
  expect(dayTasks(day.slice(0, 4), [], 0).later).toEqual([]);
});

it('shows the doses of a slot, without measurements', () => {
  const measurement = task(1, { type: 'monitoring', drug: null, indicator: 'glucose' });
  expect(dosesOf([task(1), measurement, task(2)], 1, 3 * HOUR).map(({ state }) => state)).toEqual(['missed']);
});
