import { useTranslation } from 'react-i18next';
import { Icon } from './icon.js';
import { MeaningMark, meaningLook } from './meaning.js';
import './meaning.css';

interface LegendProps {
  metered?: boolean;
}

/**
 * Explains the colours and marks of values, as items of a legend.
 * @param metered false for indicators without a target: their values are in range, not in target
 */
export function MeaningLegend({ metered = true }: LegendProps) {
  const { t } = useTranslation();
  return (
    <>
      {(['inTarget', 'aboveTarget', 'high', 'low'] as const).map((meaning) => {
        const { className, ...look } = meaningLook(meaning, 'fill');
        return (
          <span key={meaning}>
            <span className={`${className} legend-fill`} {...look}>
              <MeaningMark meaning={meaning} />
            </span>{' '}
            {!metered && meaning === 'inTarget'
              ? t('meaning.inRange')
              : t(`meaning.legend.${meaning === 'aboveTarget' ? 'offTarget' : meaning}`)}
          </span>
        );
      })}
      <span>
        <b className="meaning-critical">!</b> {t('meaning.legend.critical')}
      </span>
      {metered && (
        <span>
          <b>HI LO</b> {t('meaning.legend.beyond')}
        </span>
      )}
      <span>
        <i className="legend-corner">
          <i className="mark-corrected" />
        </i>{' '}
        {t('meaning.mark.corrected')}
      </span>
      <span>
        <span className="mark-icon">
          <Icon name="clock" />
        </span>{' '}
        {t('meaning.mark.late')}
      </span>
      <span>
        <span className="mark-icon">
          <Icon name="meter" />
        </span>{' '}
        {t('meaning.mark.meter')}
      </span>
      {metered && (
        <span>
          <span className="mark-icon mark-lack">
            <Icon name="qualityOff" />
            <Icon name="userOff" />
          </span>{' '}
          {t('meaning.mark.lacking')}
        </span>
      )}
    </>
  );
}

/** The same legend as a line below a table. */
export function MeaningLegendLine() {
  return (
    <p className="meaning-legend">
      <MeaningLegend />
    </p>
  );
}
