import { useTranslation } from 'react-i18next';
import { Tag } from '../elements/tag.js';
import type { WarningView } from './warning-view.js';

/** The figures of a warning with their arrow, as a small label: ↑ 186/112/96 */
export function WarningTag({ view }: { view: WarningView }) {
  const { t } = useTranslation();
  return (
    <Tag tone={view.tone} numeric spoken={`${view.text} ${view.unit} ${t(view.word)}`}>
      {view.arrow} {view.text}
    </Tag>
  );
}
