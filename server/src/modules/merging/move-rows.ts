import { sql } from 'kysely';
import type { Tx } from '../../database/connection.js';
import { leadOn } from '../patient-index/write.js';

/**
 * Tables whose rows move to the kept record unchanged, with ids and times. A test compares all these lists with the
 * tables that refer to a patient.
 */
export const MOVED = [
  'glucose_reading',
  'vital_reading',
  'ambulatory_session',
  'pump_entry',
  'voiding',
  'warning',
  'monitoring_plan',
  'medication_plan',
  'visit',
  'recall',
  'examination',
  'device_binding',
  'device_event',
  'unmatched_reading',
  'identifier',
  'interface_message',
  'result_delivery',
  'stated_visit',
  'put_aside_reading',
  'patient_grant',
  'stay',
  'surgery',
  'virtual_application',
  'report_link',
  'report_print',
  'group_message',
  'consent',
  'enrolment',
] as const;

/**
 * Tables with a unique key of patient and other columns: if the kept record has a row with the same key, that row
 * stays. Withdrawn executions do not count.
 */
export const MOVED_WHERE_FREE: Readonly<Record<string, readonly string[]>> = {
  patient_follow: ['account_id'],
  patient_range: ['indicator'],
  stated_person: ['partner_id'],
  patient_place: ['since'],
  report_link_patient: ['link_id'],
  order_execution: ['day', 'order_type', 'kind', 'slot'],
};

/**
 * Rows that stay with the merged record: the trail keeps its own id; counts by day and stay are calculated again from
 * the readings; earlier merged records keep their link.
 */
export const KEPT_APART = [
  'audit_event',
  // It is told to open lists, and forgotten within minutes.
  'change',
  'glucose_patient_day',
  'glucose_patient_month',
  'vital_patient_day',
  'vital_patient_month',
  'ended_stay',
  'patient',
  'account',
  // It is of an inpatient, who cannot be merged into another record.
  'wanted_bed',
] as const;

/** Moves everything of a record to another one. @returns how many rows moved, by table */
export async function moveRows(tx: Tx, from: string, to: string): Promise<Record<string, number>> {
  const moved: Record<string, number> = {};
  const note = (table: string, rows: bigint | undefined): void => {
    if (rows) moved[table] = Number(rows);
  };
  for (const table of MOVED) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set patient_id = ${to} where patient_id = ${from}`.execute(tx);
    note(table, numAffectedRows);
  }
  for (const [table, columns] of Object.entries(MOVED_WHERE_FREE)) {
    const same = sql.join(
      columns.map((column) => sql`kept.${sql.ref(column)} is not distinct from moving.${sql.ref(column)}`),
      sql` and `,
    );
    const both =
      table === 'order_execution' ? sql`kept.withdrawn_at is null and moving.withdrawn_at is null and` : sql``;
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} as moving set patient_id = ${to} where moving.patient_id = ${from}
        and not exists (
          select from ${sql.table(table)} as kept where kept.patient_id = ${to} and ${both} ${same})`.execute(tx);
    note(table, numAffectedRows);
  }
  // Records that were merged into this one before.
  await leadOn(tx, from, to);
  return moved;
}

/** Ends a running stay of the merged record if the kept record has one too: a patient has one. */
export async function endSecondStay(tx: Tx, { from, to }: { from: string; to: string }, at: Date): Promise<void> {
  await sql`
    update stay set ended_at = greatest(began_at, ${at})
    where patient_id = ${from} and ended_at is null
      and exists (select from stay kept where kept.patient_id = ${to} and kept.ended_at is null)`.execute(tx);
}

/** Ends the running monitoring plan of the merged record if the kept record has one too: a patient has one. */
export async function endSecondPlan(tx: Tx, from: string, to: string, today: string): Promise<void> {
  await sql`
    update monitoring_plan set ended_on = greatest(since, ${today}::date)
    where patient_id = ${from} and ended_on is null
      and exists (select from monitoring_plan kept where kept.patient_id = ${to} and kept.ended_on is null)`.execute(
    tx,
  );
}
