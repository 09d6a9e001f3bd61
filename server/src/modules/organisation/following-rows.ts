import { sql } from 'kysely';
import type { Tx } from '../../database/connection.js';
import { moveAccounts } from '../account-index/write.js';
import { movePatients } from '../patient-index/write.js';
import type { NodeRow } from './change.js';

/**
 * Columns that refer to a node and whose rows move unchanged when it is merged into another node. A test compares these
 * lists with the columns that refer to a node.
 */
export const FOLLOWING = [
  ['patient_place', 'node_id'],
  ['put_aside_reading', 'node_id'],
  ['unmatched_reading', 'node_id'],
  ['device', 'node_id'],
  ['interface_mapping', 'node_id'],
  ['medication_plan', 'department_id'],
  ['monitoring_plan', 'department_id'],
  ['interface_partner', 'node_id'],
  ['result_destination', 'node_id'],
  ['wanted_bed', 'ward_id'],
  ['role', 'node_id'],
  ['team', 'node_id'],
] as const satisfies readonly (readonly [table: string, column: string])[];

/** Columns that the tables' own modules change, since other columns change with them. */
export const BY_OWNER = [
  'account.node_id',
  'patient.node_id',
  'patient.department_id',
  'patient.ward_id',
  'patient.left_ward_id',
  'organisation_node.parent_id',
  'organisation_node.merged_into',
  'organisation_node.path',
  'device_binding.node_id',
  'strip_movement.node_id',
] as const;

/** Counts of days and months, derived from rows that stay. */
const COUNTS = [
  ...['day', 'month'].flatMap((span) => [
    ...['glucose_place', 'glucose_slot', 'glucose_value'].map((name) => `${name}_${span}.place_id`),
    ...['glucose_patient', 'vital_patient', 'strip_use'].map((name) => `${name}_${span}.node_id`),
  ]),
  'glucose_disease_day.place_id',
  'task_place_day.place_id',
];

/** Columns that keep the old node, with the reason. */
export const STAYING: Readonly<Record<string, string>> = {
  ...Object.fromEntries(COUNTS.map((column) => [column, 'counted from what stays'])),
  'audit_event.node_id': 'where it happened',
  'change.path': 'it is told to open lists, and forgotten within minutes',
  'ambulatory_session.node_id': 'where the patient was when it was begun',
  'chat_group.node_id': 'the hospital of a group alone matters',
  'control_run.node_id': 'a control counts where the meter stood',
  'device_event.from_node_id': 'the history of a device',
  'device_event.to_node_id': 'the history of a device',
  'glucose_reading.node_id': 'a reading counts where it was measured',
  'menu.node_id': 'menus are the hospital’s',
  'message.node_id': 'where it was written',
  'node_setting.node_id': 'the rules of the other node hold',
  'order_execution.node_id': 'where it was carried out',
  'pump_entry.node_id': 'where it was entered',
  'quality_link.node_id': 'what was shared was printed for that place',
  'verification.node_id': 'where the device was when it was begun',
  'virtual_application.node_id': 'where the patient lay when it was written',
  'visit.department_id': 'where the visit was',
  'vital_reading.node_id': 'a reading counts where it was measured',
  'ward_page.node_id': 'the page of the other node holds',
  'warning.node_id': 'where it was raised',
};

/**
 * Ends the binding of devices to the old node and begins one at the new node, so that earlier controls count at the
 * node where they were measured.
 */
async function bindElsewhere(tx: Tx, from: string, into: string, { at, by }: Author): Promise<void> {
  await sql`
    with ended as (
      update device_binding set unbound_at = greatest(${at}, bound_at), unbound_by = ${by}
      where node_id = ${from} and unbound_at is null returning device_id, unbound_at, activated_at
    )
    insert into device_binding (device_id, node_id, bound_at, bound_by, activated_at)
      select device_id, ${into}, unbound_at, ${by}, activated_at from ended`.execute(tx);
}

interface Author {
  readonly at: Date;
  readonly by: string;
}

/** Moves everything that belongs to a node to another node. @returns how many patients and staff */
export async function moveRows(
  tx: Tx,
  from: NodeRow,
  into: NodeRow,
  by: Author,
): Promise<{ patients: number; staff: number }> {
  const patients = await movePatients(tx, from, into.id);
  const staff = await moveAccounts(tx, from.id, into.id);
  for (const [table, column] of FOLLOWING) {
    const node = sql.ref(column);
    await sql`update ${sql.table(table)} set ${node} = ${into.id} where ${node} = ${from.id}`.execute(tx);
  }
  await bindElsewhere(tx, from.id, into.id, by);
  return { patients, staff };
}
