/**
 * SQL of the patients at or below an account's place, as `id`; what a screen shows is compared with them.
 * @param condition on `patient`, and on `account`, who looks
 */
export const visiblePatients = (username: string, condition: string): string => `
  select patient.id from patient
  join organisation_node place on place.id = patient.node_id
  join account on account.username = '${username}'
  join organisation_node own on own.id = account.node_id
  where place.path like own.path || '%' and (${condition})`;

/** Admitted within the seven hospital days that end with a day. */
export const admittedInWeekTo = (day: string): string =>
  `patient.kind = 'inpatient' and patient.admission_time >= (('${day}'::date - 6)::timestamp at time zone 'Asia/Shanghai')`;

/** Followed by who looks. */
export const FOLLOWED = `patient.kind = 'inpatient' and exists (
  select from patient_follow one where one.patient_id = patient.id and one.account_id = account.id)`;
