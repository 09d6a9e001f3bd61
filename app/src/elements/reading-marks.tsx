import { currentLanguage } from '../language/i18n.js';
import { type QualityMark, reasonText } from '@wardlink/contract';
import type { ReadingSetting } from '@wardlink/domain';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from './icon.js';
import './meaning.css';

interface Marked {
  version: number;
  way: 'manual' | 'device';
  late: boolean;
  setting?: ReadingSetting | undefined;
  qualityMark?: QualityMark | undefined;
}

/** What a value lacks to count as quality-controlled, in words; empty if it lacks nothing. */
export function qualityText({ qualityMark }: Pick<Marked, 'qualityMark'>, t: TFunction): string {
  if (!qualityMark) return '';
  const { meter, emergency, operator } = qualityMark;
  const parts = [
    meter && t(`meaning.qualityMark.${meter}`),
    emergency && `${t('meaning.qualityMark.emergency')}: ${reasonText(emergency, currentLanguage())}`,
    operator && t(`meaning.qualityMark.operator.${operator}`),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The blue corner of a corrected value; it is placed in the nearest positioned box. */
export function CorrectedCorner({ version }: Pick<Marked, 'version'>) {
  const { t } = useTranslation();
  if (version <= 1) return null;
  return (
    <span className="mark-corrected" title={t('meaning.mark.corrected')}>
      <span className="visually-hidden">{t('meaning.mark.corrected')}</span>
    </span>
  );
}

interface MarksProps {
  reading: Omit<Marked, 'version'>;
  /** Whether there is room for the words of `qualityText`. */
  inWords?: boolean;
}

/** What the value of a reading lacks, in short; the title has the details. */
function LackWords({ qualityMark }: Pick<Marked, 'qualityMark'>) {
  const { t } = useTranslation();
  const words = [
    qualityMark?.meter && t('meaning.mark.notControlled'),
    qualityMark?.operator && t('meaning.mark.notAuthorised'),
  ];
  return <small className="mark-lack">{words.filter(Boolean).join(' · ')}</small>;
}

/**
 * Marks of a value's origin: entered late, measured at home, sent by a meter, without valid quality control or
 * authorised operator.
 */
export function ReadingMarks({ reading, inWords = false }: MarksProps) {
  const { t } = useTranslation();
  const lack = qualityText(reading, t);
  return (
    <>
      {reading.late && <Mark icon="clock" text={t('meaning.mark.late')} />}
      {reading.setting === 'home' && <Mark icon="home" text={t('meaning.mark.home')} />}
      {reading.way === 'device' && <Mark icon="meter" text={t('meaning.mark.meter')} />}
      {inWords && lack !== '' && (
        <span title={lack}>
          <LackWords qualityMark={reading.qualityMark} />
        </span>
      )}
      {!inWords && reading.qualityMark?.meter && (
        <Mark icon="qualityOff" lack text={`${t('meaning.mark.notControlled')}: ${lack}`} />
      )}
      {!inWords && reading.qualityMark?.operator && (
        <Mark icon="userOff" lack text={t(`meaning.qualityMark.operator.${reading.qualityMark.operator}`)} />
      )}
    </>
  );
}

function Mark({ icon, text, lack = false }: { icon: IconName; text: string; lack?: boolean }) {
  return (
    <span className={`mark-icon ${lack ? 'mark-lack' : ''}`} title={text}>
      <Icon name={icon} />
      <span className="visually-hidden">{text} </span>
    </span>
  );
}
