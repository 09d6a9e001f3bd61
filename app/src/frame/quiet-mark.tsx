import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isQuietAt, textOfMinute } from '@wardlink/domain';
import { useNow } from '../clock/use-now.js';
import { clock } from '../clock/hospital-clock.js';
import { Icon } from '../elements/icon.js';
import { useUser } from '../session/session.js';
import './quiet-mark.css';

/** Says while quiet hours hold that this page makes no sound, and until when; leads to their setting. */
export function QuietMark() {
  const { t } = useTranslation();
  const { warning } = useUser();
  const now = useNow();
  const hours = warning.quiet?.hours ?? null;
  if (hours === null || !isQuietAt(hours, now, clock.zone)) return null;
  return (
    <Link className="quiet-mark" to="/center/styleNotice" title={t('shell.quietHint')}>
      <Icon name="soundOff" />
      <span className="num">{t('shell.quietUntil', { time: textOfMinute(hours.end) })}</span>
    </Link>
  );
}
