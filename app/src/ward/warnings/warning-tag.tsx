import { useTranslation } from 'react-i18next';
import { Tag } from '../../elements/tag.js';
import { meterEndText } from '../entry/meter-end-text.js';
import type { WarningView } from './warning-view.js';

/** The figures of a warning with their arrow, as a small label: ↑ 186/112/96 */
export function WarningTag({ view }: { view: WarningView }) {
  const { t } = useTranslation();
  const meterEnd = meterEndText(view.measured, t);
  const spoken = [view.text, meterEnd ?? view.unit, t(view.word)].join(' ');
  return (
    <Tag tone={view.tone} numeric spoken={spoken} title={meterEnd}>
      {view.arrow} {view.text}
    </Tag>
  );
}
