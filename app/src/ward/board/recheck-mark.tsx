import { useTranslation } from 'react-i18next';
import { RECHECK_MS, requiresRecheck } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { useNow } from '../../clock/use-now.js';

/** The time until which a patient must be measured again; renders nothing if no recheck is required. */
export function RecheckMark({ by }: { by: number | null }) {
  return by === null ? null : <Mark by={by} />;
}

function Mark({ by }: { by: number }) {
  const { t } = useTranslation();
  const now = useNow();
  if (!requiresRecheck(by - RECHECK_MS, now)) return null;
  return (
    <span className="tag low recheck" title={t('glucose.recheck.hint')}>
      {t(`glucose.recheck.${now > by ? 'late' : 'by'}`, { time: clock.moment(by) })}
    </span>
  );
}
