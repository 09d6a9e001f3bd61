import type { Indicator, VitalBoard, VitalReading, VitalRow } from '@wardlink/contract';
import { VITAL_INDICATORS } from '@wardlink/domain';
import { call } from '../../http/call.js';
import { asLoading, type LoadState } from '../../http/load-state.js';
import { liveList, type LiveList } from '../../live/live-list.js';
import { createStore, partOf, type Store } from '../../store/store.js';
import { wardChoice } from '../choice/ward-choice.js';

type Boards = Readonly<Record<Indicator, LoadState<VitalBoard>>>;

const byIndicator = <T>(create: (indicator: Indicator) => T): Record<Indicator, T> =>
  Object.fromEntries(VITAL_INDICATORS.map((indicator) => [indicator, create(indicator)])) as Record<Indicator, T>;

/** The boards of the chosen ward, one of each indicator. */
export const vitalBoards: Store<Boards> = createStore<Boards>(byIndicator(asLoading));

/** The same boards, each kept up to date while it is on the screen. */
export const vitalLists = byIndicator<LiveList<VitalBoard>>((indicator) =>
  liveList<VitalBoard>({
    feed: indicator,
    shown: partOf(vitalBoards, indicator),
    place: wardChoice.get,
    choices: [wardChoice],
    ask: (place, rows) => call('vital.board', { indicator, ...place, ...rows }),
  }),
);

/** Adds a stored reading to its board at once, without waiting for the server's row. */
export function applyVital(reading: VitalReading): void {
  vitalLists[reading.indicator].changeRow(reading.patientId, (row, { day }) => withReading(row, reading, day));
}

function withReading(row: VitalRow, reading: VitalReading, day: string): VitalRow {
  if (reading.day !== day) return row.before?.readingId === reading.readingId ? { ...row, before: reading } : row;
  const others = row.today.filter(({ readingId }) => readingId !== reading.readingId);
  return { ...row, today: [...others, reading].sort((a, b) => a.measuredAt - b.measuredAt) };
}
