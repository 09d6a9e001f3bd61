import { ageWithUnit } from '../../language/age.js';
import { comparedText } from './compared-text.js';
import { Tag } from '../../elements/tag.js';
import { Button } from '../../elements/button.js';
import { diseaseName } from '../../language/disease.js';
import type { Column } from '../../lists/columns.js';
import { LastValue } from './last-value.js';
import { detailsOf, type Outpatient } from './types.js';
import './outpatients.css';

/** Actions of a row. */
interface RowActions {
  recall: (row: Outpatient) => void;
}

/** The columns of the list of outpatients. */
export const outpatientColumns = ({ recall }: RowActions): readonly Column<Outpatient>[] => [
  {
    key: 'patient',
    title: 'outpatients.column.patient',
    isHeading: true,
    to: ({ patientId }) => detailsOf(patientId),
    cell: (row, { nameOf }) => nameOf(row),
    beside: ({ sex, age, infantAge }, { t }) => (
      <small>
        {' '}
        {t(`person.sexShort.${sex}`)} {ageWithUnit({ age, infantAge })}
      </small>
    ),
    under: {
      title: 'outpatients.column.card',
      cell: ({ visitCardNumber, mobile }) => (
        <span className="num">{[visitCardNumber, mobile].filter(Boolean).join(' · ') || '–'}</span>
      ),
    },
  },
  {
    key: 'disease',
    title: 'outpatients.column.disease',
    isWideOnly: true,
    cell: ({ diseaseType }, { t }) => diseaseName(diseaseType, t) ?? '–',
    under: {
      title: 'outpatients.column.physician',
      cell: ({ attendingPhysician }, { nameOf }) => (attendingPhysician ? nameOf(attendingPhysician) : '–'),
    },
  },
  {
    key: 'visit',
    title: 'outpatients.column.visit',
    digits: 'figure',
    cell: ({ visit }) => visit?.day ?? '–',
    under: {
      title: 'outpatients.column.reason',
      cell: ({ visit }) => visit?.reason ?? '–',
    },
  },
  {
    key: 'next',
    title: 'outpatients.column.next',
    digits: 'figure',
    cell: ({ visit, isOverdue }, { t }) =>
      isOverdue && visit?.nextOn ? (
        <Tag tone="high" numeric>
          {t('outpatients.missed', { day: visit.nextOn })}
        </Tag>
      ) : (
        (visit?.nextOn ?? '–')
      ),
    under: {
      title: 'outpatients.column.recall',
      cell: ({ recall: last }, { t, nameOf }) =>
        last
          ? t('outpatients.recalled', {
              result: t(`outpatients.result.${last.result}`),
              name: nameOf(last.recalledBy),
            })
          : '',
    },
  },
  {
    key: 'glucose',
    title: 'outpatients.column.glucose',
    unit: 'mmol/L',
    cell: ({ glucose }) => (glucose ? <LastValue text={comparedText(glucose)} reading={glucose} /> : '–'),
  },
  {
    key: 'pressure',
    title: 'outpatients.column.pressure',
    unit: 'mmHg',
    cell: ({ pressure }) =>
      pressure ? <LastValue text={`${pressure.systolic}/${pressure.diastolic}`} reading={pressure} /> : '–',
  },
  {
    key: 'due',
    title: 'outpatients.column.due',
    isWrapped: true,
    cell: ({ due, hasNoData }, { t }) => (
      <span className="outpatient-due">
        {hasNoData && <Tag tone="quiet">{t('outpatients.noData')}</Tag>}
        {due.map((kind) => (
          <Tag key={kind} tone="quiet">
            {t(`outpatients.kind.${kind}`)}
          </Tag>
        ))}
      </span>
    ),
  },
  {
    key: 'recall',
    title: 'outpatients.recall',
    isTitleHidden: true,
    isScreenOnly: true,
    cell: (row, { t, nameOf, may }) =>
      row.isOverdue && may('patient.edit') ? (
        <Button size="small" onClick={() => recall(row)} aria-label={t('outpatients.recallOf', { name: nameOf(row) })}>
          {t('outpatients.recall')}
        </Button>
      ) : null,
  },
];
