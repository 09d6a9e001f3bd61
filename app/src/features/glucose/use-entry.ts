import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { isTimeQuestionCode, type BoardReading, type BoardReply, type BoardRow } from '@wardlink/contract';
import { useArrangement } from '../../ward/page/ward-page.js';
import {
  formatGlucose,
  rangeFor,
  rangesOfPatient,
  typedInstantOf,
  targetBand,
  SPECIAL_SLOT,
  typedQuantity,
  type GlucoseBounds,
  type GlucoseRanges,
  type Slot,
  textOfMinute,
} from '@wardlink/domain';
import { t } from 'i18next';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';
import { useMay, useUser } from '../../session/session.js';
import { meterOfEntry } from '../../ward/quality/due-meters.js';
import { uniqueId } from '@wardlink/client';
import { glucoseBoard } from '../../ward/board/glucose-board.js';
import { cellOf, measuredIn, nextCellOf, type Cell, type CellContext } from '../../ward/board/cells.js';
import type { TypedReading } from '../../ward/outbox/outbox.js';
import { glucoseOutbox, useTypedReadings } from '../../ward/outbox/glucose-outbox.js';
import {
  dayBefore,
  entryDay,
  ALL_GRID_SLOTS,
  gridSlots,
  slotAtInstant,
  slotNow,
  slotPhases,
  windowOf,
} from '../../ward/board/day-slots.js';
import { specialSeries, type SeriesPoint } from '../../ward/board/special-series.js';
import type { BoardMode } from './board-mode.js';
import { stepEntry } from './entry-machine.js';
import {
  firstEntryState,
  type EntryEffect,
  type EntryEvent,
  type EntryState,
  type Place,
  type Scene,
} from './entry-state.js';
import { minuteOfText } from '../../clock/minute-text.js';

export interface Entry {
  state: EntryState;
  dispatch: (event: EntryEvent) => void;
  cell: (row: BoardRow, slot: Slot) => Cell;
  /** A patient's readings in special mode. */
  series: (row: BoardRow) => SeriesPoint[];
}

/** The instant of a typed time: after midnight, an evening time in an evening slot means the day before. */
function typedInstant(board: BoardReply, slot: Slot, minute: number): number {
  const now = clock.now();
  const at = typedInstantOf(board.day, minute, { now, zone: clock.zone });
  const earlier = typedInstantOf(dayBefore(board), minute, { now, zone: clock.zone });
  const isOfEvening = at > now && entryDay(board, slot, now) === dayBefore(board);
  return isOfEvening && slotAtInstant(board, earlier) === slot ? earlier : at;
}

/** The outbox entry of a typed value. The measure time is fixed now, even if the entry is sent much later. */
function typedReading(effect: EntryEffect, cell: Cell | undefined, board: BoardReply, userId: string): TypedReading {
  const { day } = board;
  const now = clock.now();
  const minute = effect.time === null ? undefined : minuteOfText(effect.time);
  const sentBack = cell?.kind === 'returned' ? (cell.typed.body.measuredAt ?? null) : null;
  const measuredAt = minute === undefined ? sentBack : typedInstant(board, effect.slot, minute);
  const shared = { userId, patientId: effect.patientId, slot: effect.slot, day, typedAt: now, unanswered: 0 };
  const entered = {
    value: effect.value,
    comparator: effect.comparator,
    refusal: effect.refusal,
    refusalNote: effect.note,
    confirmed: effect.confirmed,
    repeated: effect.repeated,
  };
  const stored = cell && (cell.kind === 'value' || cell.kind === 'refused') ? cell.reading : undefined;
  if (stored) {
    const { readingId, version } = stored;
    const body = { readingId, version, ...entered, measuredAt, reason: effect.reason ?? '' };
    return { ...shared, kind: 'correct', key: `${readingId}.${version}`, body };
  }
  const readingId = uniqueId();
  const body = {
    readingId,
    patientId: effect.patientId,
    slot: effect.slot,
    ...entered,
    measuredAt: measuredAt ?? now,
    timeReason: effect.reason,
    ...(effect.value === null ? {} : meterOfEntry()),
  };
  return { ...shared, kind: 'record', key: readingId, body };
}

function placeOfCell(cell: Cell, mayRecord: boolean, mayCorrect: boolean, proposedTime: string | undefined): Place {
  const exists = cell.kind === 'value' || cell.kind === 'refused';
  const measured = cell.kind === 'value' || cell.kind === 'returned' ? measuredIn(cell) : null;
  return {
    stored: measured === null ? '' : typedQuantity('glucose', measured, formatGlucose),
    exists,
    timeAsked: cell.kind === 'returned' && isTimeQuestionCode(cell.typed.refused?.code),
    sending: cell.kind === 'unsaved',
    returned: cell.kind === 'returned',
    mayEnter: exists ? mayCorrect : mayRecord,
    proposedTime: exists ? undefined : proposedTime,
  };
}

/** A voiding is not queued: it refers to the value on the screen, and a failure is shown at once. */
async function voidReading({ readingId, version }: BoardReading, reason: string): Promise<void> {
  try {
    await call('glucose.void', { readingId, version, reason });
    notify.success(t('voiding.done'));
  } catch (error) {
    notify.failure(error);
  }
  await glucoseBoard.refresh();
}

/** For an earlier slot of today, the begin of its window is proposed as measure time; other slots mean now. */
function proposedTimeOf(board: BoardReply, slot: Slot): string | undefined {
  const window = windowOf(board, slot);
  return window && slotPhases(board)(slot) === 'past' ? textOfMinute(window.begin) : undefined;
}

/** The slot in which the cursor begins; special mode has a slot of its own. */
function slotOfMode(mode: BoardMode, board: BoardReply): Slot {
  return mode === 'special' ? SPECIAL_SLOT : slotNow(board);
}

/**
 * All data besides its row on which a cell depends; it changes only with the day, the ranges, an entry or a slot's
 * phase.
 */
function useCellContext(board: BoardReply | undefined, typed: readonly TypedReading[]): CellContext | undefined {
  const phaseOf = board && slotPhases(board);
  const phases = phaseOf && ALL_GRID_SLOTS.map(phaseOf).join();
  return useMemo(() => {
    if (!board || !phaseOf) return undefined;
    const ranges = board.ranges as GlucoseRanges;
    const boundsOf = ({ ownRange, ownTarget }: BoardRow, slot: Slot): GlucoseBounds => ({
      range: rangeFor(ownRange ? rangesOfPatient(ranges, ownRange) : ranges, slot),
      critical: board.critical,
      target: targetBand(ownTarget ?? board.target, slot),
    });
    return { day: board.day, typed, boundsOf, phaseOf };
  }, [board?.day, board?.ranges, board?.critical, board?.target, board?.windows, phases, typed]);
}

/** Keyboard entry over the rows that are shown. Its state survives every refresh of the board. */
export function useEntry(
  board: BoardReply | undefined,
  rows: (pinned: string | null) => BoardRow[],
  mode: BoardMode,
  vertical: Scene['vertical'],
): Entry {
  const user = useUser();
  const typed = useTypedReadings();
  const mayRecord = useMay('glucose.record');
  const mayCorrect = useMay('glucose.correct');
  const state = useRef<EntryState>(firstEntryState(1));
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const context = useCellContext(board, typed);
  const cell = useMemo(() => {
    if (!context) return (): Cell => ({ kind: 'empty' });
    return (row: BoardRow, slot: Slot): Cell =>
      mode === 'special' ? nextCellOf(row, slot, context) : cellOf(row, slot, context);
  }, [context, mode]);
  const series = useMemo(() => (row: BoardRow) => (context ? specialSeries(row, context) : []), [context]);

  // The handler reads the current data from a reference: it never changes, so that unchanged rows are not drawn again.
  const { slots: arranged } = useArrangement();
  const shown = useRef({ board, rows, cell, arranged });
  useLayoutEffect(() => {
    shown.current = { board, rows, cell, arranged };
  });

  const dispatch = useCallback(
    (event: EntryEvent): void => {
      const { board, rows, cell, arranged } = shown.current;
      if (!board) return;
      const visible = rows(state.current.mode === 'walk' ? null : state.current.patientId);
      const cellAt = (patientId: string, slot: Slot): Cell => {
        const row = board.rows.find((one) => one.patientId === patientId);
        return row ? cell(row, slot) : { kind: 'empty' };
      };
      const scene: Scene = {
        patients: visible.map((row) => row.patientId),
        slots: gridSlots({ ...board, slots: arranged }),
        mode: mode === 'standard' ? 'grid' : 'cards',
        vertical,
        isFuture: (slot, minute) => typedInstant(board, slot, minute) > clock.now(),
        placeOf: (patientId, slot) =>
          placeOfCell(cellAt(patientId, slot), mayRecord, mayCorrect, proposedTimeOf(board, slot)),
      };
      const { state: next, effect } = stepEntry(state.current, event, scene);
      if (effect) {
        const before = cellAt(effect.patientId, effect.slot);
        if (effect.do === 'void') {
          if (before.kind === 'value' || before.kind === 'refused') void voidReading(before.reading, effect.reason);
        } else {
          // A new value replaces the one that the server returned.
          if (before.kind === 'returned') glucoseOutbox()?.discard(before.typed.key);
          if (effect.do === 'save') glucoseOutbox()?.add(typedReading(effect, before, board, user.userId));
        }
      }
      if (next !== state.current) {
        state.current = next;
        redraw();
      }
    },
    [mode, vertical, mayRecord, mayCorrect, user.userId],
  );

  // A new window of the round moves the cursor, unless somebody is typing.
  const current = board && slotOfMode(mode, board);
  useEffect(() => {
    if (current === undefined || state.current.mode !== 'walk') return;
    state.current = { ...state.current, slot: current };
    redraw();
  }, [current]);

  return useMemo(() => ({ state: state.current, dispatch, cell, series }), [state.current, dispatch, cell, series]);
}
