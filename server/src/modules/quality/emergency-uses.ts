import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';

interface UsedMeter {
  deviceId: string;
  /** Time of the last passed control, epoch milliseconds; null if none passed. */
  validSince: number | null;
}

/** Emergency uses of meters since the last passed control of each, by id; voided readings count too. */
export async function emergencyUses(db: Queries, meters: readonly UsedMeter[]): Promise<ReadonlyMap<string, number>> {
  if (meters.length === 0) return new Map();
  const ids = meters.map(({ deviceId }) => deviceId);
  const since = meters.map(({ validSince }) => new Date(validSince ?? 0));
  const { rows } = await sql<{ id: string; used: number }>`
    select control.device_id as id, count(*)::int as used
    from unnest(${ids}::bigint[], ${since}::timestamptz[]) as meter (id, since)
    join reading_control as control
      on control.device_id = meter.id and control.measured_at > meter.since and control.emergency_reason is not null
    group by control.device_id`.execute(db);
  return new Map(rows.map(({ id, used }) => [id, used]));
}
