import { describe, expect, it } from 'vitest';
import type { BoardReply, BoardRow, GlucoseReading } from '@wardlink/contract';
import { DEFAULT_MEAL_WINDOWS } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { lastValue } from './cells.js';
import { slotBefore, slotPhases } from './day-slots.js';
import { withReading } from './glucose-board.js';
import { nextDue, roundOf } from './round.js';
import { sampleGlucose } from './sample-readings.js';

/** A row that is planned in slot 3, and measured there or not. */
const row = (patientId: string, { done = false, planned = [3] } = {}): BoardRow =>
  ({ patientId, planned, today: done ? { 3: { value: 7.4 } } : {} }) as unknown as BoardRow;

const rows = [row('1'), row('2', { done: true }), row('3', { planned: [5] }), row('4'), row('5')];
const round = { slot: 3 as const, day: '2026-11-20', isBefore: false };
const next = (after: string | null): string | undefined => nextDue(rows, round, [], after)?.patientId;

describe('the next due patient', () => {
  it('is the first below the cursor, leaving out patients who are measured or not planned', () => {
    expect([next(null), next('1'), next('3')]).toEqual(['1', '4', '4']);
  });

  it('is the first of the list after the last, and the same one where nobody else is due', () => {
    expect([next('5'), next('4')]).toEqual(['1', '5']);
    expect(nextDue([row('1')], round, [], '1')?.patientId).toBe('1');
  });

  it('is nobody where everybody is measured, or has a value that waits to be stored', () => {
    const waiting = { patientId: '1', slot: 3, day: '2026-11-20' };
    const typed = [waiting] as unknown as Parameters<typeof nextDue>[2];
    expect(nextDue([row('1')], round, typed, null)).toBeUndefined();
    expect(nextDue([row('2', { done: true })], round, [], null)).toBeUndefined();
  });
});

describe('after midnight', () => {
  const windows = DEFAULT_MEAL_WINDOWS.map((window) =>
    window.slot === 7
      ? { slot: 7, begin: 1320, end: 60 }
      : window.slot === 8
        ? { slot: 8, begin: 60, end: 300 }
        : window,
  );
  const at = (time: string): number => Date.parse(`2026-03-02T${time}:00+08:00`);
  const ofDay = (more: Partial<BoardRow>): BoardRow =>
    ({
      patientId: '1',
      planned: [7],
      plannedBefore: true,
      bedtimeBefore: null,
      lastBefore: null,
      today: {},
      special: [],
      ...more,
    }) as BoardRow;
  const board = (...rows: BoardRow[]): BoardReply => ({ day: '2026-03-02', windows, rows }) as unknown as BoardReply;
  const measured: GlucoseReading = { ...sampleGlucose, slot: 7, day: '2026-03-01', measuredAt: at('00:30') };

  it("the round is that of the slot that began in the evening, and tonight's is still to come", () => {
    clock.set(at('00:30'), 'Asia/Shanghai');
    expect(slotBefore(board())).toBe(7);
    expect(slotPhases(board())(7)).toBe('later');
    expect(roundOf(board(ofDay({}), ofDay({ plannedBefore: false })), [])).toMatchObject({
      slot: 7,
      planned: 1,
      done: 0,
    });
    expect(roundOf(board(ofDay({ bedtimeBefore: measured })), [])).toMatchObject({ planned: 1, done: 1 });
    clock.set(at('22:10'), 'Asia/Shanghai');
    expect(slotPhases(board())(7)).toBe('now');
    expect(roundOf(board(ofDay({ bedtimeBefore: measured })), [])).toMatchObject({ planned: 1, done: 0 });
    clock.set(at('09:00'), 'Asia/Shanghai');
    expect([7, 8, 1].map((slot) => slotPhases(board())(slot as 7))).toEqual(['later', 'past', 'past']);
  });

  it('a stored value stands beside the slots of the day that began, and a refusal takes the place of no value', () => {
    const before = withReading(ofDay({}), measured, board());
    expect(before).toMatchObject({ bedtimeBefore: { readingId: measured.readingId }, today: {} });
    const refusal: GlucoseReading = { ...measured, readingId: 'other', value: null, meaning: null, refusal: 'out' };
    const late = { ...refusal, measuredAt: at('00:40') };
    expect(withReading(before, late, board()).bedtimeBefore).toBe(before.bedtimeBefore);
    const low = { ...sampleGlucose, day: '2026-03-02', value: 2.4 };
    const withLow = withReading(ofDay({}), low, board());
    const after = withReading(
      withLow,
      { ...low, readingId: 'other', value: null, meaning: null, measuredAt: 1 },
      board(),
    );
    expect(after.today[1]).toMatchObject({ value: 2.4 });
    expect(
      withReading(withLow, { ...low, value: null, meaning: null, version: 2 }, board()).today[1]?.value,
    ).toBeNull();
  });

  it('the last value is one of today, else of the day before, and no refusal', () => {
    const refused = { ...sampleGlucose, slot: 2, value: null, measuredAt: at('09:00') };
    const lastBefore = { ...sampleGlucose, measuredAt: at('00:00') - 1 };
    expect(lastValue(ofDay({ today: { 2: refused }, lastBefore }))).toBe(lastBefore);
    const today = { ...sampleGlucose, measuredAt: at('07:00') };
    expect(lastValue(ofDay({ today: { 1: today, 2: refused }, lastBefore }))).toBe(today);
    expect(lastValue(ofDay({}))).toBeUndefined();
  });
});
