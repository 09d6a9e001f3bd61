/**
 * SQL for the ids of the patients at or below an account's place, to compare with what a screen shows.
 * @param condition on the tables `patient` and `account` (the viewer)
 */
export const visiblePatients = (username: string, condition: string): string => `
  select patient.id from patient
  join organisation_node place on place.id = patient.node_id
  join account on account.username = '${username}'
  join organisation_node own on own.id = account.node_id
  where place.path like own.path || '%' and (${condition})`;

/** SQL condition: admitted within the seven hospital days that end with `day`. */
export const admittedInWeekTo = (day: string): string =>
  `patient.kind = 'inpatient' and patient.admission_time >= (('${day}'::date - 6)::timestamp at time zone 'Asia/Shanghai')`;

/** SQL condition: followed by the viewer. */
export const FOLLOWED = `patient.kind = 'inpatient' and exists (
  select from patient_follow one where one.patient_id = patient.id and one.account_id = account.id)`;
