import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  departmentsTable,
  figureOfRate,
  figuresTable,
  PLACE_RATES,
  responseTable,
  slotsTable,
  spreadTable,
  trendTable,
  valueOf,
  weeksTable,
  type PlaceRate,
} from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage } from '../../language/names.js';
import { Definition } from './definition.js';
import { FigureCards, type CardName } from './figure-cards.js';
import { PlaceMultiples } from './place-multiples.js';
import { OpenRows } from './rows/rows-button.js';
import { RowsDialog } from './rows/rows-dialog.js';
import { useRows } from './rows/use-rows.js';
import { ResponseChart } from './response-chart.js';
import { SlotMap } from './slot-map.js';
import { StatisticsFrame } from './statistics-frame.js';
import { useStatisticsQuestion } from './statistics-question.js';
import { TablesBehind } from './table-view.js';

const [IN_RANGE] = PLACE_RATES as [PlaceRate];

/**
 * `/statistics`: glucose of the chosen place over a period, compared with the period before and the same period last
 * year.
 */
export function StatisticsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const question = useStatisticsQuestion();
  const { asked, key } = question;
  const load = useCallback(async () => {
    const [overview, departments] = await Promise.all([
      call('statistics.overview', asked),
      call('statistics.departments', asked),
    ]);
    const tables = {
      figures: figuresTable(overview, language),
      trend: trendTable(overview, language),
      departments: departmentsTable(departments, language),
      weeks: weeksTable(departments, language),
      slots: slotsTable(departments, language),
      response: responseTable(overview, language),
    };
    return { overview, places: departments.places, tables };
  }, [asked, language]);
  const { loaded, reload } = useLoad(`${key} ${language}`, load);
  // This request counts many more rows than the others, so the page does not wait for it.
  const loadSpread = useCallback(() => call('statistics.spread', asked), [asked]);
  const { loaded: spread, reload: reloadSpread } = useLoad(`spread ${key}`, loadSpread);
  const weeks = spread.state === 'ready' ? spread.value : undefined;
  const spreadOfPlaces = weeks && spreadTable(weeks, language);
  const { rows, openRows, closeRows } = useRows(asked);
  const [explained, setExplained] = useState<CardName>();
  const isEmpty = ({ overview, places }: Awaited<ReturnType<typeof load>>): boolean =>
    overview.counts.present === null && places.length === 0;
  const shown = loaded.state === 'ready' && !isEmpty(loaded.value) ? loaded.value.tables : undefined;
  return (
    <StatisticsFrame
      title={t('statistics.title')}
      question={question}
      hasControlled
      tables={
        shown
          ? [
              ...(['figures', 'trend', 'departments', 'weeks', 'slots', 'response'] as const).map((name) => ({
                name,
                table: shown[name],
              })),
              ...(spreadOfPlaces ? [{ name: 'spread' as const, table: spreadOfPlaces }] : []),
            ]
          : []
      }
    >
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={8}
        isEmpty={isEmpty}
        empty={<ListingState icon="list" title={t('statistics.none')} text={t('statistics.noneText')} />}
      >
        {({ overview, places, tables }) => (
          <OpenRows value={openRows}>
            <div className="statistics-body">
              <FigureCards
                overview={overview}
                explained={explained}
                onExplain={(name) => setExplained((open) => (open === name ? undefined : name))}
              />
              {explained && <Definition name={explained} overview={overview} controlled={asked.controlled} />}
              <TablesBehind tables={[tables.figures, tables.trend]} />
              {places.length > 0 && (
                <PlaceMultiples
                  places={places}
                  spread={weeks?.places}
                  level={valueOf(figureOfRate(IN_RANGE, overview.counts.present))}
                >
                  {spread.state === 'failed' && (
                    <p className="statistics-few" role="alert">
                      {t('statistics.spreadFailed')}{' '}
                      <Button size="small" onClick={() => void reloadSpread()}>
                        {t('states.retry')}
                      </Button>
                    </p>
                  )}
                  <TablesBehind
                    tables={[tables.departments, tables.weeks, ...(spreadOfPlaces ? [spreadOfPlaces] : [])]}
                  />
                </PlaceMultiples>
              )}
              <div className="statistics-pair">
                <SlotMap places={places} />
                <ResponseChart response={overview.response}>
                  <TablesBehind tables={[tables.response]} />
                </ResponseChart>
              </div>
            </div>
          </OpenRows>
        )}
      </Listing>
      {rows && <RowsDialog choice={rows} onClose={closeRows} />}
    </StatisticsFrame>
  );
}
