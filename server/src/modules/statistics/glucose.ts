import type { ReplyOf } from '@wardlink/contract';
import { percentilesOf } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { diseaseDays, valueSums, type Counting } from './counted-days.js';
import { countsBy, type KeyCounts } from './counts.js';
import { questionOf, type Asked } from './period.js';

type Glucose = ReplyOf<'statistics.glucose'>;

interface SlotValue {
  slot: number;
  value: number;
  readings: number;
}

/** How often each value was measured in each slot, in all places together. */
export async function valuesOf(db: Queries, counting: Counting): Promise<SlotValue[]> {
  const { rows } = await sql<SlotValue>`
    select slot, tenths / 10.0::float as value, sum(readings)::int as readings
    from (${valueSums(counting)}) as counted group by slot, tenths order by slot, tenths`.execute(db);
  return rows;
}

/** Counts of all places together, by disease. */
export async function diseasesOf(db: Queries, counting: Counting): Promise<Glucose['diseases']> {
  const { rows } = await sql<Glucose['diseases'][number]>`
    select nullif(disease, '') as disease, sum(readings)::int as readings,
      (sum(total) / nullif(sum(numbers), 0))::float as mean, sum(low)::int as low, sum(in_range)::int as in_range,
      sum(high)::int as high, sum(patients)::int as patient_days, sum(any_low)::int as any_low,
      sum(any_very_high)::int as any_very_high
    from (${diseaseDays(counting)}) as counted group by disease order by sum(readings) desc, disease`.execute(db);
  return rows;
}

const ofOnePlace = (rows: readonly KeyCounts[]): Glucose['hours'] =>
  rows.map(({ placeId: _placeId, ...counts }) => counts);

/** The distribution of values of a place: by value, slot, hour, weekday and disease. @throws Refusal as `questionOf` */
export async function glucose(call: Asked): Promise<Glucose> {
  const { replicaDb: db } = call;
  const { nodeId, periods, of } = await questionOf(call);
  const counting = of([nodeId], periods.present);
  const [values, diseases, { hour, weekday }] = await Promise.all([
    valuesOf(db, counting),
    diseasesOf(db, counting),
    countsBy(db, counting, 'hour', 'weekday'),
  ]);
  const together = new Map<number, number>();
  for (const { value, readings } of values) together.set(value, (together.get(value) ?? 0) + readings);
  const slots = [...new Set(values.map(({ slot }) => slot))];
  return {
    values: [...together].map(([value, readings]) => ({ value, readings })).toSorted((a, b) => a.value - b.value),
    profile: slots.map((slot) => {
      const own = values.filter((one) => one.slot === slot);
      return { slot, readings: own.reduce((sum, { readings }) => sum + readings, 0), percentiles: percentilesOf(own) };
    }),
    hours: ofOnePlace(hour),
    weekdays: ofOnePlace(weekday),
    diseases,
  };
}
