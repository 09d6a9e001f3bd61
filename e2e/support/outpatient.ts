import { todayAt, type Hospital } from './hospital.js';

export interface Outpatient {
  id: string;
  mobile: string;
  /** In Chinese, and in Latin letters. */
  name: string;
  latin: string;
}

/**
 * An outpatient of the doctor's department with an account, without care at home and without values of today; each
 * `place` gives another one.
 */
export async function outpatient(hospital: Hospital, place: number): Promise<Outpatient> {
  const [found] = await hospital.query(`
    select patient.id, account.mobile, patient.name, patient.latin_name as latin
    from account join patient on patient.id = account.patient_id
      join organisation_node place on place.id = patient.node_id
    where patient.kind = 'outpatient' and place.path like (
      select node.path || '%' from account join organisation_node node on node.id = account.node_id
      where account.username = 'doctor')
      and not exists (select from enrolment where enrolment.patient_id = patient.id)
      and not exists (
        select from glucose_reading where patient_id = patient.id and measured_at >= '${todayAt('00:00')}')
    order by patient.id offset ${place} limit 1`);
  if (!found) throw new Error('the demonstration has no such outpatient');
  const { id, mobile, name, latin } = found;
  return { id: String(id), mobile: String(mobile), name: String(name), latin: String(latin) };
}
