import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStore } from '../../store/store.js';
import { operatorStatus } from './operator-status.js';
import '../board/board.css';

/** Warns users whose authorisation to measure is missing or ends within thirty days; nothing if none is required. */
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
