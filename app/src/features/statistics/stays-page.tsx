import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resolutionTable, stayFiguresTable, stayPlacesTable, type FigureTable } from '@wardlink/contract';
import { Listing, ListingState } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage } from '../../language/names.js';
import { ChartCard } from './chart-card.js';
import { ColumnChart, type Column } from './column-chart.js';
import { OpenRows } from './rows/rows-button.js';
import { RowsDialog } from './rows/rows-dialog.js';
import { useRows } from './rows/use-rows.js';
import { StatisticsFrame } from './statistics-frame.js';
import { useStatisticsQuestion } from './statistics-question.js';
import { StayCards, type StayCardName } from './stay-cards.js';
import { TablesBehind } from './table-view.js';

const TABLES = ['stayFigures', 'resolution', 'stayPlaces'] as const;

/** Lows of the period by the minutes until they were resolved; the last column counts unresolved ones. */
const columnsOf = ({ rows }: FigureTable): Column[] =>
  rows.map(([name, cell], index) => {
    const size = cell !== null && typeof cell === 'object' ? cell.figure : 0;
    const tone = index === rows.length - 1 ? 'low' : 'plain';
    return { label: String(name), bars: [{ tone, size }] };
  });

/** `/statistics/stays`: glucose and hospital harm of stays that ended in a period, by the place where they ended. */
export function StaysPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const question = useStatisticsQuestion();
  const { asked, key } = question;
  const load = useCallback(async () => {
    const stays = await call('statistics.stays', asked);
    const tables = {
      stayFigures: stayFiguresTable(stays, language),
      resolution: resolutionTable(stays, language),
      stayPlaces: stayPlacesTable(stays, language),
    };
    return { stays, tables };
  }, [asked, language]);
  const { loaded, reload } = useLoad(`${key} ${language}`, load);
  const { rows, openRows, closeRows } = useRows(asked);
  const [explained, setExplained] = useState<StayCardName>();
  const isEmpty = ({ stays: { present, before, lastYear } }: Awaited<ReturnType<typeof load>>): boolean =>
    present.ended + before.ended + lastYear.ended === 0;
  const tables = loaded.state === 'ready' && !isEmpty(loaded.value) ? loaded.value.tables : undefined;
  return (
    <StatisticsFrame
      title={t('statistics.stay.title')}
      question={question}
      tables={tables ? TABLES.map((name) => ({ name, table: tables[name] })) : []}
    >
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={8}
        isEmpty={isEmpty}
        empty={<ListingState icon="list" title={t('statistics.stay.none')} text={t('statistics.stay.noneText')} />}
      >
        {({ stays, tables: shown }) => (
          <OpenRows value={openRows}>
            <div className="statistics-body">
              <StayCards
                stays={stays}
                explained={explained}
                onExplain={(name) => setExplained((open) => (open === name ? undefined : name))}
              />
              {explained && (
                <section id="statistics-definition" className="statistics-definition" aria-live="polite">
                  <p>
                    <strong>{t(`statistics.stay.figure.${explained}`)}</strong>{' '}
                    {t(`statistics.stay.definition.${explained}`)}
                  </p>
                  <p>{t('statistics.stay.counted')}</p>
                </section>
              )}
              <TablesBehind tables={[shown.stayFigures]} />
              <div className="statistics-charts">
                <ChartCard table={shown.resolution} definition={t('statistics.stay.definition.resolution')} isWide>
                  {stays.present.lows > 0 && (
                    <ColumnChart columns={columnsOf(shown.resolution)} label={shown.resolution.title} />
                  )}
                </ChartCard>
                <ChartCard table={shown.stayPlaces} definition={t('statistics.stay.places')} isWide />
              </div>
            </div>
          </OpenRows>
        )}
      </Listing>
      {rows && <RowsDialog choice={rows} onClose={closeRows} />}
    </StatisticsFrame>
  );
}
