import { useTranslation } from 'react-i18next';
import { formatGlucose, type GlucoseStatus } from '@wardlink/domain';
import { glucoseStanding, standingKey, STATUS_ARROW, statusName } from './glucose-value.js';
import { Tag } from './tag.js';

/** A value with its arrow, as a small label: ↑ 17.2 */
export function ValueTag({ value, status }: { value: number; status: GlucoseStatus }) {
  const { t } = useTranslation();
  const name = statusName(status);
  return (
    <Tag tone={name} numeric spoken={`${formatGlucose(value)} ${t(standingKey(glucoseStanding(value, status)))}`}>
      {STATUS_ARROW[name]} {formatGlucose(value)}
    </Tag>
  );
}
