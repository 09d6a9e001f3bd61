import { describe, expect, it } from 'vitest';
import type { BoardRow } from '@wardlink/contract';
import { nextDue } from './round.js';

/** A row that is planned in slot 3, and measured there or not. */
const row = (patientId: string, { done = false, planned = [3] } = {}): BoardRow =>
  ({ patientId, planned, today: done ? { 3: { value: 7.4 } } : {} }) as unknown as BoardRow;

const rows = [row('1'), row('2', { done: true }), row('3', { planned: [5] }), row('4'), row('5')];
const round = { slot: 3 as const, day: '2026-11-20', typed: [] };
const next = (after: string | null): string | undefined => nextDue(rows, round, after)?.patientId;

describe('the next who is due', () => {
  it('is the first below the cursor, whoever is measured or not planned left out', () => {
    expect([next(null), next('1'), next('3')]).toEqual(['1', '4', '4']);
  });

  it('is the first of the list after the last, and the same where nobody else is', () => {
    expect([next('5'), next('4')]).toEqual(['1', '5']);
    expect(nextDue([row('1')], round, '1')?.patientId).toBe('1');
  });

  it('is nobody where everybody is measured, or has a value that waits to be stored', () => {
    const waiting = { patientId: '1', slot: 3, day: '2026-11-20' };
    const typed = [waiting] as unknown as typeof round.typed;
    expect(nextDue([row('1')], { ...round, typed }, null)).toBeUndefined();
    expect(nextDue([row('2', { done: true })], round, null)).toBeUndefined();
  });
});
