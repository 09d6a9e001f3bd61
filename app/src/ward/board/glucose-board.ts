import {
  SYSTEM_MSG,
  type BoardReply,
  type BoardRow,
  type GlucoseReading,
  type StoredChatMessage,
} from '@wardlink/contract';
import { indicatorOfCode, SPECIAL_SLOT, widened } from '@wardlink/domain';
import { measuredOf } from '../../elements/glucose-value.js';
import { call } from '../../http/call.js';
import { asLoading, loadInto, type LoadState } from '../../http/load-state.js';
import { keepFresh } from '../../live/keep-fresh.js';
import { clock } from '../../clock/hospital-clock.js';
import { createStore } from '../../store/store.js';
import { wardChoice, type WardChoice } from '../choice/ward-choice.js';

/** The glucose board of the chosen ward; the workbench draws it, the aside sums it up. */
export const board = createStore<LoadState<BoardReply>>(asLoading());
let shownChoice: WardChoice | undefined;
/** When it was asked for last, by the server's clock. */
let askedAt = 0;

/** Reloads the board; rows of another ward never stay on the screen. */
export async function refreshBoard(): Promise<void> {
  const choice = wardChoice.get();
  if (choice !== shownChoice) board.set(asLoading());
  shownChoice = choice;
  askedAt = clock.now();
  const fresh = createStore(board.get());
  await loadInto(fresh, async () => {
    const reply = await call('glucose.board', choice, { background: true });
    clock.set(reply.serverTime);
    return reply;
  });
  // A stale response of the ward chosen before is dropped.
  if (choice === wardChoice.get()) board.set(fresh.get());
}

/** Puts one stored reading into the board at once, without waiting for the next refresh. */
export function applyReading(reading: GlucoseReading): void {
  board.set((loaded) => {
    if (loaded.state !== 'ready') return loaded;
    const rows = loaded.value.rows.map((row) =>
      row.patientId === reading.patientId ? withReading(row, reading, loaded.value.day) : row,
    );
    return { ...loaded, value: { ...loaded.value, rows } };
  });
}

function withReading(row: BoardRow, reading: GlucoseReading, day: string): BoardRow {
  if (reading.day !== day) return row;
  const before = row.today[reading.slot];
  const measured = measuredOf(reading);
  const newer = !before || before.readingId === reading.readingId || before.measuredAt <= reading.measuredAt;
  return {
    ...row,
    special: withSpecial(row, reading),
    span: measured === null ? row.span : widened(row.span, measured),
    today: newer ? { ...row.today, [reading.slot]: reading } : row.today,
  };
}

/** A correction may move a reading into special mode, or out of it. */
function withSpecial({ special }: BoardRow, reading: GlucoseReading): BoardRow['special'] {
  const others = special.filter(({ readingId }) => readingId !== reading.readingId);
  if (reading.slot !== SPECIAL_SLOT) return others;
  return [...others, reading].sort((a, b) => a.measuredAt - b.measuredAt);
}

/** Changes the followed mark of a row at once. */
export function applyFollowed(patientId: string, followed: boolean): void {
  board.set((loaded) =>
    loaded.state === 'ready'
      ? {
          ...loaded,
          value: {
            ...loaded.value,
            rows: loaded.value.rows.map((row) => (row.patientId === patientId ? { ...row, followed } : row)),
          },
        }
      : loaded,
  );
}

/** Whether a message tells of a glucose reading that came after the board was asked for last: one that was missed while the socket was gone. */
const isNews = ({ systemMsgType, sendTime, otherInfo }: StoredChatMessage): boolean =>
  systemMsgType === SYSTEM_MSG.warning &&
  indicatorOfCode(otherInfo?.prewarningMsgType) === 'glucose' &&
  sendTime > askedAt;

/** Keeps the board fresh from now on. Returns a stop function. */
export function followBoard(): () => void {
  const refresh = (): void => void refreshBoard();
  refresh();
  const stops = [wardChoice.subscribe(refresh), keepFresh(refresh, { topics: ['glucose'], message: isNews })];
  return () => stops.forEach((stop) => stop());
}
