import { decimalText } from '@wardlink/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RESPONSE_BAND_TEXTS, valueOf, type Overview } from '@wardlink/contract';
import { ColumnChart } from './column-chart.js';
import { ExplainedTitle } from './explained-title.js';

/** Bars of waiting times of critical values, each with its number. */
function Bars({ name, of }: { name: 'taken' | 'again'; of: Overview['response']['taken'] }) {
  const { t } = useTranslation();
  const [median, within90] = [valueOf(of.median), valueOf(of.within90)];
  return (
    <section aria-labelledby={`statistics-${name}`}>
      <h3 id={`statistics-${name}`}>
        {t(`statistics.response.${name}`)}
        <small>
          {median === undefined || within90 === undefined
            ? 'insufficient' in of.median && t('statistics.few', { have: of.median.have, need: of.median.need })
            : t('statistics.response.times', { median: decimalText(median, 0), within: decimalText(within90, 0) })}
        </small>
      </h3>
      <ColumnChart
        height={64}
        label={t(`statistics.response.${name}`)}
        columns={RESPONSE_BAND_TEXTS.map((text, index) => ({
          label: text,
          bars: [{ tone: 'plain', size: of.bands[index] ?? 0 }],
        }))}
      />
      {of.unanswered > 0 && (
        <p className="statistics-none">{t(`statistics.response.none.${name}`, { count: of.unanswered })}</p>
      )}
    </section>
  );
}

/** How long it took to respond to critical values, and to measure them again. */
export function ResponseChart({ response, children }: { response: Overview['response']; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className="card statistics-response" aria-labelledby="statistics-response">
      <ExplainedTitle
        id="statistics-response"
        title={t('statistics.response.title')}
        hint={t('statistics.criticalCount', { count: response.values })}
        definition={t('statistics.response.definition')}
      />
      {response.values > 0 && (
        <>
          <Bars name="taken" of={response.taken} />
          <Bars name="again" of={response.again} />
          {children}
        </>
      )}
    </section>
  );
}
