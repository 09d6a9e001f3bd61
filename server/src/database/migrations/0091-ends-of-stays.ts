import { sql, type Kysely } from 'kysely';

const PLANS = ['monitoring_plan', 'medication_plan'];

const UP = [
  // Why something was done before the admission, or before its order.
  `alter table order_execution add column time_reason text`,
  // Whether the end of a stay ended it, so that it goes on where the discharge is cancelled.
  `alter table ambulatory_session add column ended_with_stay boolean not null default false`,
  // Own ranges of the stay that was left.
  `alter table patient add column left_ranges jsonb`,
  // Who was discharged before has what a discharge ends now.
  ...PLANS.map(
    (table) => `update ${table} plan
      set ended_at = greatest(patient.discharge_time, plan.ordered_at), ended_by = patient.discharge_handler_id,
        end_reason = 'stay.discharged', version = plan.version + 1
      from patient where patient.id = plan.patient_id and patient.kind = 'discharged' and patient.discharge_time is not null
        and plan.ended_at is null
        and (plan.ended_on is null or plan.ended_on >= (patient.discharge_time at time zone 'UTC')::date)
        and (plan.replaced_at is null or plan.replaced_at > patient.discharge_time)`,
  ),
  `update ambulatory_session session
     set ended_at = greatest(patient.discharge_time, session.bound_at), ended_by = coalesce(patient.discharge_handler_id, session.bound_by),
       ended_with_stay = true, version = session.version + 1
     from patient where patient.id = session.patient_id and patient.kind = 'discharged'
       and patient.discharge_time is not null and session.ended_at is null`,
  `insert into pump_entry (entry_id, version, patient_id, node_id, kind, at, rates, entered_at, entered_by,
       time_reason)
     select gen_random_uuid(), 1, patient.id, last.node_id, 'profile', greatest(patient.discharge_time, last.at), '[]', now(),
       coalesce(patient.discharge_handler_id, last.entered_by), 'stay.discharged'
     from patient cross join lateral (
       select * from pump_entry entry where entry.patient_id = patient.id and entry.kind = 'profile' and entry.latest
       order by entry.at desc limit 1
     ) last
     where patient.kind = 'discharged' and patient.discharge_time is not null and jsonb_array_length(last.rates) > 0`,
];

/** What a stay began ends with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_execution drop column time_reason`.execute(db);
  await sql`alter table patient drop column left_ranges`.execute(db);
  await sql`alter table ambulatory_session drop column ended_with_stay`.execute(db);
}
