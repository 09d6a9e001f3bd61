import { useTranslation } from 'react-i18next';
import type { Meaning, ReadingSetting } from '@wardlink/domain';
import { MeaningValue } from '../../elements/meaning.js';
import { ReadingMarks } from '../../elements/reading-marks.js';
import { clock } from '../../clock/hospital-clock.js';
import './outpatients.css';

interface Props {
  text: string;
  reading: { measuredAt: number; meaning: Meaning | null; setting: ReadingSetting | null };
}

/** The last value of an indicator with its meaning, its origin and its day. */
export function LastValue({ text, reading }: Props) {
  const { t } = useTranslation();
  const { meaning, setting, measuredAt } = reading;
  return (
    <span className="outpatient-value">
      {meaning === null ? <b className="num">{text}</b> : <MeaningValue meaning={meaning}>{text}</MeaningValue>}
      <ReadingMarks reading={{ late: false, way: 'manual', ...(setting === null ? {} : { setting }) }} />
      <small className="num" title={t('outpatients.measuredOn')}>
        {clock.day(measuredAt).slice(5)}
      </small>
    </span>
  );
}
