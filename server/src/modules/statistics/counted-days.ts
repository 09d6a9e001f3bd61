import { addDays, type Day } from '@wardlink/domain';
import { sql, type RawBuilder } from 'kysely';

/** Place, hospital and days of a count, both ends included. */
export interface Counting {
  hospitalId: string;
  /** Zone of the hospital. */
  zone: string;
  placeIds: readonly string[];
  from: string;
  /** Not after today. */
  to: string;
  /** Omits readings that lack a valid control of their meter or an authorised operator. */
  controlled: boolean;
}

const OF_READINGS = ['readings', 'numbers', 'total', 'very_low', 'low', 'in_range', 'high', 'very_high'];
const OF_PLACES = [
  ...OF_READINGS,
  'high_ends',
  'low_ends',
  'refused',
  'days',
  'patients',
  'mean_total',
  'mean_very_low',
  'mean_low',
  'mean_in_range',
  'mean_high',
  'mean_very_high',
  'any_very_low',
  'any_low',
  'any_high',
  'any_very_high',
  'adverse',
];

const OF_DISEASES = [
  'disease',
  'readings',
  'numbers',
  'total',
  'low',
  'in_range',
  'high',
  'patients',
  'any_low',
  'any_very_high',
];

/** The tables and columns of a kind of counts. */
interface Counts {
  /** Table of days. */
  table: string;
  /** Table of sums of months. */
  months: string;
  /** The column of the place. */
  place: string;
  columns: readonly string[];
  /** Columns that the table of months has; rows of days derive them. */
  ofDay?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Condition for the rows of days. */
  variant: RawBuilder<unknown>;
  /** Condition for the rows of months. */
  monthVariant: RawBuilder<unknown>;
  /** Counts of the day `missing.day`, from its readings. */
  fresh: RawBuilder<unknown>;
}

/** Days of a period without stored counts; they are counted from the readings. */
const uncounted = ({ hospitalId, from, to }: Counting) => sql`
  select wanted.at::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') as wanted (at)
  where not exists (
    select from glucose_counted_day counted where counted.hospital_id = ${hospitalId} and counted.day = wanted.at::date)`;

const columnsOf = ({ columns, ofDay = {} }: Counts, more: readonly RawBuilder<unknown>[]) =>
  sql.join([
    ...columns.map((column) => sql.ref(`kept.${column}`)),
    ...more,
    ...Object.entries(ofDay).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ]);

const DAY = sql.ref('kept.day');

/** Stored counts of days. @param join restricts the days */
const storedDays = (
  { hospitalId, placeIds }: Counting,
  of: Counts,
  { join = sql``, within = sql`true`, more = [] as readonly RawBuilder<unknown>[] },
) => sql`
  select ${sql.ref(`kept.${of.place}`)} as place_id, ${columnsOf(of, more)} from ${sql.table(of.table)} kept
    join glucose_counted_day counted on counted.hospital_id = ${hospitalId} and counted.day = kept.day ${join}
  where ${sql.ref(`kept.${of.place}`)} = any(${placeIds}::bigint[]) and ${within} and ${of.variant}`;

/** Counts of the readings on days without stored counts. */
const freshDays = (counting: Counting, of: Counts, more: readonly RawBuilder<unknown>[]) => sql`
  select ${sql.ref(`kept.${of.place}`)}, ${columnsOf(of, more)}
  from (${uncounted(counting)}) as missing,
    lateral (select missing.day, counted.* from ${of.fresh} as counted) as kept
  where ${sql.ref(`kept.${of.place}`)} = any(${counting.placeIds}::bigint[]) and ${of.variant}`;

const between = (from: Day, to: Day) => sql`kept.day between ${from} and ${to}`;

/** SQL with the counts of each day, as `day`. */
const days = (counting: Counting, of: Counts) => sql`
  ${storedDays(counting, of, { within: between(counting.from, counting.to), more: [DAY] })}
  union all ${freshDays(counting, of, [DAY])}`;

/** First day of the month that a day lies in. */
const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** SQL with counts that add up to a whole period: stored sums of months, and the remaining days. */
function sums(counting: Counting, of: Counts): RawBuilder<unknown> {
  const { hospitalId, placeIds, from, to } = counting;
  const begin = monthOf(from) === from ? from : monthOf(addDays(monthOf(from), 31));
  const end = monthOf(addDays(to, 1));
  const fresh = freshDays(counting, of, []);
  if (begin >= end) return sql`${storedDays(counting, of, { within: between(from, to) })} union all ${fresh}`;
  const columns = [...of.columns, ...Object.keys(of.ofDay ?? {})].map((column) => sql.ref(`kept.${column}`));
  const openMonths = sql`
    join generate_series(${begin}::date, ${end}::date - 1, interval '1 month') as open (month)
      on kept.day >= open.month::date and kept.day < (open.month + interval '1 month')::date
        and not exists (
          select from glucose_counted_month counted
          where counted.hospital_id = ${hospitalId} and counted.month = open.month::date)`;
  return sql`
    select ${sql.ref(`kept.${of.place}`)} as place_id, ${sql.join(columns)} from ${sql.table(of.months)} kept
      join glucose_counted_month counted on counted.hospital_id = ${hospitalId} and counted.month = kept.month
    where ${sql.ref(`kept.${of.place}`)} = any(${placeIds}::bigint[]) and kept.month >= ${begin} and kept.month < ${end}
      and ${of.monthVariant}
    union all ${storedDays(counting, of, { join: openMonths })}
    union all ${storedDays(counting, of, { within: between(from, addDays(begin, -1)) })}
    union all ${storedDays(counting, of, { within: between(end, to) })}
    union all ${fresh}`;
}

/** Counts of the readings of a day without stored ones, only at the requested places and of the requested variant. */
const freshOf = (count: string, { hospitalId, placeIds, controlled }: Counting, more = sql``) =>
  sql`${sql.raw(count)}(${hospitalId}::bigint, missing.day${more}, ${placeIds}::bigint[], ${controlled}::boolean)`;

/**
 * Selects one of two rows: the one with all readings, or the one without marked readings, which is stored only if it
 * differs.
 */
const ofTwo = ({ controlled }: Counting) =>
  controlled ? sql`(kept.controlled or not kept.differs)` : sql`not kept.controlled`;

const ofBoth = ({ controlled }: Counting) => sql`kept.controlled = ${controlled}`;

const ofPlaces = (counting: Counting): Counts => ({
  table: 'glucose_place_day',
  months: 'glucose_place_month',
  place: 'place_id',
  columns: OF_PLACES,
  variant: ofTwo(counting),
  monthVariant: ofBoth(counting),
  fresh: freshOf('glucose_place_days_on', counting),
});

/** A row for each place and day: counts at and below the place. Columns as `GlucosePlaceDayTable`. */
export const placeDays = (counting: Counting) => days(counting, ofPlaces(counting));
export const placeSums = (counting: Counting) => sums(counting, ofPlaces(counting));

const ofSlots = (counting: Counting, columns: readonly string[]): Counts => ({
  table: 'glucose_slot_day',
  months: 'glucose_slot_month',
  place: 'place_id',
  columns: [...columns, ...OF_READINGS],
  variant: ofBoth(counting),
  monthVariant: ofBoth(counting),
  fresh: freshOf('glucose_slot_days_on', counting, sql`, ${counting.zone}`),
});

/** `placeDays` by slot and hour of the hospital's clock. Columns as `GlucoseSlotDayTable`. */
export const slotDays = (counting: Counting) => days(counting, ofSlots(counting, ['slot', 'hour']));
/** Sums by slot alone. */
export const slotSums = (counting: Counting) => sums(counting, ofSlots(counting, ['slot']));

/** How often each value was measured in a slot. Columns as `GlucoseValueDayTable`. */
export const valueSums = (counting: Counting) =>
  sums(counting, {
    table: 'glucose_value_day',
    months: 'glucose_value_month',
    place: 'place_id',
    columns: ['slot', 'tenths', 'readings'],
    variant: ofTwo(counting),
    monthVariant: ofBoth(counting),
    fresh: freshOf('glucose_values_on', counting),
  });

/** Counts by disease of the patients; only by day, as there are few diseases. Columns as `GlucoseDiseaseDayTable`. */
export const diseaseDays = (counting: Counting) =>
  days(counting, {
    table: 'glucose_disease_day',
    months: '',
    place: 'place_id',
    columns: OF_DISEASES,
    variant: ofTwo(counting),
    monthVariant: sql`false`,
    fresh: freshOf('glucose_diseases_on', counting),
  });

const ofPatients = (counting: Counting): Counts => ({
  table: 'glucose_patient_day',
  months: 'glucose_patient_month',
  place: 'node_id',
  columns: ['patient_id', ...OF_READINGS, 'adverse'],
  variant: ofTwo(counting),
  monthVariant: ofBoth(counting),
  fresh: freshOf('glucose_patient_days_on', counting),
});

/** Counts of each patient at the places themselves, not below them. Columns as `GlucosePatientDayTable`. */
export const patientDays = (counting: Counting) => days(counting, ofPatients(counting));

/**
 * Readings, and those in range, of each patient by place and step; `step` counts from the beginning in units of
 * `stepDays`.
 */
export const patientShares = (counting: Counting, stepDays: number) => sql`
  select place_id, patient_id, (day - ${counting.from}::date) / ${stepDays}::int as step, readings, in_range
  from (${days(counting, { ...ofPatients(counting), columns: ['patient_id', 'readings', 'in_range'] })}) as counted`;

/** A row for each patient with a reading at the places. */
export const measuredPatients = (counting: Counting) => sql`
  select distinct patient_id from (${sums(counting, { ...ofPatients(counting), columns: ['patient_id'] })}) as counted`;

/** Bits for the days of the longest period, 31 for each month. */
const BITS = 14 * 31;

const BIT = sql`(1 << (extract(day from kept.day)::int - 1))`;

/**
 * `patientDays` summed over the period, with the `month` of each row and one bit for each day with a reading and with a
 * low one: a patient who was at two places on a day has two rows for it.
 */
export const patientSums = (counting: Counting) =>
  sums(counting, {
    ...ofPatients(counting),
    ofDay: {
      month: sql`date_trunc('month', kept.day)::date`,
      measured_days: BIT,
      low_days: sql`case when kept.low > 0 then ${BIT} else 0 end`,
    },
  });

/** Readings of an indicator other than glucose of each patient at the places themselves. */
export const vitalSums = (counting: Counting, indicator: string) =>
  sums(counting, {
    table: 'vital_patient_day',
    months: 'vital_patient_month',
    place: 'node_id',
    columns: ['patient_id', 'readings', 'low', 'high', 'first_total', 'second_total'],
    variant: sql`kept.indicator = ${indicator}`,
    monthVariant: sql`kept.indicator = ${indicator}`,
    fresh: sql`vital_patient_days_on(${counting.hospitalId}::bigint, missing.day)`,
  });

/** Strips that readings used at the places themselves, by meter and measurer. There is only one variant. */
export const stripSums = (counting: Counting) =>
  sums(counting, {
    table: 'strip_use_day',
    months: 'strip_use_month',
    place: 'node_id',
    columns: ['device_id', 'account_id', 'voided', 'strips'],
    variant: sql`true`,
    monthVariant: sql`true`,
    fresh: sql`strips_used_on(${counting.hospitalId}::bigint, missing.day, ${counting.placeIds}::bigint[])`,
  });

/**
 * SQL with a row for each patient over the period: the same sums, `days` with a reading and `low_days` with a low one.
 */
export const patientTotals = (counting: Counting) => {
  const first = monthOf(counting.from);
  // Each month has its own bits in a period: beginnings of months are at least 28 days apart.
  const days = (column: string) =>
    sql`bit_count(bit_or(${sql.ref(column)}::bit(${sql.raw(String(BITS))}) << ((month - ${first}::date) / 28 * 31)))`;
  const totals = [...OF_READINGS, 'adverse'].map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`);
  return sql`
    select patient_id, ${days('measured_days')} as days, ${days('low_days')} as low_days, ${sql.join(totals)}
    from (${patientSums(counting)}) as counted group by patient_id`;
};
