import { useTranslation } from 'react-i18next';
import { meaningParts } from '@wardlink/domain';
import { MeaningValue } from '../../elements/meaning.js';
import { meterEndText } from '../entry/meter-end-text.js';
import type { WarningView } from './warning-view.js';

/** The figures of a warning with their mark, as a small filled label: ▲ 186/112/96 */
export function WarningTag({ view }: { view: WarningView }) {
  const { t } = useTranslation();
  const meterEnd = meterEndText(view.measured, t);
  const level = t(view.word);
  const word = meaningParts(view.meaning).critical ? t('meaning.criticalLevel', { level }) : level;
  return (
    <MeaningValue meaning={view.meaning} word={[meterEnd ?? view.unit, word].join(' ')} title={meterEnd}>
      {view.text}
    </MeaningValue>
  );
}
