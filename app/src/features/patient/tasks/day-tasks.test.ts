import type { OrderTask, ReplyOf } from '@wardlink/contract';
import { expect, it } from 'vitest';
import { dayTasks, dosesOf } from './day-tasks.js';

const HOUR = 3_600_000;
const task = (slot: number, more: Partial<OrderTask> = {}): OrderTask => ({
  ...{ type: 'medication', planId: '1', day: '2026-11-20', slot, indicator: null },
  ...{ drug: 'A', latinDrug: null, brand: null, latinBrand: null, ordered: 8, unit: 'U' },
  ...{ begin: slot * HOUR, end: (slot + 1) * HOUR, state: 'due', execution: null },
  ...more,
});
const done = (slot: number, executedAt: number): OrderTask =>
  task(slot, { state: 'done', execution: { executedAt } as OrderTask['execution'] });
const recheck = (dueAt: number, doneAt: number | null): ReplyOf<'order.tasks'>['rechecks'][number] => ({
  ...{ readingId: String(dueAt), indicator: 'glucose', figures: { value: 3, comparator: null }, side: 'low' },
  ...{ measuredAt: 0, dueAt, doneAt },
});

it('puts what is still to be done in the order of its times, rechecks among the tasks, and counts missed ones as open', () => {
  const { open, settled } = dayTasks(
    [task(5), task(1), done(2, 9), done(3, 12)],
    [recheck(3 * HOUR, null), recheck(2, 3)],
    4 * HOUR,
  );
  expect(open.map((line) => ('task' in line ? `${line.task.slot} ${line.task.state}` : 'recheck'))).toEqual([
    '1 missed',
    'recheck',
    '5 due',
  ]);
  expect(settled.map(({ slot }) => slot)).toEqual([3, 2]);
});

it('shows the doses of a slot, without measurements', () => {
  const measurement = task(1, { type: 'monitoring', drug: null, indicator: 'glucose' });
  expect(dosesOf([task(1), measurement, task(2)], 1, 3 * HOUR).map(({ state }) => state)).toEqual(['missed']);
});
