// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BoardReply, BoardRow, UserRecord } from '@wardlink/contract';
import { SLOTS_BY_CLOCK } from '../../ward/board/day-slots.js';
import { session } from '../../session/session.js';
import { useEntry } from './use-entry.js';

const MORNING = Date.UTC(2026, 2, 1, 23, 30) - 24 * 3_600_000;
const windows = SLOTS_BY_CLOCK.map((slot, index) => ({ slot, begin: index * 180, end: (index + 1) * 180 }));
const range = { low: 3.9, high: 10 };
const row = (patientId: string, bed: string): BoardRow =>
  ({ patientId, bed, planned: [1], today: {}, special: [], ownRange: null }) as unknown as BoardRow;
const board = {
  day: '2026-03-01',
  windows,
  ranges: { general: range, bySlot: {} },
  rows: [row('1', '01'), row('2', '02')],
} as unknown as BoardReply;
const vertical = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: MORNING });
  session.set({ userId: '9', permissions: ['glucose.record'] } as unknown as UserRecord);
});
afterEach(() => {
  cleanup();
  session.set(null);
  vi.useRealTimers();
});

const render = () =>
  renderHook(({ shown }) => useEntry(shown, () => shown.rows, 'standard', vertical), {
    initialProps: { shown: board },
  });

it('rows that did not change are not drawn again: what they are drawn from stays the same when others change', () => {
  const { result, rerender } = render();
  const before = result.current;
  rerender({ shown: { ...board, rows: [row('1', '11'), ...board.rows.slice(1)] } });
  expect(result.current.cell).toBe(before.cell);
  expect(result.current.dispatch).toBe(before.dispatch);
  expect(result.current.series).toBe(before.series);
});

it('all rows are drawn again when a slot becomes due or missed', () => {
  const { result, rerender } = render();
  const before = result.current.cell;
  const first = board.rows[0] as BoardRow;
  expect(before(first, 1).kind).toBe('missed');
  vi.setSystemTime(MORNING + 24 * 3_600_000);
  rerender({ shown: board });
  expect(result.current.cell).not.toBe(before);
});

it('an event acts on the rows that are shown then', () => {
  const { result, rerender } = render();
  const { dispatch } = result.current;
  rerender({ shown: { ...board, rows: [row('7', '07')] } });
  act(() => dispatch({ type: 'go', patientId: '7', slot: 1 }));
  act(() => dispatch({ type: 'key', key: '5' }));
  expect(result.current.state).toMatchObject({ patientId: '7', mode: 'edit', draft: '5' });
});
