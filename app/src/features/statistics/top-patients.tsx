import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  indicatorName,
  RANKED_PATIENT_NEEDS,
  topPatientColumns,
  type RankedBy,
  type RankedPatient,
  type RequestOf,
} from '@wardlink/contract';
import { RANKED_INDICATORS, type RankedIndicator } from '@wardlink/domain';
import { call, callStream } from '../../http/call.js';
import { useLanguage } from '../../language/names.js';
import { exportedColumns, stackedColumns, type Column } from '../../lists/columns.js';
import { ListActions } from '../../lists/list-actions.js';
import { List } from '../../lists/list.js';
import { singlePage, type PageSource } from '../../lists/pages.js';
import { usePages } from '../../lists/use-pages.js';
import { useMay } from '../../session/session.js';
import { ExplainedTitle } from './explained-title.js';
import type { StatisticsQuestion } from './statistics-question.js';

type Query = RequestOf<'statistics.topPatients'>;

const SOURCE: PageSource<Query, RankedPatient> = {
  load: async (query) => singlePage((await call('statistics.topPatients', query)).patients),
  idOf: ({ patientId }) => patientId,
};

const columnsOf = (indicator: RankedIndicator): readonly Column<RankedPatient>[] =>
  stackedColumns(
    exportedColumns(
      topPatientColumns(indicator),
      { patient: { isHeading: true, to: ({ patientId }) => `/patient?id=${patientId}` } },
      { nothing: '–' },
    ),
    { patient: 'number' },
  );

const COLUMNS = Object.fromEntries(RANKED_INDICATORS.map((indicator) => [indicator, columnsOf(indicator)])) as Record<
  RankedIndicator,
  readonly Column<RankedPatient>[]
>;

interface TopPatientsProps {
  question: Pick<StatisticsQuestion, 'asked'>;
  indicator: RankedIndicator;
  by: RankedBy;
  /** A control to choose the figure. */
  children: ReactNode;
}

/** Patients ranked by a figure, the most conspicuous first. */
export function TopPatients({ question: { asked }, indicator, by, children }: TopPatientsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayExport = useMay('record.export');
  const query: Query = { ...asked, indicator, rankBy: by };
  const list = usePages<Query, RankedPatient>(query, SOURCE);
  const title = `${t('statistics.top.patients')} · ${indicatorName(indicator, language)}`;
  return (
    <div className="card statistics-chart wide top-patients">
      <ExplainedTitle
        id="statistics-top-patients"
        title={title}
        definition={t('statistics.top.definition.patients', { count: RANKED_PATIENT_NEEDS })}
      />
      <div className="statistics-choices">
        {children}
        <span className="spacer" />
        <ListActions
          list={list}
          noun="statistics.rows"
          download={
            mayExport && {
              name: `${title} ${asked.from} ${asked.to}`,
              fetchPieces: (format) => callStream('statistics.exportTopPatients', { ...query, format }),
            }
          }
        />
      </div>
      <List
        list={list}
        title={title}
        columns={COLUMNS[indicator]}
        none={['statistics.top.noPatients', 'statistics.top.noPatientsText']}
        lines={8}
      />
    </div>
  );
}
