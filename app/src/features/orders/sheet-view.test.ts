import type { OrderSheetPatient, OrderTask } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { isTime } from '../../ward/orders/task-times.js';
import { countStates, FIRST_VIEW, patientsAt, shownPatients, type SheetView } from './sheet-view.js';

const HOUR = 3_600_000;
const task = (more: Partial<OrderTask>): OrderTask => ({
  type: 'medication',
  planId: '1',
  day: '2026-11-20',
  slot: 1,
  indicator: null,
  drug: 'A',
  latinDrug: null,
  brand: null,
  latinBrand: null,
  ordered: 8,
  unit: 'U',
  begin: 5 * HOUR,
  end: 8 * HOUR,
  state: 'due',
  execution: null,
  ...more,
});
const patient = (patientId: string, tasks: OrderTask[]): OrderSheetPatient => ({
  patientId,
  sortKey: patientId,
  name: patientId,
  latinName: null,
  sex: 'male',
  age: 60,
  bed: '01',
  wardId: '1',
  wardName: 'W',
  wardLatinName: null,
  departmentId: '1',
  tasks,
  rechecks: [],
});
const NOON = 12.75 * HOUR;
const ward = [
  patient('anna', [
    task({ state: 'missed' }),
    task({ slot: 3, begin: 10 * HOUR, end: 13 * HOUR }),
    task({ slot: 4, begin: 13 * HOUR, end: 16 * HOUR, type: 'monitoring', drug: null, indicator: 'glucose' }),
    task({ slot: 7, begin: 21 * HOUR, end: 24 * HOUR }),
  ]),
  patient('bert', [task({ slot: 3, begin: 10 * HOUR, end: 13 * HOUR, state: 'done' })]),
];
const shown = (view: Partial<SheetView>) =>
  shownPatients(ward, { ...FIRST_VIEW, ...view }, NOON).map(({ patientId, tasks }) => [
    patientId,
    ...tasks.map(({ slot }) => slot),
  ]);

describe('the execution sheet', () => {
  it('begins with what is to be done now or very soon, and what was missed', () => {
    expect(shown({})).toEqual([['anna', 1, 3, 4]]);
    expect(shown({ show: 'all' })).toEqual([
      ['anna', 1, 3, 4],
      ['bert', 3],
    ]);
    expect(shown({ show: 'done' })).toEqual([['bert', 3]]);
  });

  it('shows a slot, the whole day, or one type of order', () => {
    expect(shown({ slot: 7 })).toEqual([['anna', 7]]);
    expect(shown({ slot: 'day' })).toEqual([['anna', 1, 3, 4, 7]]);
    expect(shown({ slot: 'day', type: 'monitoring' })).toEqual([['anna', 4]]);
    expect(shown({ show: 'refused' })).toEqual([]);
  });

  it('lets a task become missed when its window ends, and a recheck end after a day, without a change', () => {
    const figures = { value: 2.8, comparator: null };
    const times = { measuredAt: 0, dueAt: HOUR / 4, doneAt: null };
    const recheck = { readingId: 'a', indicator: 'glucose' as const, side: 'low' as const, figures, ...times };
    const patients = [
      { ...patient('anna', [task({ end: 8 * HOUR }), task({ end: 8 * HOUR, state: 'done' })]), rechecks: [recheck] },
      patient('bert', [task({ end: 30 * HOUR })]),
    ];
    const at = (now: number) =>
      patientsAt(patients, now).map(({ tasks, rechecks }) => [...tasks.map(({ state }) => state), rechecks.length]);
    expect(at(8 * HOUR - 1)).toEqual([
      ['due', 'done', 1],
      ['due', 0],
    ]);
    expect(patientsAt(patients, 8 * HOUR - 1)).toEqual(patients);
    expect(at(8 * HOUR)).toEqual([
      ['missed', 'done', 1],
      ['due', 0],
    ]);
    expect(at(24 * HOUR + 1)).toEqual([
      ['missed', 'done', 0],
      ['due', 0],
    ]);
    expect(patientsAt(patients, 24 * HOUR + 1)[1]).toBe(patients[1]);
  });

  it('counts every state of what is looked at, shown or not', () => {
    expect(countStates(ward, FIRST_VIEW, NOON)).toEqual({ due: 2, done: 1, refused: 0, missed: 1 });
  });

  it('lets a task be done an hour before its window', () => {
    expect(isTime({ begin: NOON + HOUR }, NOON)).toBe(true);
    expect(isTime({ begin: NOON + HOUR + 1 }, NOON)).toBe(false);
  });
});
