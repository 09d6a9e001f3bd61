import { sql, type Kysely } from 'kysely';
import { createCare } from './0001-house/care.js';
import { createMeasurements } from './0001-house/measurements.js';
import { createMessages } from './0001-house/messages.js';
import { createOrganisation } from './0001-house/organisation.js';

const TABLES = [
  'socket_presence',
  'chat_read',
  'inbox_entry',
  'inbox_counter',
  'message',
  'audit_event',
  'warning',
  'temperature_reading',
  'pressure_reading',
  'glucose_reading',
  'medication_plan',
  'monitoring_plan',
  'patient_follow',
  'server_secret',
  'captcha',
  'sealed_request',
  'login_attempt',
  'session',
  'account',
  'patient',
  'role',
  'node_setting',
  'organisation_node',
];

/** The first release: organisation, accounts, patients, measurements, warnings, messages and the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...createOrganisation, ...createCare, ...createMeasurements, ...createMessages]) {
    await sql.raw(statement).execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop table ${TABLES.join(', ')} cascade`).execute(db);
}
