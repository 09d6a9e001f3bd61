import type { EffectReading } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';

/** A glucose value of an application's patient. */
interface ReadingOfApplication extends EffectReading {
  applicationId: string;
}

/** A patient, and the instants between which values are read. */
interface EffectSpan {
  applicationId: string;
  patientId: string;
  from: number;
  until: number;
}

/** Glucose values of patients in the spans of their applications, sorted by time. */
export async function effectReadings(db: Queries, spans: readonly EffectSpan[]): Promise<ReadingOfApplication[]> {
  if (spans.length === 0) return [];
  const column = <T>(of: (span: EffectSpan) => T) => spans.map(of);
  const { rows } = await sql<ReadingOfApplication>`
    select span.application_id::text as "applicationId", reading.day::text as day, reading.slot,
      (extract(epoch from reading.measured_at) * 1000)::float as at, reading.value::float as value, reading.comparator
    from unnest(${column((one) => one.applicationId)}::uuid[], ${column((one) => one.patientId)}::bigint[],
        ${column((one) => new Date(one.from))}::timestamptz[], ${column((one) => new Date(one.until))}::timestamptz[])
      as span(application_id, patient_id, since, until)
    join glucose_reading reading on reading.patient_id = span.patient_id
      and reading.measured_at >= span.since and reading.measured_at <= span.until
    where reading.latest and reading.value is not null
    order by reading.measured_at`.execute(db);
  return rows;
}
