import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  agesTable,
  kindsTable,
  movementsTable,
  patientDiseasesTable,
  patientFiguresTable,
  sexesTable,
  staysTable,
  type FigureTable,
} from '@wardlink/contract';
import { Listing, ListingState } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage } from '../../language/names.js';
import { ChartCard } from './chart-card.js';
import { ColumnChart, type Column } from './column-chart.js';
import { StatisticsFrame } from './statistics-frame.js';
import { useStatisticsQuestion } from './statistics-question.js';

const TABLES = ['patientFigures', 'kinds', 'sexes', 'ages', 'stays', 'patientDiseases', 'movements'] as const;
/** With more days there is no room for dates. */
const DATES = 31;

/** Columns from the first figures of a table. */
const columnsOf = ({ rows }: FigureTable): Column[] =>
  rows.map(([name, cell]) => {
    const size = cell !== null && typeof cell === 'object' ? cell.figure : 0;
    return { label: String(name), bars: [{ tone: 'plain', size }] };
  });

/** Admissions and discharges of each day. */
const columnsOfDays = ({ rows }: FigureTable): Column[] =>
  rows.map(([day, ...cells]) => {
    const [admissions = 0, discharges = 0] = cells.map((cell) =>
      cell !== null && typeof cell === 'object' ? cell.figure : 0,
    );
    const hasDate = rows.length <= DATES;
    return {
      key: String(day),
      label: hasDate ? String(day).slice(8) : '',
      bars: [
        { tone: 'plain', size: admissions },
        { tone: 'plain', size: discharges },
      ],
    };
  });

/** `/statistics/patients`: patients of the chosen place over a period, compared with the period before. */
export function PatientsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const question = useStatisticsQuestion();
  const { asked, key } = question;
  const load = useCallback(async () => {
    const patients = await call('statistics.patients', asked);
    const tables = {
      patientFigures: patientFiguresTable(patients, language),
      kinds: kindsTable(patients, language),
      sexes: sexesTable(patients, language),
      ages: agesTable(patients, language),
      stays: staysTable(patients, language),
      patientDiseases: patientDiseasesTable(patients, language),
      movements: movementsTable(patients, language),
    };
    return { isEmpty: patients.present.patients + patients.before.patients === 0, tables };
  }, [asked, language]);
  const { loaded, reload } = useLoad(`${key} ${language}`, load);
  const tables = loaded.state === 'ready' && !loaded.value.isEmpty ? loaded.value.tables : undefined;
  const defined = (name: (typeof TABLES)[number]): string => t(`statistics.patientDefinition.${name}`);
  return (
    <StatisticsFrame
      title={t('statistics.patientsTitle')}
      question={question}
      tables={tables ? TABLES.map((name) => ({ name, table: tables[name] })) : []}
    >
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={8}
        isEmpty={({ isEmpty }) => isEmpty}
        empty={<ListingState icon="list" title={t('statistics.nobody')} text={t('statistics.nobodyText')} />}
      >
        {({ tables: shown }) => (
          <div className="statistics-body">
            <div className="statistics-charts">
              <ChartCard table={shown.patientFigures} definition={defined('patientFigures')} />
              <ChartCard table={shown.kinds} definition={defined('kinds')} />
              <ChartCard table={shown.ages} definition={defined('ages')}>
                <ColumnChart columns={columnsOf(shown.ages)} label={shown.ages.title} />
              </ChartCard>
              <ChartCard table={shown.stays} definition={defined('stays')}>
                <ColumnChart columns={columnsOf(shown.stays)} label={shown.stays.title} />
              </ChartCard>
              <ChartCard table={shown.sexes} definition={defined('sexes')} />
              <ChartCard table={shown.patientDiseases} definition={defined('patientDiseases')} />
              <ChartCard table={shown.movements} definition={defined('movements')} isWide>
                <ColumnChart
                  columns={columnsOfDays(shown.movements)}
                  label={shown.movements.title}
                  strips={shown.movements.columns.slice(1).map(({ heading }) => heading)}
                />
              </ChartCard>
            </div>
          </div>
        )}
      </Listing>
    </StatisticsFrame>
  );
}
