import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RECHECK_MS, requiresRecheck } from '@wardlink/domain';
import { clock } from '../clock/hospital-clock.js';
import { useNow } from '../clock/use-now.js';
import { useName } from '../language/names.js';
import { useStore } from '../store/store.js';
import { board } from '../ward/board/glucose-board.js';

/**
 * Patients to measure again after a low or an acknowledgement, the earliest first; renders nothing if there are none.
 */
export function Rechecks() {
  const { t } = useTranslation();
  const nameOf = useName();
  const loaded = useStore(board);
  const now = useNow();
  if (loaded.state !== 'ready') return null;
  const due = loaded.value.rows
    .flatMap((row) => (row.recheckBy === null ? [] : [{ row, by: row.recheckBy }]))
    .filter(({ by }) => requiresRecheck(by - RECHECK_MS, now))
    .sort((one, other) => one.by - other.by);
  if (due.length === 0) return null;
  return (
    <section aria-label={t('warnings.recheck.title')}>
      <h2 className="side-panel-title">{t('warnings.recheck.title')}</h2>
      <ul className="rechecks">
        {due.map(({ row, by }) => {
          const minutes = Math.ceil((by - now) / 60_000);
          return (
            <li key={row.patientId}>
              <Link to={`/patient?id=${row.patientId}`}>
                <b className="num">{row.bed ?? '–'}</b>
                <span>{nameOf(row)}</span>
                <time className={`num ${minutes < 0 ? 'late' : ''}`}>
                  {t(minutes < 0 ? 'warnings.recheck.late' : 'warnings.recheck.left', {
                    time: clock.time(by),
                    count: Math.abs(minutes),
                  })}
                </time>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
