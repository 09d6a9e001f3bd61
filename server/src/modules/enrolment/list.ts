import type { ReplyOf } from '@wardlink/contract';
import { addDays, agesOn, dayOf, maskMobile, type Day } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Call } from '../../core/handler.js';
import { settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { countsOf, plannedOf, readingsOfSpans } from './home-readings.js';
import { stateOf } from './listed.js';
import { nameToDoctor } from './notices.js';
import { selectEnrolments, type EnrolmentRow } from './select.js';

type Listed = ReplyOf<'enrolment.list'>['enrolments'][number];

const MOST = 500;
/** Number of days over which a patient's course is counted. */
const COURSE_DAYS = 14;

/** The list columns of the patients of enrolments, in the order of `rows`. */
export async function listedEnrolments(
  { db, caller, clock }: Pick<Call<'enrolment.list'>, 'db' | 'caller' | 'clock'>,
  rows: readonly EnrolmentRow[],
): Promise<{ enrolments: Listed[]; today: Day }> {
  const { zone, mealWindows } = await settingsAt(db, caller.nodePath);
  const now = clock.now();
  const today = dayOf(now, zone);
  const patients = await peopleOf(db, rows);
  const accepted = rows.filter(({ state }) => state === 'accepted');
  const spans = accepted.map(({ patientId }) => ({ patientId, from: addDays(today, 1 - COURSE_DAYS), to: today }));
  const readings = await readingsOfSpans(db, spans);
  const planned = await plannedOf(db, spans, readings, { zone, mealWindows }, now);
  const values = groupRows(readings, ({ patientId }) => patientId);
  const last = await lastReadings(db, accepted);
  const warnings = await openWarnings(db, accepted);
  const followUps = await nextFollowUps(db, accepted);
  const enrolments = rows.map((row): Listed => {
    const person = patients.get(row.patientId);
    if (!person) throw new Error(`no patient ${row.patientId}`);
    const sees = row.state === 'accepted';
    const agreed = row.askedBy === 'patient' || row.openedAccount || sees;
    return {
      ...stateOf(row),
      patient: {
        patientId: sees ? row.patientId : null,
        userId: row.patientAccountId,
        ...nameToDoctor(row, person),
        sex: agreed ? person.sex : null,
        ...(agreed ? agesOn(person.birthday, today) : { age: null, infantAge: null }),
        diseaseType: sees ? person.diseaseType : null,
        mobile: sees && person.mobile !== null ? maskMobile(person.mobile) : null,
      },
      course: sees
        ? {
            last: last.get(row.patientId) ?? null,
            ...countsOf(values.get(row.patientId) ?? []),
            ...(planned.get(row.patientId) ?? { planned: 0, measured: 0 }),
            openWarnings: warnings.get(row.patientId) ?? 0,
            nextFollowUp: followUps.get(row.id) ?? null,
          }
        : null,
    };
  });
  return { enrolments, today };
}

/** The caller's enrolments, without open applications of patients whom the caller blocks. */
export async function listEnrolments(call: Call<'enrolment.list'>): Promise<ReplyOf<'enrolment.list'>> {
  const { db, caller } = call;
  const rows = await selectEnrolments(db)
    .where('enrolment.doctorId', '=', caller.accountId)
    .where(
      sql<boolean>`not (enrolment.state = 'applied' and enrolment.asked_by = 'patient' and exists (
        select from contact side where side.account_id = ${caller.accountId} and side.other_id = own.id
          and side.blocked_at is not null))`,
    )
    .orderBy(sql`case enrolment.state when 'applied' then 0 when 'accepted' then 1 else 2 end`)
    .orderBy('enrolment.appliedAt', 'desc')
    .orderBy('enrolment.id')
    .limit(MOST)
    .execute();
  return listedEnrolments(call, rows);
}

async function peopleOf(db: Queries, rows: readonly EnrolmentRow[]) {
  if (rows.length === 0) return new Map<string, never>();
  const people = await db
    .selectFrom('patient')
    .select(['id', 'name', 'latinName', 'sex', 'birthday', 'diseaseType', 'mobile'])
    .where(
      'id',
      'in',
      rows.map(({ patientId }) => patientId),
    )
    .execute();
  return new Map(people.map((person) => [person.id, person] as const));
}

/** The last value of each patient, of any age. */
async function lastReadings(db: Queries, rows: readonly EnrolmentRow[]) {
  const ids = rows.map(({ patientId }) => patientId);
  const { rows: found } = await sql<{
    patientId: string;
    value: number;
    comparator: '<' | '>' | null;
    measuredAt: number;
    status: number;
  }>`
    select patient.id::text as "patientId", reading.value::float as value, reading.comparator, reading.status,
      (extract(epoch from reading.measured_at) * 1000)::float as "measuredAt"
    from unnest(${ids}::bigint[]) as patient(id)
    cross join lateral (
      select * from glucose_reading reading
      where reading.patient_id = patient.id and reading.latest and reading.value is not null
      order by reading.measured_at desc limit 1) reading`.execute(db);
  return new Map(found.map(({ patientId, ...reading }) => [patientId, reading] as const));
}

async function openWarnings(db: Queries, rows: readonly EnrolmentRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const counted = await db
    .selectFrom('warning')
    .select(['patientId'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(
      'patientId',
      'in',
      rows.map(({ patientId }) => patientId),
    )
    .where('supersededAt', 'is', null)
    .where('acknowledgedAt', 'is', null)
    .groupBy('patientId')
    .execute();
  return new Map(counted.map(({ patientId, count }) => [patientId, Number(count)]));
}

async function nextFollowUps(db: Queries, rows: readonly EnrolmentRow[]): Promise<Map<string, Day>> {
  if (rows.length === 0) return new Map();
  const due = await db
    .selectFrom('followUp')
    .select(['enrolmentId'])
    .select(({ fn }) => fn.min<Day>('dueOn').as('dueOn'))
    .where(
      'enrolmentId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('closedAt', 'is', null)
    .groupBy('enrolmentId')
    .execute();
  return new Map(due.map(({ enrolmentId, dueOn }) => [enrolmentId, dueOn]));
}
