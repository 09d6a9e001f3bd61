import { sql, type RawBuilder } from 'kysely';

/** Whose readings, and of which days, both ends included. */
export interface Counting {
  hospitalId: string;
  /** Zone of the hospital. */
  zone: string;
  placeIds: readonly string[];
  from: string;
  /** At most the present day. */
  to: string;
  /** Leaves out readings that lack a valid control of their meter or an authorised operator. */
  controlled: boolean;
}

const OF_READINGS = ['readings', 'numbers', 'total', 'very_low', 'low', 'in_range', 'high', 'very_high'];
const OF_PLACES = [
  ...OF_READINGS,
  ...['high_ends', 'low_ends', 'refused', 'days', 'patients', 'mean_total', 'mean_very_low', 'mean_low'],
  ...[
    'mean_in_range',
    'mean_high',
    'mean_very_high',
    'any_very_low',
    'any_low',
    'any_high',
    'any_very_high',
    'adverse',
  ],
];

const OF_DISEASES = [
  ...['disease', 'readings', 'numbers', 'total', 'low', 'in_range', 'high'],
  ...['patients', 'any_low', 'any_very_high'],
];

/** Days of a period whose counts are not stored; they are counted from the readings. */
const uncounted = ({ hospitalId, from, to }: Counting) => sql`
  select wanted.at::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') as wanted (at)
  where not exists (
    select from glucose_counted_day counted where counted.hospital_id = ${hospitalId} and counted.day = wanted.at::date)`;

/** Stored counts of a table, and those of the readings on days of which none are stored. */
function days(
  counting: Counting,
  of: {
    table: string;
    place: string;
    columns: readonly string[];
    fresh: RawBuilder<unknown>;
    variant: RawBuilder<unknown>;
  },
) {
  const { hospitalId, placeIds, from, to } = counting;
  const [table, place] = [sql.table(of.table), sql.ref(`kept.${of.place}`)];
  const columns = sql.join(of.columns.map((column) => sql.ref(`kept.${column}`)));
  return sql`
    select ${place} as place_id, kept.day, ${columns} from ${table} kept
      join glucose_counted_day counted on counted.hospital_id = ${hospitalId} and counted.day = kept.day
    where ${place} = any(${placeIds}::bigint[]) and kept.day between ${from} and ${to} and ${of.variant}
    union all
    select ${place}, missing.day, ${columns} from (${uncounted(counting)}) as missing, lateral ${of.fresh} as kept
    where ${place} = any(${placeIds}::bigint[]) and ${of.variant}`;
}

/** Readings of an indicator but glucose of each patient at the places themselves. */
export const vitalDays = (counting: Counting, indicator: string) =>
  days(counting, {
    ...{ table: 'vital_patient_day', place: 'node_id', variant: sql`kept.indicator = ${indicator}` },
    columns: ['patient_id', 'readings', 'low', 'high', 'first_total', 'second_total'],
    fresh: sql`vital_patient_days_on(${counting.hospitalId}::bigint, missing.day)`,
  });

/** Of two rows, the one with everything, or the one without what is left out, which is stored where it differs. */
const ofTwo = ({ controlled }: Counting) =>
  controlled ? sql`(kept.controlled or not kept.differs)` : sql`not kept.controlled`;

/** SQL with a row for each place and day: what was measured at and below it. Columns as `GlucosePlaceDayTable`. */
export const placeDays = (counting: Counting) =>
  days(counting, {
    ...{ table: 'glucose_place_day', place: 'place_id', columns: OF_PLACES, variant: ofTwo(counting) },
    fresh: sql`glucose_place_days_on(${counting.hospitalId}::bigint, missing.day)`,
  });

/** The same by slot and hour of the hospital's clock. Columns as `GlucoseSlotDayTable`. */
export const slotDays = (counting: Counting) =>
  days(counting, {
    ...{ table: 'glucose_slot_day', place: 'place_id', columns: ['slot', 'hour', ...OF_READINGS] },
    variant: sql`kept.controlled = ${counting.controlled}`,
    fresh: sql`glucose_slot_days_on(${counting.hospitalId}::bigint, missing.day, ${counting.zone})`,
  });

/** How often each value was measured in a slot. Columns as `GlucoseValueDayTable`. */
export const valueDays = (counting: Counting) =>
  days(counting, {
    ...{ table: 'glucose_value_day', place: 'place_id', columns: ['slot', 'tenths', 'readings'] },
    variant: ofTwo(counting),
    fresh: sql`glucose_values_on(${counting.hospitalId}::bigint, missing.day)`,
  });

/** What was measured by disease of the patients. Columns as `GlucoseDiseaseDayTable`. */
export const diseaseDays = (counting: Counting) =>
  days(counting, {
    ...{ table: 'glucose_disease_day', place: 'place_id', columns: OF_DISEASES, variant: ofTwo(counting) },
    fresh: sql`glucose_diseases_on(${counting.hospitalId}::bigint, missing.day)`,
  });

/** The same of each patient at the places themselves, not below them. Columns as `GlucosePatientDayTable`. */
export const patientDays = (counting: Counting) =>
  days(counting, {
    ...{ table: 'glucose_patient_day', place: 'node_id', columns: ['patient_id', ...OF_READINGS, 'adverse'] },
    variant: ofTwo(counting),
    fresh: sql`glucose_patient_days_on(${counting.hospitalId}::bigint, missing.day)`,
  });
