import type { AuditEvent } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { EndOfStay } from '../../core/end-of-stay.js';
import type { Work } from '../../core/transaction.js';
import { endMonitoring, resumeMonitoring } from '../ambulatory/end-of-stay.js';
import { endBindings, resumeBindings } from '../devices/end-of-stay.js';
import { endPlans, resumePlans } from '../plans/end-of-stay.js';
import { endPump, resumePump } from '../pumps/end-of-stay.js';
import { endRanges, resumeRanges } from '../warnings/end-of-stay.js';
import type { PatientRow } from './record.js';

/** The end of a patient's stay, for the modules that end rows with it. */
export function endOf(
  work: Work,
  row: Pick<PatientRow, 'id' | 'nodeId' | 'admissionTime'>,
  zone: string,
  at: Date,
): EndOfStay {
  const { tx, caller, clock } = work;
  const { id: patientId, nodeId, admissionTime: admittedAt } = row;
  const record = (event: AuditEvent) => recordByCaller(work, event, { patientId, nodeId });
  const by = { accountId: caller.accountId, now: clock.date() };
  return { tx, patientId, nodeId, zone, admittedAt, at, reason: 'stay.discharged', ...by, record };
}

/** Ends what a stay began: orders, the pump, a 24-hour recording, devices and own ranges. */
export async function endWithStay(stay: EndOfStay): Promise<void> {
  for (const end of [endPlans, endPump, endMonitoring, endBindings, endRanges]) await end(stay);
}

/** Resumes what `endWithStay` ended, unless another patient uses it by now. */
export async function resumeWithStay(stay: EndOfStay): Promise<void> {
  for (const resume of [resumePlans, resumePump, resumeMonitoring, resumeBindings, resumeRanges]) await resume(stay);
}
