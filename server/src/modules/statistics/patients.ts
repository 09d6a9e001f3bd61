import type { ReplyOf } from '@wardlink/contract';
import {
  addDays,
  AGE_BANDS,
  ageBand,
  daysBetween,
  figureOf,
  RATE_NEEDS,
  STAY_BANDS,
  stayBand,
  type Period,
} from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import { instantsOf } from '../../core/period.js';
import type { Queries } from '../../database/connection.js';
import { questionOf, type Asked, type Question } from './period.js';

type Patients = ReplyOf<'statistics.patients'>;
type OfPeriod = Patients['present'];

/** Number of patients with a value of a property, or admitted or discharged on a day. */
interface Group {
  of: 'sex' | 'kind' | 'disease' | 'age' | 'stay' | 'admitted' | 'discharged';
  value: string | null;
  patients: number;
}

/**
 * Patients of a place whose last stay overlaps a period, and outpatients, by days of the hospital. Only a discharged
 * patient has a discharge day: that of an inpatient belongs to an earlier stay. Instants are compared first, because
 * computing the days of all patients takes too long.
 */
function stays({ path, zone }: Question, period: Period): RawBuilder<unknown> {
  const { begin, end } = instantsOf(period, zone);
  return sql`
    select patient.id, patient.sex, patient.birthday, patient.kind, coalesce(patient.disease_type, '') as disease,
      (patient.admission_time at time zone ${zone})::date as admitted,
      case when patient.kind = 'discharged' then (patient.discharge_time at time zone ${zone})::date end as discharged
    from patient join organisation_node place on place.id = patient.node_id
    where ${isBelowPath(path, 'place.path')} and (patient.kind = 'outpatient'
      or (patient.kind = 'inpatient' and patient.admission_time < ${end})
      or (patient.kind = 'discharged' and patient.admission_time < ${end}
        and (patient.discharge_time >= ${begin} or patient.discharge_time is null)))`;
}

/**
 * Number of patients on any day of a period, inpatients by their stay and outpatients by a measurement, for each
 * property. Also admissions and discharges by day.
 */
async function groupsOf(db: Queries, question: Question, period: Period): Promise<Group[]> {
  const { from, to } = period;
  const { rows } = await sql<Group>`
    with stay as materialized (${stays(question, period)}), present as materialized (
      select sex, disease,
        case when kind = 'outpatient' then kind when discharged <= ${to} then 'discharged' else 'inpatient' end as kind,
        extract(year from age(case when kind = 'outpatient' then ${to}::date else admitted end, birthday))::int as age,
        case when discharged <= ${to} then greatest(1, discharged - admitted) end as stay
      from stay
      -- Looked up for the few outpatients: of exists, the database reads all readings of the period first.
      where kind <> 'outpatient' or (
        select true from glucose_reading reading
        where reading.patient_id = stay.id and reading.latest and reading.day between ${from} and ${to} limit 1)
    ), counted as (
      select sex, kind, disease, age, stay, count(*)::int as patients from present group by sex, kind, disease, age, stay
    )
    select case when grouping(sex) = 0 then 'sex' when grouping(kind) = 0 then 'kind' when grouping(disease) = 0 then 'disease'
        when grouping(age) = 0 then 'age' else 'stay' end as of,
      coalesce(sex, kind, disease, age::text, stay::text) as value, sum(patients)::int as patients
    from counted group by grouping sets ((sex), (kind), (disease), (age), (stay))
    union all
    select 'admitted', admitted::text, count(*)::int from stay
    where kind <> 'outpatient' and admitted between ${from} and ${to} group by admitted
    union all
    select 'discharged', discharged::text, count(*)::int from stay
    where discharged between ${from} and ${to} group by discharged
    order by 1, patients desc, value`.execute(db);
  return rows;
}

const sumOf = (groups: readonly Group[]): number => groups.reduce((sum, { patients }) => sum + patients, 0);

/** Mean and median of the counted lengths of stay. */
function lengthsOf(groups: readonly Group[]): Pick<OfPeriod, 'meanStay' | 'medianStay'> {
  const lengths = groups.map(({ value, patients }) => ({ days: Number(value), patients }));
  const count = sumOf(groups);
  const sorted = lengths.toSorted((a, b) => a.days - b.days);
  const at = (place: number): number => {
    let passed = 0;
    return sorted.find(({ patients }) => (passed += patients) > place)?.days ?? 0;
  };
  const total = lengths.reduce((sum, { days, patients }) => sum + days * patients, 0);
  return {
    meanStay: figureOf(count, RATE_NEEDS.stay, () => total / count),
    medianStay: figureOf(count, RATE_NEEDS.stay, () => (at(Math.ceil(count / 2) - 1) + at(Math.floor(count / 2))) / 2),
  };
}

async function ofPeriod(db: Queries, question: Question, period: Period): Promise<OfPeriod & Pick<Patients, 'days'>> {
  const groups = await groupsOf(db, question, period);
  const movedOn = (name: 'admitted' | 'discharged') => {
    const moved = new Map(
      groups.filter((group) => group.of === name).map(({ value, patients: count }) => [value, count]),
    );
    return (day: string): number => moved.get(day) ?? 0;
  };
  const [admissionsOn, dischargesOn] = [movedOn('admitted'), movedOn('discharged')];
  const days = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, index) => {
    const day = addDays(period.from, index);
    return { day, admissions: admissionsOn(day), discharges: dischargesOn(day) };
  });
  const of = (name: Group['of']): Group[] => groups.filter((group) => group.of === name && group.value !== null);
  const countOf = (name: Group['of'], is: (value: string) => boolean): number =>
    sumOf(of(name).filter(({ value }) => is(value ?? '')));
  return {
    patients: sumOf(of('sex')),
    admissions: days.reduce((sum, { admissions }) => sum + admissions, 0),
    discharges: days.reduce((sum, { discharges }) => sum + discharges, 0),
    ...lengthsOf(of('stay')),
    sexes: (['female', 'male'] as const).map((sex) => ({ sex, patients: countOf('sex', (one) => one === sex) })),
    kinds: (['inpatient', 'discharged', 'outpatient'] as const).map((kind) => ({
      kind,
      patients: countOf('kind', (one) => one === kind),
    })),
    ages: AGE_BANDS.map((band) => ({ band, patients: countOf('age', (age) => ageBand(Number(age)) === band) })),
    stays: STAY_BANDS.map((band) => ({
      band,
      patients: countOf('stay', (length) => stayBand(Number(length)) === band),
    })),
    diseases: of('disease').map(({ value, patients }) => ({ disease: value === '' ? null : value, patients })),
    days,
  };
}

/**
 * The composition of a place's patients over a period, compared with the period before. @throws Refusal as `questionOf`
 */
export async function patients(call: Asked): Promise<Patients> {
  const { replicaDb: db } = call;
  const question = await questionOf(call);
  const [{ days, ...now }, { days: _days, ...before }] = await Promise.all([
    ofPeriod(db, question, question.periods.present),
    ofPeriod(db, question, question.periods.before),
  ]);
  return { present: now, before, days };
}
