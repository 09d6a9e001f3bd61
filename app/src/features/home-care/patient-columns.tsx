import { formatGlucose, warningMeaning } from '@wardlink/domain';
import { ageWithUnit } from '../../language/age.js';
import { clock } from '../../clock/hospital-clock.js';
import { MeaningValue } from '../../elements/meaning.js';
import { Tag } from '../../elements/tag.js';
import type { Column } from '../../lists/columns.js';
import type { Enrolment } from '../../live/enrolments.js';
import { percentOf, type Shown } from './patient-lists.js';

export const carePath = (enrolmentId: string): string => `/patient/FriendPatientDetail?enrolment=${enrolmentId}`;

const STATE_TONES = {
  applied: 'high',
  accepted: 'normal',
  refused: 'quiet',
  withdrawn: 'quiet',
  expired: 'quiet',
  ended: 'quiet',
} as const;

const NAME: Column<Enrolment> = {
  key: 'name',
  title: 'homeCare.column.name',
  isHeading: true,
  cell: ({ patient }, { nameOf }) => nameOf(patient),
  to: ({ enrolmentId }) => carePath(enrolmentId),
  under: {
    title: 'homeCare.column.who',
    cell: ({ patient: { sex, age, infantAge, diseaseType } }, { t }) =>
      [
        sex && t(`person.sex.${sex}`),
        age !== null && ageWithUnit({ age, infantAge }),
        diseaseType && t(`person.disease.${diseaseType}`, { defaultValue: diseaseType }),
      ]
        .filter(Boolean)
        .join(' · '),
  },
};

const COURSE: readonly Column<Enrolment>[] = [
  {
    key: 'last',
    title: 'homeCare.column.last',
    unit: 'mmol/L',
    digits: 'value',
    cell: ({ course }) => {
      if (!course?.last) return '–';
      const { status, comparator, value } = course.last;
      const text = `${comparator ?? ''}${formatGlucose(value)}`;
      return status === 0 ? (
        text
      ) : (
        <MeaningValue meaning={warningMeaning(status, false)} past>
          {text}
        </MeaningValue>
      );
    },
  },
  {
    key: 'lastAt',
    title: 'homeCare.column.lastAt',
    digits: 'figure',
    cell: ({ course }, { t }) => {
      if (!course?.last) return t('homeCare.never');
      return `${clock.day(course.last.measuredAt)} ${clock.time(course.last.measuredAt)}`;
    },
  },
  {
    key: 'inRange',
    title: 'homeCare.column.inRange',
    unit: '%',
    digits: 'value',
    cell: ({ course }) => (course && percentOf(course.inRange, course.readings)) ?? '–',
  },
  {
    key: 'lows',
    title: 'homeCare.column.lows',
    digits: 'value',
    className: ({ course }) => ((course?.lows ?? 0) > 0 ? 'home-low' : ''),
    cell: ({ course }) => course?.lows ?? '–',
  },
  {
    key: 'measured',
    title: 'homeCare.column.measured',
    digits: 'value',
    cell: ({ course }, { t }) =>
      course && course.planned > 0 ? `${course.measured} / ${course.planned}` : t('homeCare.noPlan'),
  },
  {
    key: 'warnings',
    title: 'homeCare.column.warnings',
    digits: 'value',
    cell: ({ course }) =>
      course && course.openWarnings > 0 ? <Tag tone="low">{course.openWarnings}</Tag> : (course?.openWarnings ?? '–'),
  },
  {
    key: 'followUp',
    title: 'homeCare.column.followUp',
    digits: 'figure',
    className: ({ course }) => ((course?.nextFollowUp ?? clock.today()) < clock.today() ? 'home-low' : ''),
    cell: ({ course }) => course?.nextFollowUp ?? '–',
  },
];

const STATE: readonly Column<Enrolment>[] = [
  {
    key: 'state',
    title: 'homeCare.column.state',
    cell: ({ state, askedBy }, { t }) => (
      <Tag tone={STATE_TONES[state]}>
        {state === 'applied' ? t(`homeCare.asked.${askedBy}`) : t(`homeCare.state.${state}`)}
      </Tag>
    ),
  },
  {
    key: 'appliedAt',
    title: 'homeCare.column.appliedAt',
    digits: 'figure',
    cell: ({ appliedAt }) => `${clock.day(appliedAt)} ${clock.time(appliedAt)}`,
  },
  {
    key: 'until',
    title: 'homeCare.column.until',
    digits: 'figure',
    cell: ({ endedAt, answeredAt, expiresAt }) => clock.day(endedAt ?? answeredAt ?? expiresAt),
  },
  {
    key: 'reason',
    title: 'homeCare.column.reason',
    isProse: true,
    isWrapped: true,
    cell: ({ reason, note }) => reason ?? note ?? '',
  },
];

const COLUMNS: Record<Shown, readonly Column<Enrolment>[]> = {
  accepted: [NAME, ...COURSE],
  applied: [NAME, ...STATE],
  over: [NAME, ...STATE],
};

export const patientColumns = (shown: Shown): readonly Column<Enrolment>[] => COLUMNS[shown];
