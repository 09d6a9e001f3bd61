import { useCallback } from 'react';
import { INDICATORS, RANKED_INDICATORS, type RankedIndicator } from '@wardlink/domain';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { indicatorName, RANKED_BY, rankedWord, topPlacesTable, type RankedBy } from '@wardlink/contract';
import { Listing, ListingState } from '../../elements/listing.js';
import { Segmented } from '../../elements/segmented.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage } from '../../language/names.js';
import { useMay } from '../../session/session.js';
import { ChartCard } from './chart-card.js';
import { StatisticsFrame } from './statistics-frame.js';
import { useStatisticsQuestion } from './statistics-question.js';
import { TopPatients } from './top-patients.js';

/** `/statistics/top`: places and patients ranked by a figure of an indicator. */
export function TopPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayReadPatients = useMay('patient.read');
  const [address, setAddress] = useSearchParams();
  const indicator: RankedIndicator = RANKED_INDICATORS.find((one) => one === address.get('of')) ?? 'glucose';
  const by: RankedBy = RANKED_BY.find((one) => one === address.get('by')) ?? 'low';
  const choose = (name: 'of' | 'by', value: string): void =>
    setAddress(
      (present) => {
        present.set(name, value);
        return present;
      },
      { replace: true },
    );
  const question = useStatisticsQuestion();
  const { asked, key } = question;
  const load = useCallback(async () => {
    const ranked = await call('statistics.top', { ...asked, indicator });
    return topPlacesTable(ranked, indicator, language);
  }, [asked, indicator, language]);
  const { loaded, reload } = useLoad(`${key} ${indicator} ${language}`, load);
  const table = loaded.state === 'ready' && loaded.value.rows.length > 0 ? loaded.value : undefined;
  return (
    <StatisticsFrame
      title={t('statistics.top.title')}
      question={question}
      hasControlled={INDICATORS[indicator].isControlled === true}
      tables={table ? [{ name: 'topPlaces', table, indicator }] : []}
      choices={
        <select
          className="input"
          aria-label={t('statistics.top.indicator')}
          value={indicator}
          onChange={({ target }) => choose('of', target.value)}
        >
          {RANKED_INDICATORS.map((value) => (
            <option key={value} value={value}>
              {indicatorName(value, language)}
            </option>
          ))}
        </select>
      }
    >
      <div className="statistics-body">
        <Listing
          loaded={loaded}
          onRetry={() => void reload()}
          lines={6}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<ListingState icon="list" title={t('statistics.top.none')} text={t('statistics.top.noneText')} />}
        >
          {(shown) => <ChartCard table={shown} definition={t(`statistics.top.definition.${indicator}`)} isWide />}
        </Listing>
        {mayReadPatients && (
          <TopPatients question={question} indicator={indicator} by={by}>
            <Segmented<RankedBy>
              label={t('statistics.top.by')}
              value={by}
              onChange={(chosen) => choose('by', chosen)}
              choices={RANKED_BY.map((value) => ({ value, label: rankedWord(value, language) }))}
            />
          </TopPatients>
        )}
      </div>
    </StatisticsFrame>
  );
}
