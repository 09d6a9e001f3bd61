import { useTranslation } from 'react-i18next';
import { formatGlucose, GLUCOSE_STATUS, type GlucoseStatus } from '@wardlink/domain';

/** Name of a status as styles and language keys have it. */
export function statusName(status: GlucoseStatus): 'normal' | 'high' | 'low' {
  if (status === GLUCOSE_STATUS.high) return 'high';
  return status === GLUCOSE_STATUS.low ? 'low' : 'normal';
}

/** The arrow that says high or low beside the colour. */
export const STATUS_ARROW = { normal: '', high: '↑', low: '↓' } as const;

/** Status as colour, arrow and word. */
export function StatusTag({ status }: { status: GlucoseStatus }) {
  const { t } = useTranslation();
  const name = statusName(status);
  return (
    <span className={`tag ${name}`}>
      {STATUS_ARROW[name]} {t(`glucose.status.${name}`)}
    </span>
  );
}

/** A value with its arrow, as a small label: ↑ 17.2 */
export function ValueTag({ value, status }: { value: number; status: GlucoseStatus }) {
  const { t } = useTranslation();
  const name = statusName(status);
  return (
    <span className={`tag num ${name}`} aria-label={`${formatGlucose(value)} ${t(`glucose.status.${name}`)}`}>
      {STATUS_ARROW[name]} {formatGlucose(value)}
    </span>
  );
}
