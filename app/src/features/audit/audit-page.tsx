import { useTranslation } from 'react-i18next';
import {
  AUDIT_KIND_WORDS,
  AUDIT_KINDS,
  auditColumns,
  auditDetail,
  auditWords,
  type AuditRow,
  type RequestOf,
} from '@wardlink/contract';
import { DatedText } from '../../elements/dated-text.js';
import { AdminPage } from '../../frame/admin-page.js';
import { call, callStream } from '../../http/call.js';
import { useLanguage } from '../../language/names.js';
import { exportedColumns } from '../../lists/columns.js';
import { FilterBar } from '../../lists/filter-bar.js';
import { choice, period, search } from '../../lists/filters.js';
import { ListActions } from '../../lists/list-actions.js';
import { List } from '../../lists/list.js';
import type { PageSource } from '../../lists/pages.js';
import { useFilters } from '../../lists/use-filters.js';
import { usePages } from '../../lists/use-pages.js';
import './audit.css';

const SOURCE: PageSource<Omit<RequestOf<'audit.search'>, 'after'>, AuditRow> = {
  load: (query, after) => call('audit.search', { ...query, after }),
  idOf: ({ id }) => id,
};

const FILTERS = {
  period: period({ labels: ['audit.from', 'audit.to'], hasPresets: false }),
  patient: search('audit.patient', 'audit.patientHint'),
  person: search('audit.person', 'audit.personHint'),
  kind: choice(AUDIT_KINDS, {
    label: 'audit.kind',
    every: 'audit.everyKind',
    word: (kind, { language }) => AUDIT_KIND_WORDS[kind][language],
  }),
};

/** What an event says. */
const Detail = ({ text }: { text: string }) => (text === '' ? '–' : <DatedText text={text} />);

const COLUMNS = exportedColumns(
  auditColumns,
  {
    at: { className: 'audit-figure' },
    number: { className: 'audit-figure' },
    patient: {
      to: ({ patient }, { may }) => (patient && may('patient.read') ? `/patient?id=${patient.patientId}` : undefined),
    },
    detail: {
      cell: (row, { language, zone }) => <Detail text={auditDetail(row, language, zone)} />,
      className: 'audit-detail',
      width: 220,
      isWrapped: true,
      isProse: true,
    },
  },
  { nothing: '–' },
);

/** `/system/audit`: who viewed and changed what. A search needs a click, since every search is an audit event itself. */
export function AuditPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const filters = useFilters(FILTERS);
  const { period: days, ...rest } = filters.chosen;
  const query = { ...days, ...rest };
  const list = usePages(query, SOURCE);
  return (
    <AdminPage
      title={t('audit.page')}
      className="audit-page"
      bar={
        <>
          <span className="spacer" />
          <ListActions
            list={list}
            noun="audit"
            download={{
              name: `${auditWords[language].title} ${days.from} ${days.to}`,
              fetchPieces: (format) => callStream('audit.export', { ...query, format }),
            }}
          />
        </>
      }
    >
      <FilterBar title={t('audit.filters')} filters={filters} look="labelled" submit="audit.search" />
      <p className="audit-hint">{t('audit.hint')}</p>
      <div className="card admin-card">
        <List
          list={list}
          className="audit-table"
          title={t('audit.list')}
          columns={COLUMNS}
          rowProps={({ type }) => ({ 'data-event': type })}
          none={['audit.none', 'audit.noneText']}
        />
      </div>
    </AdminPage>
  );
}
