import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BoardRow } from '@wardlink/contract';
import { SLOT_KEYS } from '@wardlink/domain';
import { useNow } from '../clock/use-now.js';
import { Skeleton } from '../elements/listing.js';
import { useName } from '../language/names.js';
import { isComplete } from '../live/followed-list.js';
import { useStore } from '../store/store.js';
import { board } from '../ward/board/glucose-board.js';
import { roundOf } from '../ward/board/round.js';
import { clockOfMinute } from '../ward/board/day-slots.js';
import { organisation } from '../ward/choice/ward-choice.js';
import { useWardText } from '../ward/choice/ward-names.js';
import { useTypedReadings } from '../ward/outbox/glucose-outbox.js';

/** Maximum number of listed patients; the board's filter shows all. */
const LISTED = 12;

/** Progress of the current round, and the patients who are still due. */
export function RoundProgress() {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const loaded = useStore(board);
  const typed = useTypedReadings();
  const nodes = useStore(organisation);
  // The round changes with time.
  useNow();
  if (loaded.state !== 'ready') return null;
  // Figures of only some of the wards would be wrong.
  if (!isComplete(loaded.value)) return <Skeleton lines={4} />;
  const round = roundOf(loaded.value, typed);
  const several = new Set(round.due.map((row) => row.wardId)).size > 1;
  const placeOf = (row: BoardRow): string => {
    const department = nodes.state === 'ready' && nodes.value.find((node) => node.nodeId === row.departmentId);
    return wardText({ name: row.wardName, latinName: row.wardLatinName, department: department || null });
  };
  const slotName = t(`glucose.slot.${SLOT_KEYS[round.slot]}`);
  const percent = round.planned === 0 ? 100 : Math.round((100 * round.done) / round.planned);
  return (
    <section aria-label={t('frame.round', { slot: slotName })}>
      <h2 className="side-panel-title">{t('frame.round', { slot: slotName })}</h2>
      <p className="round-figures num">
        <span>{t('frame.roundDone', { done: round.done, planned: round.planned })}</span>
        <span>
          {t('frame.roundLeft', { count: round.due.length })}
          {round.until !== undefined && round.due.length > 0 && (
            <> · {t('frame.dueBefore', { time: clockOfMinute(round.until) })}</>
          )}
        </span>
      </p>
      <div
        className="round-bar"
        role="progressbar"
        aria-label={slotName}
        aria-valuenow={percent}
        aria-valuetext={t('frame.roundDone', { done: round.done, planned: round.planned })}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <ul className="due-list">
        {round.due.slice(0, LISTED).map((row) => (
          <li key={row.patientId}>
            <Link to={`/patient?id=${row.patientId}`}>
              <b className="num">{row.bed ?? '–'}</b>
              <span>{nameOf(row)}</span>
              {several && <small>{placeOf(row)}</small>}
            </Link>
          </li>
        ))}
      </ul>
      {round.due.length > LISTED && (
        <p className="side-panel-empty">{t('frame.more', { count: round.due.length - LISTED })}</p>
      )}
    </section>
  );
}
