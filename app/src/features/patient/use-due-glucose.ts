import { useNow } from '../../clock/use-now.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { clockOfMinute, windowOf } from '../../ward/board/day-slots.js';
import { board } from '../../ward/board/glucose-board.js';
import { isDue, roundNow } from '../../ward/board/round.js';
import { useTypedReadings } from '../../ward/outbox/glucose-outbox.js';

/**
 * The patient's glucose of the current round, with the end of the round as HH:mm; undefined if it is not due, the user
 * may not enter it, or the patient is on no board of this page.
 */
export function useDueGlucose(patientId: string): { until: string | undefined } | undefined {
  const loaded = useStore(board);
  const typed = useTypedReadings();
  const mayRecord = useMay('glucose.record');
  // The round changes with time.
  useNow();
  if (!mayRecord || loaded.state !== 'ready') return undefined;
  const round = roundNow(loaded.value);
  const row = loaded.value.rows.find((one) => one.patientId === patientId);
  if (!row || !isDue(row, round, typed)) return undefined;
  const end = windowOf(loaded.value, round.slot)?.end;
  return { until: end === undefined ? undefined : clockOfMinute(end) };
}
