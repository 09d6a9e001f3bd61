import type { Indicator, VitalBoard, VitalReading, VitalRow } from '@wardlink/contract';
import { VITAL_INDICATORS } from '@wardlink/domain';
import { call } from '../../http/call.js';
import { asLoading, loadInto, type LoadState } from '../../http/load-state.js';
import { keepFresh } from '../../live/keep-fresh.js';
import { clock } from '../../clock/hospital-clock.js';
import { createStore, type Store } from '../../store/store.js';
import { wardChoice, type WardChoice } from '../choice/ward-choice.js';

type Boards = Readonly<Record<Indicator, LoadState<VitalBoard>>>;

/** The boards of the chosen ward, one of each indicator. */
export const vitalBoards: Store<Boards> = createStore<Boards>(
  Object.fromEntries(VITAL_INDICATORS.map((indicator) => [indicator, asLoading()])) as unknown as Boards,
);
const shownChoice: Partial<Record<Indicator, WardChoice>> = {};

function setBoard(indicator: Indicator, board: LoadState<VitalBoard>): void {
  vitalBoards.set((boards) => (boards[indicator] === board ? boards : { ...boards, [indicator]: board }));
}

/** Reloads a board; rows of another ward never stay on the screen. */
export async function refreshVital(indicator: Indicator): Promise<void> {
  const choice = wardChoice.get();
  if (choice !== shownChoice[indicator]) setBoard(indicator, asLoading());
  shownChoice[indicator] = choice;
  const fresh = createStore(vitalBoards.get()[indicator]);
  await loadInto(fresh, async () => {
    const reply = await call('vital.board', { indicator, ...choice }, { background: true });
    clock.set(reply.serverTime);
    return reply;
  });
  // A stale response of the ward chosen before is dropped.
  if (choice === wardChoice.get()) setBoard(indicator, fresh.get());
}

/** Puts one stored reading into its board at once, without waiting for the next refresh. */
export function applyVital(reading: VitalReading): void {
  const loaded = vitalBoards.get()[reading.indicator];
  if (loaded.state !== 'ready') return;
  const rows = loaded.value.rows.map((row) =>
    row.patientId === reading.patientId ? withReading(row, reading, loaded.value.day) : row,
  );
  setBoard(reading.indicator, { ...loaded, value: { ...loaded.value, rows } });
}

function withReading(row: VitalRow, reading: VitalReading, day: string): VitalRow {
  if (reading.day !== day) return row.before?.readingId === reading.readingId ? { ...row, before: reading } : row;
  const others = row.today.filter(({ readingId }) => readingId !== reading.readingId);
  return { ...row, today: [...others, reading].sort((a, b) => a.measuredAt - b.measuredAt) };
}

/** Keeps a board fresh while it is on the screen. Returns a stop function. */
export function followVital(indicator: Indicator): () => void {
  const refresh = (): void => void refreshVital(indicator);
  refresh();
  const stops = [wardChoice.subscribe(refresh), keepFresh(refresh, { topics: [indicator] })];
  return () => stops.forEach((stop) => stop());
}
