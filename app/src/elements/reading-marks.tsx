import { useTranslation } from 'react-i18next';
import { Icon } from './icon.js';
import './meaning.css';

interface Marked {
  version: number;
  way: 'manual' | 'device';
  late: boolean;
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

/** Marks of how a value came: entered late, or sent by a meter. */
export function ReadingMarks({ reading: { way, late } }: { reading: Omit<Marked, 'version'> }) {
  const { t } = useTranslation();
  return (
    <>
      {late && (
        <span className="mark-icon" title={t('meaning.mark.late')}>
          <Icon name="clock" />
          <span className="visually-hidden">{t('meaning.mark.late')} </span>
        </span>
      )}
      {way === 'device' && (
        <span className="mark-icon" title={t('meaning.mark.meter')}>
          <Icon name="meter" />
          <span className="visually-hidden">{t('meaning.mark.meter')} </span>
        </span>
      )}
    </>
  );
}
