import { describe, expect, it } from 'vitest';
import type { MedicationOrder, MonitoringOrder } from '@wardlink/contract';
import { firstWholeDay, MEASURED, sheetRows } from './sheet-rows.js';

const TODAY = '2026-11-20';
const ZONE = 'Asia/Shanghai';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const cycle = { since: TODAY, until: null, everyDays: 1, weekdays: EVERY_DAY };
const aspart = (more: Partial<MedicationOrder> = {}): MedicationOrder =>
  ({
    planId: '1',
    ...cycle,
    state: 'running',
    replacedAt: null,
    unit: 'U',
    doses: [
      { slot: 1, amount: 6 },
      { slot: 3, amount: 4 },
    ],
    ...more,
  }) as MedicationOrder;
const glucose = {
  planId: '1',
  ...cycle,
  state: 'running',
  replacedAt: null,
  slots: [1, 7],
} as unknown as MonitoringOrder;
const rowsOf = (more: Partial<Parameters<typeof sheetRows>[0]>) =>
  sheetRows({
    day: '2026-11-21',
    zone: ZONE,
    language: 'en',
    orders: [],
    replaced: undefined,
    next: { ...cycle, cells: { 1: '8 U' } },
    ...more,
  }).map(({ key, was, is }) => ({ key, was, is }));

describe('the sheet of the first whole day', () => {
  it.each([
    [{ since: TODAY, beginsWith: null }, '2026-11-21'],
    [{ since: TODAY, beginsWith: 5 }, '2026-11-21'],
    [{ since: '2026-11-19', beginsWith: null }, '2026-11-21'],
    [{ since: '2026-11-21', beginsWith: null }, '2026-11-21'],
    [{ since: '2026-11-21', beginsWith: 5 }, '2026-11-22'],
    [{ since: '2026-12-01', beginsWith: null }, '2026-12-01'],
  ] as const)('of an order that begins with %j is that of %s', (begin, day) => {
    expect(firstWholeDay(begin, TODAY)).toBe(day);
  });

  it('has the changed order first, with its former doses, and what stays as it is', () => {
    const replaced = aspart();
    const [changed, ...others] = rowsOf({ orders: [replaced, glucose], replaced });
    expect(changed).toMatchObject({ was: { 1: '6\u00a0U', 3: '4\u00a0U' }, is: { 1: '8 U' } });
    expect(others).toEqual([
      { key: 'monitoring 1', was: { 1: MEASURED, 7: MEASURED }, is: { 1: MEASURED, 7: MEASURED } },
    ]);
  });

  it.each([
    ['has ended', { state: 'terminated' }],
    ['was replaced before', { replacedAt: Date.parse('2026-11-20T12:00:00+08:00') }],
    ['has its last day before', { until: TODAY }],
    ['begins later', { since: '2026-11-22' }],
    ['is for other days of the week', { weekdays: [5] }],
    ['is for every second day', { everyDays: 2 }],
  ] as const)('has no order that %s', (_, more) => {
    expect(rowsOf({ orders: [aspart(more as Partial<MedicationOrder>)] })).toHaveLength(1);
  });

  it('leaves out an order that is for other days', () => {
    const replaced = aspart({ everyDays: 2 });
    const next = { ...cycle, weekdays: [5], cells: { 1: '8 U' } };
    expect(rowsOf({ orders: [replaced], replaced, next })).toEqual([{ key: 'changed', was: {}, is: {} }]);
  });
});
