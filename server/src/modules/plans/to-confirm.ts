import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';

type ToConfirm = ReplyOf<'order.plans'>['toConfirm'][number];

/**
 * Orders in force of inpatients, given in another department than the one in which the patient is now, and not confirmed
 * there since.
 */
export async function ordersToConfirm(
  db: Queries,
  patientIds: readonly string[],
  now: Date,
  today: string,
): Promise<(ToConfirm & { patientId: string })[]> {
  if (patientIds.length === 0) return [];
  const ofType = (type: ToConfirm['type']) => sql`
    select ${sql.lit(type)} as type, plan.id::text as plan_id, plan.patient_id::text,
      json_build_object('name', department.name, 'latinName', department.latin_name) as department
    from ${sql.table(`${type}_plan`)} as plan
      join patient on patient.id = plan.patient_id
      join organisation_node as department on department.id = plan.department_id
    where plan.patient_id = any(${patientIds}::bigint[]) and patient.kind = 'inpatient'
      and plan.department_id <> patient.department_id
      and coalesce(plan.ended_at > ${now}, true) and coalesce(plan.replaced_at > ${now}, true)
      and coalesce(plan.ended_on >= ${today}, true)`;
  const { rows } = await sql<ToConfirm & { patientId: string }>`
    ${ofType('medication')} union all ${ofType('monitoring')}`.execute(db);
  return rows;
}
