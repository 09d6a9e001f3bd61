import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestServer } from './server.js';

interface Entry {
  patientId: string;
  nodeId: string;
  day: string;
  /** Since the hospital's midnight. */
  minute: number;
  /** Null of a refusal. */
  value: number | null;
  slot?: number;
}

/** Stores a reading where a node is, as the server does. @returns its id */
export async function enterGlucose(
  { server, hospital }: TestServer,
  { patientId, nodeId, day, minute, value, slot = 1 }: Entry,
): Promise<string> {
  const readingId = randomUUID();
  await sql`
    insert into glucose_reading (reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way,
      entered_at, entered_by, slot, value, refusal, status, range_low, range_high)
    values (${readingId}, 1, true, ${patientId}, ${nodeId},
      (${day}::timestamp + ${`${minute} minutes`}::interval) at time zone 'Asia/Shanghai', ${day},
      ${hospital.accounts.nurseA}, 'manual', now(), ${hospital.accounts.nurseA}, ${slot}, ${value},
      ${value === null ? 'out' : null}, 0, 3.9, 16.7)`.execute(server.context.db);
  return readingId;
}
