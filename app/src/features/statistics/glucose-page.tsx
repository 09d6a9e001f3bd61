import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  diseasesTable,
  distributionTable,
  hoursTable,
  placeSlotsTable,
  profileTable,
  VALUE_BAND_TEXTS,
  weekdaysTable,
  type GlucoseStatistics,
} from '@wardlink/contract';
import { CLASS_EDGES, decimalText, VALUE_BAND_EDGES, valueBands } from '@wardlink/domain';
import { Listing, ListingState } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage } from '../../language/names.js';
import { ChartCard } from './chart-card.js';
import { ColumnChart, type Column } from './column-chart.js';
import { ProfileChart } from './profile-chart.js';
import { OpenRows } from './rows/rows-button.js';
import { RowsDialog } from './rows/rows-dialog.js';
import { useRows } from './rows/use-rows.js';
import { SlotMap } from './slot-map.js';
import { StatisticsFrame } from './statistics-frame.js';
import { useStatisticsQuestion } from './statistics-question.js';
import { TablesBehind } from './table-view.js';

const TABLES = ['placeSlots', 'distribution', 'profile', 'weekdays', 'hours', 'diseases'] as const;

/** Columns of readings above, in and below the range. */
const columnsBy = (counted: GlucoseStatistics['hours'], labelOf: (key: number) => string): Column[] =>
  counted.map(({ key, low, inRange, high }) => ({
    label: labelOf(key),
    bars: [
      { tone: 'high', size: high },
      { tone: 'inRange', size: inRange },
      { tone: 'low', size: low },
    ],
  }));

/** The bands of values; colours distinguish those below, in and above the range. */
const columnsOfValues = (values: GlucoseStatistics['values']): Column[] =>
  valueBands(values).map((readings, band) => {
    const from = VALUE_BAND_EDGES[band - 1] ?? 0;
    const tone = from < CLASS_EDGES.low ? 'low' : from <= CLASS_EDGES.high ? 'inRange' : 'high';
    return {
      label: VALUE_BAND_TEXTS[band]?.split('–')[0] ?? '',
      bars: [{ tone, size: readings }],
    };
  });

/** The ends of the range, each before the first band beyond it. */
const RANGE_LIMITS = [
  { before: VALUE_BAND_EDGES.findIndex((edge) => edge >= CLASS_EDGES.low) + 1, text: decimalText(CLASS_EDGES.low, 1) },
  { before: VALUE_BAND_EDGES.findIndex((edge) => edge > CLASS_EDGES.high) + 1, text: decimalText(CLASS_EDGES.high, 1) },
];

/** `/statistics/bs`: distribution of glucose at the chosen place by slot, value, time and disease. */
export function GlucosePage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const question = useStatisticsQuestion();
  const { asked, key } = question;
  const load = useCallback(async () => {
    const [glucose, departments] = await Promise.all([
      call('statistics.glucose', asked),
      call('statistics.departments', asked),
    ]);
    const tables = {
      placeSlots: placeSlotsTable(departments, language),
      distribution: distributionTable(glucose, language),
      profile: profileTable(glucose, language),
      weekdays: weekdaysTable(glucose, language),
      hours: hoursTable(glucose, language),
      diseases: diseasesTable(glucose, language),
    };
    return { glucose, places: departments.places, tables };
  }, [asked, language]);
  const { loaded, reload } = useLoad(`${key} ${language}`, load);
  const { rows, openRows, closeRows } = useRows(asked);
  const strips = (['high', 'inRange', 'low'] as const).map((name) => t(`statistics.strip.${name}`));
  const tables = loaded.state === 'ready' && loaded.value.glucose.values.length > 0 ? loaded.value.tables : undefined;
  return (
    <StatisticsFrame
      title={t('statistics.glucose.title')}
      question={question}
      hasControlled
      tables={tables ? TABLES.map((name) => ({ name, table: tables[name] })) : []}
    >
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={8}
        isEmpty={({ glucose }) => glucose.values.length === 0}
        empty={<ListingState icon="list" title={t('statistics.none')} text={t('statistics.glucose.noneText')} />}
      >
        {({ glucose, places, tables: shown }) => (
          <OpenRows value={openRows}>
            <div className="statistics-body">
              {places.length > 0 && (
                <SlotMap places={places}>
                  <TablesBehind tables={[shown.placeSlots]} />
                </SlotMap>
              )}
              <div className="statistics-charts">
                <ChartCard table={shown.distribution} definition={t('statistics.glucose.distribution')}>
                  <ColumnChart
                    columns={columnsOfValues(glucose.values)}
                    label={shown.distribution.title}
                    limits={RANGE_LIMITS}
                  />
                </ChartCard>
                <ChartCard table={shown.profile} definition={t('statistics.glucose.profile')}>
                  <ProfileChart profile={glucose.profile} label={shown.profile.title} />
                </ChartCard>
                <ChartCard table={shown.weekdays} definition={t('statistics.glucose.weekdays')}>
                  <ColumnChart
                    columns={columnsBy(glucose.weekdays, (day) => t(`statistics.weekday.${day}`))}
                    label={shown.weekdays.title}
                    strips={strips}
                  />
                </ChartCard>
                <ChartCard table={shown.hours} definition={t('statistics.glucose.hours')}>
                  <ColumnChart columns={columnsBy(glucose.hours, String)} label={shown.hours.title} strips={strips} />
                </ChartCard>
                <ChartCard table={shown.diseases} definition={t('statistics.glucose.diseases')} isWide />
              </div>
            </div>
          </OpenRows>
        )}
      </Listing>
      {rows && <RowsDialog choice={rows} onClose={closeRows} />}
    </StatisticsFrame>
  );
}
