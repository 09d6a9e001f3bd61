import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { figuresText, INDICATORS, VITAL_INDICATORS } from '@wardlink/domain';
import { MeaningValue } from '../../elements/meaning.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { vitalWord } from '../../ward/board/vital-view.js';
import { PatientCard } from './patient-card.js';
import type { Span } from './period.js';
import { whenOf } from './timeline-text.js';

/** The newest reading of each other indicator. */
export function OtherIndicators({
  patientId,
  span: { from, to },
  version,
}: {
  patientId: string;
  span: Span;
  version: number;
}) {
  const { t } = useTranslation();
  const load = useCallback(() => call('patient.trends', { patientId, from, to }), [patientId, from, to]);
  const { loaded, reload } = useLoad(`others ${patientId} ${from} ${to}`, load);
  useEffect(() => {
    if (version > 0) void reload();
  }, [version, reload]);
  return (
    <PatientCard title={t('overview.others')} hint={t('overview.othersHint')}>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={2}
        inline
        isEmpty={({ readings }) => readings.length === 0}
        empty={<p className="patient-quiet">{t('overview.noOthers')}</p>}
      >
        {({ readings }) => (
          <dl className="other-indicators">
            {VITAL_INDICATORS.map((indicator) => {
              const last = readings.findLast((reading) => reading.indicator === indicator);
              if (!last) return null;
              return (
                <div key={indicator}>
                  <dt>{t(`trends.name.${indicator}`)}</dt>
                  <dd>
                    <MeaningValue meaning={last.meaning} word={vitalWord(last, t)}>
                      {figuresText(indicator, last)}
                    </MeaningValue>{' '}
                    <small>
                      {INDICATORS[indicator].unit} <span className="num">{whenOf(last.measuredAt, t)}</span>
                    </small>
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
      </Listing>
    </PatientCard>
  );
}
