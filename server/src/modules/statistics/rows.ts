import { CLASS_EDGES } from '@wardlink/domain';
import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { sql, type RawBuilder } from 'kysely';
import { idsOnPath } from '../../core/access/nodes.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { patientDays, patientTotals, placeDays, slotDays } from './counted-days.js';
import { criticalValues } from './critical-values.js';
import { questionOf } from './period.js';
import { placesBelow } from './places.js';
import { PLACE, seenBy, whose, type RowsAsked } from './rows-asked.js';
import { OF_STAYS } from './rows-of-stays.js';
import { taskDays } from './task-counts.js';
import { tasksOfDay, type DayTask } from './tasks-of-day.js';

type Reply = ReplyOf<'statistics.rows'>;
type Figure = RequestOf<'statistics.rows'>['figure'];
type RowsOf<Kind extends Reply['kind']> = Extract<Reply, { kind: Kind }>['rows'];

/** Rows of a page. */
export const ROWS_OF_PAGE = 50;

const value = sql`round(reading.value, 1)`;
const { veryLow, low, high, veryHigh } = CLASS_EDGES;

/** Figures by reading: the column of the counts, and the condition for these readings. */
const OF_READINGS: Partial<Record<Figure, { column: string; is: RawBuilder<unknown> }>> = {
  readings: { column: 'readings', is: sql`true` },
  veryLow: { column: 'very_low', is: sql`${value} < ${veryLow}` },
  low: { column: 'low', is: sql`${value} < ${low}` },
  inRange: { column: 'in_range', is: sql`${value} between ${low} and ${high}` },
  high: { column: 'high', is: sql`${value} > ${high}` },
  veryHigh: { column: 'very_high', is: sql`${value} > ${veryHigh}` },
};

/** Figures by patient-day: the column in the counts of places, and in those of patients. */
const OF_DAYS: Partial<Record<Figure, { ofPlace: string; ofPatient: string }>> = {
  anyLow: { ofPlace: 'any_low', ofPatient: 'low' },
  anyVeryHigh: { ofPlace: 'any_very_high', ofPatient: 'very_high' },
  adverse: { ofPlace: 'adverse', ofPatient: 'adverse' },
};

/** The days that contain the rows of a page, and how many rows of theirs come before it. */
interface DaysOfPage {
  total: number;
  from: string;
  to: string;
  skipped: number;
}

/** The days that contain the rows of a page, among days with rows, newest first; without `from` past the last row. */
function pageOfDays(
  { after, limit }: RowsAsked,
  days: readonly { day: string; rows: number }[],
): DaysOfPage | { total: number; from?: undefined } {
  const total = days.reduce((sum, one) => sum + one.rows, 0);
  let before = 0;
  const first = days.findIndex((one) => {
    if (before + one.rows > after) return true;
    before += one.rows;
    return false;
  });
  let until = before;
  const last = days.findIndex((one, index) => index >= first && (until += one.rows) >= after + limit);
  const [to, from] = [days[first], days[last] ?? days.at(-1)];
  if (first === -1 || !to || !from) return { total };
  return { total, from: from.day, to: to.day, skipped: after - before };
}

/** `pageOfDays` for SQL that returns the number of rows of each day. */
async function daysOfPage(asked: RowsAsked, days: RawBuilder<unknown>) {
  const { rows } = await sql<{ day: string; rows: number }>`
    select day::text, sum(rows)::int as rows from (${days}) as counted group by day having sum(rows) > 0
    order by day desc`.execute(asked.db);
  return pageOfDays(asked, rows);
}

const MEASURED = sql`(extract(epoch from reading.measured_at) * 1000)::float as at`;
const MARKED = sql`exists (select from reading_control mark where mark.reading_id = reading.reading_id)`;

async function readings(asked: RowsAsked, figure: { column: string; is: RawBuilder<unknown> }, slot: number | null) {
  const { db, question, caller, limit } = asked;
  const { periods, nodeId, of, path, controlled } = question;
  const own = of([nodeId], periods.present);
  const column = sql.ref(figure.column);
  const page = await daysOfPage(
    asked,
    slot === null
      ? sql`select day, ${column} as rows from (${placeDays(own)}) as kept`
      : sql`select day, ${column} as rows from (${slotDays(own)}) as kept where slot = ${slot}`,
  );
  if (page.from === undefined) return { kind: 'readings' as const, total: page.total, rows: [] };
  const placeIds = await placesBelow(db, path);
  const { rows } = await sql<RowsOf<'readings'>[number]>`
    select ${seenBy(caller)}, ${PLACE}, reading.day::text as day, ${MEASURED}, reading.slot,
      reading.value::float as value, reading.comparator, ${MARKED} as marked
    from (select distinct patient_id, day from (${patientDays(of(placeIds, page))}) as kept where ${column} > 0) as days
      join glucose_reading reading on reading.patient_id = days.patient_id and reading.day = days.day
        and reading.latest and reading.value is not null and ${figure.is}
        and reading.node_id = any(${placeIds}::bigint[])
      ${whose('reading.patient_id')} join organisation_node place on place.id = reading.node_id
    where ${slot === null ? sql`true` : sql`reading.slot = ${slot}`} and ${controlled ? sql`not ${MARKED}` : sql`true`}
    order by reading.day desc, reading.measured_at desc, reading.reading_id
    limit ${limit} offset ${page.skipped}`.execute(db);
  return { kind: 'readings' as const, total: page.total, rows };
}

async function days(asked: RowsAsked, { ofPlace, ofPatient }: { ofPlace: string; ofPatient: string }) {
  const { db, question, caller, limit } = asked;
  const { periods, nodeId, of, path, controlled } = question;
  const page = await daysOfPage(
    asked,
    sql`select day, ${sql.ref(ofPlace)} as rows from (${placeDays(of([nodeId], periods.present))}) as kept`,
  );
  if (page.from === undefined) return { kind: 'days' as const, total: page.total, rows: [] };
  const placeIds = await placesBelow(db, path);
  const counted = sql.ref(ofPatient);
  const end = (order: RawBuilder<unknown>) => sql`
    (select jsonb_build_object('value', reading.value::float, 'comparator', reading.comparator)
     from glucose_reading reading where reading.patient_id = days.patient_id and reading.day = days.day
       and reading.latest and reading.value is not null and reading.node_id = any(${placeIds}::bigint[])
       and ${controlled ? sql`not ${MARKED}` : sql`true`}
     order by ${order} limit 1)`;
  const { rows } = await sql<RowsOf<'days'>[number]>`
    select ${seenBy(caller)}, ${PLACE}, days.day::text as day, days.readings, ${end(sql`reading.value`)} as lowest,
      ${end(sql`reading.value desc`)} as highest
    from (
      select patient_id, day, min(place_id) as place_id, sum(readings)::int as readings
      from (${patientDays(of(placeIds, page))}) as kept group by patient_id, day having sum(${counted}) > 0
      order by day desc, patient_id limit ${limit} offset ${page.skipped}) as days
      ${whose('days.patient_id')} join organisation_node place on place.id = days.place_id
    order by days.day desc, days.patient_id`.execute(db);
  return { kind: 'days' as const, total: page.total, rows };
}

async function patients({ db, question, caller, after, limit }: RowsAsked) {
  const { periods, of, path } = question;
  const counting = of(await placesBelow(db, path), periods.present);
  const { rows } = await sql<RowsOf<'patients'>[number] & { total: number }>`
    select ${seenBy(caller)}, counted.days::int, counted.readings::int, counted.low_days::int, counted.in_range::int,
      (counted.total / nullif(counted.numbers, 0))::float as mean, counted.patients as total
    from (
      select *, (count(*) over ())::int as patients from (${patientTotals(counting)}) as kept
      order by low_days desc, very_high desc, patient_id limit ${limit} offset ${after}) as counted
      ${whose('counted.patient_id')}
    order by counted.low_days desc, counted.very_high desc, counted.patient_id`.execute(db);
  return { kind: 'patients' as const, total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}

async function critical({ db, question, caller, after, limit }: RowsAsked) {
  const { rows } = await sql<RowsOf<'critical'>[number] & { total: number }>`
    select ${seenBy(caller)}, ${PLACE}, (counted.measured_at at time zone ${question.zone})::date::text as day,
      (extract(epoch from counted.measured_at) * 1000)::float as at, (counted.figures ->> 'value')::float as value,
      counted.figures ->> 'comparator' as comparator, counted.taken, counted.again, counted.total
    from (select *, (count(*) over ())::int as total from (${criticalValues(question, question.periods.present)}) as kept
        order by measured_at desc, id limit ${limit} offset ${after}) as counted
      ${whose('counted.patient_id')} join organisation_node place on place.id = counted.node_id
    order by counted.measured_at desc, counted.id`.execute(db);
  return { kind: 'critical' as const, total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}

async function tasks(asked: RowsAsked) {
  const { db, question, caller, limit } = asked;
  const { hospitalId, nodeId: placeId, periods, today, now } = question;
  const counted = await taskDays(db, { hospitalId, placeId, period: periods.present, today, now });
  const open = counted
    .map(({ day, planned, done }) => ({ day, rows: planned - done }))
    .filter(({ rows }) => rows > 0)
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  const page = pageOfDays(asked, open);
  if (page.from === undefined) return { kind: 'tasks' as const, total: page.total, rows: [] };
  const found: DayTask[] = [];
  for (const { day } of open.filter(({ day: one }) => one >= page.from && one <= page.to)) {
    const ofDay = await tasksOfDay(db, hospitalId, day, now);
    found.push(
      ...ofDay
        .filter(({ path, state }) => state !== 'done' && idsOnPath(path).includes(placeId))
        .toSorted((one, other) => other.begin - one.begin || (one.patientId < other.patientId ? -1 : 1)),
    );
  }
  const shown = found.slice(page.skipped, page.skipped + limit);
  const { rows } = await sql<RowsOf<'tasks'>[number]>`
    select ${seenBy(caller)}, ${PLACE}, task.day::text as day, task.slot::int as slot, task.refused
    from jsonb_to_recordset(${JSON.stringify(
      shown.map(({ patientId, nodeId, day, slot, state }, at) => ({
        at,
        patient_id: patientId,
        node_id: nodeId,
        day,
        slot,
        refused: state === 'refused',
      })),
    )}::jsonb) as task (at int, patient_id bigint, node_id bigint, day date, slot int, refused boolean)
      ${whose('task.patient_id')} join organisation_node place on place.id = task.node_id
    order by task.at`.execute(db);
  return { kind: 'tasks' as const, total: page.total, rows };
}

type Filter = Omit<RequestOf<'statistics.rows'>, 'after'>;

const OTHERS: Partial<Record<Figure, (asked: RowsAsked) => Promise<Omit<Reply, 'next'>>>> = {
  patients,
  critical,
  notDone: tasks,
  ...OF_STAYS,
};

/** A page of the rows of a figure. @throws Refusal `input.invalid` naming `slot` if the figure has none */
export async function pageOfRows(asked: RowsAsked, { figure, slot }: Filter): Promise<Reply> {
  const [ofReadings, ofDays] = [OF_READINGS[figure], OF_DAYS[figure]];
  if (!ofReadings && slot != null) throw new Refusal('input.invalid', { field: 'slot' });
  const found = ofReadings
    ? await readings(asked, ofReadings, slot ?? null)
    : ofDays
      ? await days(asked, ofDays)
      : await OTHERS[figure]?.(asked);
  if (!found) throw new Refusal('input.invalid', { field: 'figure' });
  const shown = asked.after + found.rows.length;
  return { ...found, next: shown < found.total && found.rows.length > 0 ? shown : null } as Reply;
}

/**
 * The rows that a figure counts. Readings of patients who have left the caller's places count too; they are listed
 * without a name.
 * @throws Refusal as `questionOf` and `pageOfRows`
 */
export async function statisticsRows(call: Call<'statistics.rows'>): Promise<Reply> {
  const { replicaDb: db, caller, request } = call;
  const { after, ...filter } = request;
  const question = await questionOf(call);
  return pageOfRows({ db, question, caller, after: after ?? 0, limit: ROWS_OF_PAGE }, filter);
}
