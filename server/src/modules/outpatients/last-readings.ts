import { isWarningMeaning, type Comparator, type Meaning, type ReadingSetting, type Slot } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { shownMeaning } from '../readings/stored.js';

interface LastGlucoseRow {
  patientId: string;
  slot: Slot;
  value: number;
  comparator: Comparator | null;
  status: 0 | 1 | 2;
  meaning: Meaning | null;
  setting: ReadingSetting | null;
  measuredAt: Date;
}

/** The last glucose value of each patient, without refusals. */
export async function lastGlucose(db: Queries, patientIds: readonly string[]) {
  const { rows } = await sql<LastGlucoseRow>`
    select asked.id as patient_id, last.*
    from unnest(${patientIds}::bigint[]) as asked(id) cross join lateral (
      select slot, value, comparator, status, meaning, setting, measured_at
      from glucose_reading
      where patient_id = asked.id and latest and value is not null and day >= (
        select max(day) from glucose_reading where patient_id = asked.id and latest and value is not null) - 1
      order by measured_at desc limit 1) as last`.execute(db);
  return new Map(
    rows.map((row) => {
      const { value, comparator, setting } = row;
      const measuredAt = row.measuredAt.getTime();
      return [row.patientId, { value, comparator, measuredAt, meaning: shownMeaning(row), setting }] as const;
    }),
  );
}

interface LastPressureRow {
  patientId: string;
  systolic: number;
  diastolic: number;
  meaning: Meaning | null;
  setting: ReadingSetting | null;
  measuredAt: Date;
}

/** The last blood pressure of each patient. */
export async function lastPressure(db: Queries, patientIds: readonly string[]) {
  const { rows } = await sql<LastPressureRow>`
    select asked.id as patient_id, last.*
    from unnest(${patientIds}::bigint[]) as asked(id) cross join lateral (
      select (figures ->> 'systolic')::float8 as systolic, (figures ->> 'diastolic')::float8 as diastolic,
        meaning, setting, measured_at
      from vital_reading
      where patient_id = asked.id and indicator = 'pressure' and latest
      order by day desc, measured_at desc limit 1) as last`.execute(db);
  return new Map(
    rows.map(({ patientId, measuredAt, ...row }) => [patientId, { ...row, measuredAt: measuredAt.getTime() }] as const),
  );
}

/** Whether a reading is outside the patient's warning range; a missed target alone does not count. */
export function isOutOfRange(reading: { meaning: Meaning | null } | null): boolean {
  return isWarningMeaning(reading?.meaning ?? null);
}
