// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BoardReply, BoardRow, UserRecord } from '@wardlink/contract';
import { SLOTS_BY_CLOCK } from '../../ward/board/day-slots.js';
import { session } from '../../session/session.js';
import { clock } from '../../clock/hospital-clock.js';
import * as outbox from '../../ward/outbox/glucose-outbox.js';
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

// Of a time that the clock skips: the first instant after it. Of one that it shows twice: the first one.
it.each([
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00Z'],
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30Z'],
  ['America/Los_Angeles', '2026-03-08', '02:30', '2026-03-08T10:00Z'],
  ['America/Los_Angeles', '2026-11-01', '01:30', '2026-11-01T08:30Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30Z'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45Z'],
  ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:00Z'],
  ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30Z'],
  ['Atlantic/Azores', '2026-03-29', '00:30', '2026-03-29T01:00Z'],
  ['Atlantic/Azores', '2026-10-25', '00:30', '2026-10-25T00:30Z'],
])('a time typed in a cell in %s, %s %s, is %s', (zone, day, time, expected) => {
  const at = Date.parse(expected);
  vi.setSystemTime(at + 10 * 60_000);
  clock.set(at + 10 * 60_000, zone);
  const added = vi.fn();
  vi.spyOn(outbox, 'glucoseOutbox').mockReturnValue({ add: added } as never);
  const { result } = renderHook(() => useEntry({ ...board, day }, () => board.rows, 'standard', vertical));
  const { dispatch } = result.current;
  act(() => dispatch({ type: 'go', patientId: '1', slot: 3 }));
  act(() => dispatch({ type: 'key', key: '5' }));
  act(() => dispatch({ type: 'key', key: 't' }));
  act(() => dispatch({ type: 'time', text: time }));
  act(() => dispatch({ type: 'confirm' }));
  expect(added).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ body: expect.objectContaining({ value: 5, measuredAt: at }) as object }),
  );
});

// In the night in which the clock is set back, 02:10 for the second time: 02:40 was half an hour ago.
// After midnight, an evening time in an evening slot is one of the day before.
it.each([
  ['Europe/Berlin', '2026-10-25', '2026-10-25T01:10Z', 8, '02:40', '2026-10-25T00:40Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T01:10Z', 8, '02:05', '2026-10-25T01:05Z'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T09:10Z', 8, '01:40', '2026-11-01T08:40Z'],
  ['Asia/Shanghai', '2026-03-02', '2026-03-01T16:20Z', 7, '22:30', '2026-03-01T14:30Z'],
  ['Asia/Shanghai', '2026-03-02', '2026-03-01T16:20Z', 7, '00:10', '2026-03-01T16:10Z'],
] as const)('a time typed in a cell in %s, %s, at %s in slot %i: %s is %s', (zone, day, now, slot, time, expected) => {
  vi.setSystemTime(Date.parse(now));
  clock.set(Date.parse(now), zone);
  const added = vi.fn();
  vi.spyOn(outbox, 'glucoseOutbox').mockReturnValue({ add: added } as never);
  const bedtime = windows.map((window) => (window.slot === 7 ? { slot: 7, begin: 1260, end: 60 } : window));
  const shown = { ...board, day, windows: bedtime } as unknown as BoardReply;
  const { result } = renderHook(() => useEntry(shown, () => board.rows, 'standard', vertical));
  const { dispatch } = result.current;
  act(() => dispatch({ type: 'go', patientId: '1', slot }));
  act(() => dispatch({ type: 'key', key: '5' }));
  act(() => dispatch({ type: 'key', key: 't' }));
  act(() => dispatch({ type: 'time', text: time }));
  act(() => dispatch({ type: 'confirm' }));
  expect(result.current.state.problem).toBeNull();
  expect(added).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ body: expect.objectContaining({ measuredAt: Date.parse(expected) }) as object }),
  );
});
