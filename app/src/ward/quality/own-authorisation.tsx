import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStore } from '../../store/store.js';
import { operatorStatus } from './operator-status.js';
import '../board/board.css';

/** Warns a user whose authorisation to measure ends within thirty days, or is missing; nothing where none is asked for. */
export function OwnAuthorisation() {
  const { t } = useTranslation();
  const status = useStore(operatorStatus);
  if (!status?.required || !status.own || status.own.state === 'authorised') return null;
  const { state, until } = status.own;
  return (
    <Link to="/quality/operators" className={`board-meters ${state === 'expiring' ? '' : 'overdue'}`}>
      {t(`glucose.meters.authorisation.${state}`, { day: until ?? '' })}
    </Link>
  );
}
