import { useTranslation } from 'react-i18next';
import { placeText, type ReplyOf, type RequestOf } from '@wardlink/contract';
import { ageWithUnit } from '../../language/age.js';
import { Tag } from '../../elements/tag.js';
import { diseaseName } from '../../language/disease.js';
import { call } from '../../http/call.js';
import type { Column } from '../../lists/columns.js';
import { List } from '../../lists/list.js';
import type { PageSource } from '../../lists/pages.js';
import type { Sort } from '../../lists/use-filters.js';
import { usePages } from '../../lists/use-pages.js';
import { LIST_MS, useReloadOnChange } from '../../lists/use-reload-on-change.js';
import { clock } from '../../clock/hospital-clock.js';

export type ManagementKind = 'all' | 'inpatient' | 'discharged';
type Query = Omit<RequestOf<'management.list'>, 'after'>;
type Patient = ReplyOf<'management.list'>['patients'][number];

const SOURCE: PageSource<Query, Patient> = {
  async load(query, after) {
    const { patients, next, total } = await call('management.list', { ...query, after });
    return { rows: patients, next, total: total === null ? null : { count: total, more: false } };
  },
  idOf: ({ patientId }) => patientId,
};

const dayOf = (instant: number | null): string => (instant === null ? '–' : clock.day(instant));

const BY_TIME = { sort: 'time' };

/**
 * The name links to the patient's page. The list of discharged patients has the discharge time instead of the nursing
 * level.
 */
const columnsOf = (kind: ManagementKind, isDischarged = kind === 'discharged'): readonly Column<Patient>[] => [
  {
    key: 'bed',
    title: 'management.column.bed',
    sort: 'bed',
    digits: 'figure',
    className: 'managed-bed',
    cell: ({ bed }) => bed ?? '–',
  },
  {
    key: 'patient',
    title: 'management.column.patient',
    isHeading: true,
    sort: 'name',
    to: ({ patientId }) => `/patient?id=${patientId}`,
    cell: (patient, { nameOf }) => nameOf(patient),
    beside: ({ sex, age, infantAge, followed, kind }, { t }) => (
      <>
        {' '}
        <small>
          {t(`person.sexShort.${sex}`)} {ageWithUnit({ age, infantAge })}
        </small>
        {followed && (
          <span className="managed-followed">
            <span aria-hidden="true">★</span>
            <span className="visually-hidden">{t('patient.followed')}</span>
          </span>
        )}
        {kind !== 'inpatient' && !isDischarged && <Tag tone="quiet">{t(`person.kind.${kind}`)}</Tag>}
      </>
    ),
  },
  {
    key: 'number',
    title: 'management.column.number',
    digits: 'figure',
    cell: ({ hospitalizationNumber }) => hospitalizationNumber ?? '–',
  },
  {
    key: 'place',
    title: 'management.column.place',
    cell: ({ department, ward }, { nameOf }) =>
      placeText([department, ward].filter((place) => place !== null).map(nameOf)) || '–',
  },
  {
    key: 'disease',
    title: 'management.column.disease',
    cell: ({ diseaseType }, { t }) => diseaseName(diseaseType, t) ?? '–',
  },
  ...(isDischarged ? [] : [LEVEL]),
  {
    key: 'physician',
    title: 'management.column.physician',
    cell: ({ attendingPhysician }, { nameOf }) => (attendingPhysician ? nameOf(attendingPhysician) : '–'),
  },
  { key: 'mobile', title: 'management.column.mobile', digits: 'figure', cell: ({ mobile }) => mobile ?? '–' },
  {
    key: 'admitted',
    title: 'management.column.admitted',
    ...(kind === 'inpatient' && BY_TIME),
    digits: 'figure',
    cell: ({ admissionTime }) => dayOf(admissionTime),
  },
  ...(isDischarged ? [LEFT] : []),
  {
    key: 'stay',
    title: 'management.column.stay',
    digits: 'figure',
    cell: ({ stayDays }, { t }) => (stayDays === null ? '–' : t('management.days', { count: stayDays })),
  },
];

const LEVEL: Column<Patient> = {
  key: 'level',
  title: 'management.column.level',
  cell: ({ nursingLevel }, { t }) => t(`person.nursingLevelShort.${nursingLevel}`),
};
const LEFT: Column<Patient> = {
  ...BY_TIME,
  key: 'left',
  title: 'management.column.left',
  digits: 'figure',
  cell: ({ dischargeTime }) => dayOf(dischargeTime),
};
const COLUMNS = {
  all: columnsOf('all'),
  inpatient: columnsOf('inpatient'),
  discharged: columnsOf('discharged'),
};

/** A filtered list of patients in pages; follows admissions, transfers and discharges. */
export function PatientList({ query, sort, kind }: { query: Query; sort: Sort; kind: ManagementKind }) {
  const { t } = useTranslation();
  const list = usePages(query, SOURCE);
  useReloadOnChange('glucose', list.reload, { everyMs: LIST_MS });
  return (
    <div className="card management-card">
      <List
        list={list}
        className="managed-list"
        title={t('management.list')}
        columns={COLUMNS[kind]}
        sort={sort}
        none={['management.none', 'management.noneText']}
        shown="management.shown"
        more="management.more"
        isEndless
        lines={10}
      />
    </div>
  );
}
