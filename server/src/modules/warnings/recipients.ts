import { dutyOrder } from '@wardlink/domain';
import { idsOnPath } from '../../core/access/nodes.js';
import { type Settings } from '../../core/settings.js';
import type { Recipient, WarningToPush } from './push.js';

/** The step after the nurse's. */
export const DOCTOR = 1;

/**
 * Recipients of an outpatient's warning when it is raised: by day the patient's doctor, at night and on weekends the
 * doctor on duty, otherwise the director. If none of them can be reached, everybody, so that a warning always has a
 * recipient.
 * @param everybody all recipients of the warning
 */
export function recipientsOnDuty(
  everybody: readonly Recipient[],
  { attendingPhysicianId: doctorId }: Pick<WarningToPush, 'attendingPhysicianId'>,
  { outpatientDuty, directorId, zone }: Pick<Settings, 'outpatientDuty' | 'directorId' | 'zone'>,
  at: Date,
): readonly Recipient[] {
  for (const wanted of dutyOrder(outpatientDuty, { doctorId, directorId }, at.getTime(), zone)) {
    const person = everybody.filter(({ id }) => id === wanted);
    if (person.length > 0) return person;
  }
  return everybody;
}

/**
 * Recipients of a warning at an escalation step: first the patient's doctor, then the director of the department. If
 * that person cannot be reached (none is named, the account is closed or push is off), all doctors of the node get it;
 * at the director's step, those above the ward; without any doctors, all recipients.
 * @param everybody all recipients of the warning
 */
export function recipientsAt(
  step: number,
  everybody: readonly Recipient[],
  warning: Pick<WarningToPush, 'attendingPhysicianId' | 'path'>,
  settings: Pick<Settings, 'directorId'>,
): readonly Recipient[] {
  const wanted = step === DOCTOR ? warning.attendingPhysicianId : settings.directorId;
  const person = everybody.filter(({ id }) => id === wanted);
  if (person.length > 0) return person;
  const doctors = everybody.filter(({ permissionType }) => permissionType === 'doctor');
  const ward = idsOnPath(warning.path).at(-1);
  const above = step === DOCTOR ? doctors : doctors.filter(({ nodeId }) => nodeId !== ward);
  return [above, doctors, everybody].find((some) => some.length > 0) ?? [];
}
