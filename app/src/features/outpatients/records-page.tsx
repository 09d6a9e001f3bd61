import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { recordTime, type RecordIndicator, type RequestOf } from '@wardlink/contract';
import { ALL_INDICATORS } from '@wardlink/domain';
import { Segmented } from '../../elements/segmented.js';
import { Tag } from '../../elements/tag.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { call } from '../../http/call.js';
import type { Column } from '../../lists/columns.js';
import { FilterBar } from '../../lists/filter-bar.js';
import { choice, period, search } from '../../lists/filters.js';
import { List } from '../../lists/list.js';
import type { PageSource } from '../../lists/pages.js';
import { useFilters } from '../../lists/use-filters.js';
import { usePages } from '../../lists/use-pages.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { wardChoice } from '../../ward/choice/ward-choice.js';
import { OutpatientTabs } from '../../ward/outpatients/outpatient-tabs.js';
import { detailsOf, type VisitRow } from './types.js';
import '../../ward/board/board.css';
import './outpatients.css';

const SOURCE: PageSource<Omit<RequestOf<'outpatient.visits'>, 'after'>, VisitRow> = {
  load: (query, after) => call('outpatient.visits', { ...query, after }),
  idOf: ({ visitId }) => visitId,
};

const FILTERS = {
  period: period(),
  patient: search('outpatients.search', 'outpatients.visitsHint'),
  state: choice(['open', 'ended'], {
    label: 'outpatients.state',
    every: 'outpatients.everyState',
    word: 'outpatients',
  }),
};

const COLUMNS: readonly Column<VisitRow>[] = [
  {
    key: 'visitedAt',
    title: 'outpatients.field.visitedAt',
    digits: 'figure',
    cell: ({ visitedAt }, { zone }) => recordTime(visitedAt, zone),
  },
  {
    key: 'patient',
    title: 'outpatients.column.patient',
    isHeading: true,
    to: ({ patientId }) => detailsOf(patientId),
    cell: ({ patient }, { nameOf }) => nameOf(patient),
    under: {
      title: 'outpatients.column.card',
      cell: ({ patient }) => <span className="num">{patient.visitCardNumber ?? '–'}</span>,
    },
  },
  { key: 'department', title: 'outpatients.field.departmentId', cell: (row, { nameOf }) => nameOf(row.department) },
  {
    key: 'doctor',
    title: 'outpatients.field.doctorId',
    cell: ({ doctor }, { nameOf }) => (doctor ? nameOf(doctor) : '–'),
  },
  { key: 'reason', title: 'outpatients.column.reason', isWrapped: true, isProse: true, cell: ({ reason }) => reason },
  { key: 'next', title: 'outpatients.column.next', digits: 'figure', cell: ({ nextOn }) => nextOn ?? '–' },
  {
    key: 'state',
    title: 'outpatients.state',
    cell: ({ endedAt }, { t }) => (
      <Tag tone={endedAt === null ? 'normal' : 'quiet'}>
        {t(endedAt === null ? 'outpatients.open' : 'outpatients.ended')}
      </Tag>
    ),
  },
];

interface Props {
  /** The readings of an indicator, which another feature shows below these tabs. */
  Readings: (props: { indicator: RecordIndicator; tabs: ReactNode }) => ReactNode;
}

/** `/ot/record`: all visits, and all readings of outpatients by indicator. */
export function OutpatientRecordsPage({ Readings }: Props) {
  const [address, setAddress] = useSearchParams();
  const { t } = useTranslation();
  const readsRecords = useMay('record.read');
  const asked = ALL_INDICATORS.find((one) => one === address.get('of'));
  const shown = readsRecords ? asked : undefined;
  const tabs = (
    <>
      <OutpatientTabs />
      {readsRecords && (
        <Segmented
          label={t('outpatients.shown')}
          value={shown ?? 'visits'}
          onChange={(of) => setAddress(of === 'visits' ? {} : { of })}
          choices={[
            { value: 'visits', label: t('outpatients.visits') },
            ...ALL_INDICATORS.map((one) => ({ value: one, label: t(`records.tab.${one}`) })),
          ]}
        />
      )}
    </>
  );
  return shown ? <Readings indicator={shown} tabs={tabs} /> : <VisitsList tabs={tabs} />;
}

function VisitsList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const { departmentId, wardId } = useStore(wardChoice);
  const filters = useFilters(FILTERS);
  const { period: days, ...chosen } = filters.chosen;
  const list = usePages({ departmentId, wardId, ...days, ...chosen }, SOURCE);
  const title = t('outpatients.visits');
  usePageTitle(title);
  return (
    <div className="board outpatients-page">
      <div className="board-toolbar">
        <h1 className="visually-hidden">{title}</h1>
        {tabs}
      </div>
      <FilterBar title={t('outpatients.filters')} filters={filters} look="small" />
      <div className="board-body">
        <List
          list={list}
          title={title}
          columns={COLUMNS}
          isFramed
          className="outpatient-table"
          none={['outpatients.noVisits', 'outpatients.noVisitsText']}
          noneIcon="calendar"
        />
      </div>
    </div>
  );
}
