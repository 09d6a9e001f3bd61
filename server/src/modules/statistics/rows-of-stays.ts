import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { sql, type RawBuilder } from 'kysely';
import { PLACE, seenBy, whose, type RowsAsked } from './rows-asked.js';
import { endedStays } from './stays.js';

type Reply = ReplyOf<'statistics.rows'>;
type RowsOf<Kind extends Reply['kind']> = Extract<Reply, { kind: Kind }>['rows'];
type Figure = RequestOf<'statistics.rows'>['figure'];
type Page = Omit<Reply, 'next'>;

const millis = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float`;

/** Rows of one kind without the column of their total, and the total. */
const pageOf = <Kind extends Reply['kind']>(kind: Kind, rows: readonly (RowsOf<Kind>[number] & { total: number })[]) =>
  ({ kind, total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }) as unknown as Page;

/** Stays that ended, latest first. */
const stays =
  (which: RawBuilder<unknown>) =>
  async ({ db, question, caller, after, limit }: RowsAsked): Promise<Page> => {
    const ended = await endedStays(db, question, question.periods.present);
    const { rows } = await sql<RowsOf<'stays'>[number] & { total: number }>`
      select ${seenBy(caller)}, ${PLACE}, ${millis('stay.admission_time')} as admitted_at,
        ${millis('stay.discharge_time')} as discharged_at, stay.readings, stay.mean, stay.days, stay.low_days, stay.total
      from (select *, (count(*) over ())::int as total from (${ended}) as kept where ${which}
          order by discharge_time desc, stay_id limit ${limit} offset ${after}) as stay
        ${whose('stay.patient_id')} join organisation_node place on place.id = stay.place_id
      order by stay.discharge_time desc, stay.stay_id`.execute(db);
    return pageOf('stays', rows);
  };

/** Lows of stays that ended, longest time to resolution first. */
async function lows({ db, question, caller, after, limit }: RowsAsked): Promise<Page> {
  const ended = await endedStays(db, question, question.periods.present);
  const { rows } = await sql<RowsOf<'lows'>[number] & { total: number }>`
    select ${seenBy(caller)}, ${PLACE}, low.at, low.value, low.minutes as resolved_after, low.total,
      (select reading.comparator from glucose_reading reading
       where reading.patient_id = low.patient_id and reading.latest and reading.value = low.value::numeric
         and reading.measured_at = to_timestamp(low.at / 1000) order by reading.comparator limit 1) as comparator
    from (
      select kept.patient_id, kept.place_id, (one.low ->> 0)::float as at, (one.low ->> 1)::float as value,
        (one.low ->> 2)::float as minutes, (count(*) over ())::int as total
      from (${ended}) as kept, lateral jsonb_array_elements(kept.lows) as one (low)
      order by minutes desc nulls first, at, patient_id limit ${limit} offset ${after}) as low
      ${whose('low.patient_id')} join organisation_node place on place.id = low.place_id
    order by low.minutes desc nulls first, low.at, low.patient_id`.execute(db);
  return pageOf('lows', rows);
}

/** Harmful days of stays that ended, latest first. */
async function harmfulDays({ db, question, caller, after, limit }: RowsAsked): Promise<Page> {
  const ended = await endedStays(db, question, question.periods.present);
  const { rows } = await sql<RowsOf<'harmfulDays'>[number] & { total: number }>`
    select ${seenBy(caller)}, ${PLACE}, ${millis('harm.discharge_time')} as discharged_at, harm.began_at, harm.total,
      case when harm.highest is not null then jsonb_build_object('value', harm.highest, 'comparator', (
        select reading.comparator from glucose_reading reading
        where reading.patient_id = harm.patient_id and reading.latest and round(reading.value, 1) = harm.highest
          and reading.measured_at >= to_timestamp(harm.began_at / 1000)
          and reading.measured_at < to_timestamp(harm.began_at / 1000) + interval '24 hours'
        order by reading.comparator limit 1)) end as highest
    from (
      select kept.patient_id, kept.place_id, kept.discharge_time, (one.harm ->> 0)::float as began_at,
        (one.harm ->> 1)::numeric as highest, (count(*) over ())::int as total
      from (${ended}) as kept, lateral jsonb_array_elements(kept.harmful_days) as one (harm)
      order by began_at desc, patient_id limit ${limit} offset ${after}) as harm
      ${whose('harm.patient_id')} join organisation_node place on place.id = harm.place_id
    order by harm.began_at desc, harm.patient_id`.execute(db);
  return pageOf('harmfulDays', rows);
}

/** Functions for the pages of the figures of stays. */
export const OF_STAYS: Partial<Record<Figure, (asked: RowsAsked) => Promise<Page>>> = {
  stays: stays(sql`readings > 0`),
  stayInRange: stays(sql`round(mean::numeric, 1) between 3.9 and 10.0`),
  recurrent: stays(sql`recurrent`),
  severeLow: stays(sql`severe_low`),
  lows,
  severeHigh: harmfulDays,
};
