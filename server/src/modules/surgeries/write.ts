import { sql } from 'kysely';
import type { RequestOf } from '@wardlink/contract';
import type { AuditEvent } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { Refusal } from '../../core/refusal.js';
import { boardTopic } from '../../core/topics.js';
import type { Work } from '../../core/transaction.js';

/** The patient of a surgery. */
export interface SurgeryPatient {
  readonly id: string;
  readonly nodeId: string;
  readonly path: string;
}

/** A planned surgery as a user saw it. */
interface Shown {
  readonly surgeryId: string;
  readonly version: number;
}

/** The plan of a surgery; omitted minutes of a changed surgery stay. */
type Plan = Pick<RequestOf<'surgery.save'>, 'kind' | 'at' | 'fastingFrom'> & { readonly minutes?: number };

/** A surgery of this patient that was not cancelled, locked; undefined if there is none. */
export const findSurgery = ({ tx }: Work, patient: SurgeryPatient, surgeryId: string) =>
  tx
    .selectFrom('surgery')
    .selectAll()
    .where('id', '=', surgeryId)
    .where('patientId', '=', patient.id)
    .where('cancelledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** @throws Refusal `surgery.unknown`, also for a cancelled surgery or one of another patient */
async function lockSurgery(work: Work, patient: SurgeryPatient, surgeryId: string) {
  const stored = await findSurgery(work, patient, surgeryId);
  if (!stored) throw new Refusal('surgery.unknown', { field: 'surgeryId' });
  return stored;
}

type Stored = Awaited<ReturnType<typeof lockSurgery>>;

const isSame = (stored: Stored, { kind, at, fastingFrom, minutes }: Plan): boolean =>
  stored.kind === kind &&
  stored.at.getTime() === at &&
  (stored.fastingFrom?.getTime() ?? null) === fastingFrom &&
  (minutes === undefined || stored.minutes === minutes);

const columnsOf = ({ kind, at, fastingFrom, minutes }: Plan) => ({
  kind,
  at: new Date(at),
  fastingFrom: fastingFrom === null ? null : new Date(fastingFrom),
  ...(minutes === undefined ? {} : { minutes }),
});

type SurgeryEvent = Extract<AuditEvent, { type: 'surgery.saved' | 'surgery.cancelled' }>;

async function note(work: Work, patient: SurgeryPatient, event: SurgeryEvent): Promise<void> {
  await recordByCaller(work, event, { patientId: patient.id, nodeId: patient.nodeId });
  // Boards and the patient's page show surgeries, and candidates for the virtual ward depend on them.
  work.announce(boardTopic('virtualWard', patient.path, patient.id));
}

/**
 * Plans a surgery. Idempotent, in case the reply was lost.
 * @throws Refusal `input.invalid` if another surgery has the id
 */
export async function planSurgery(work: Work, patient: SurgeryPatient, surgeryId: string, plan: Plan): Promise<void> {
  const { tx, caller, clock } = work;
  const recorded = { recordedAt: clock.date(), recordedBy: caller.accountId };
  const made = await tx
    .insertInto('surgery')
    .values({ id: surgeryId, patientId: patient.id, ...columnsOf(plan), ...recorded })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return note(work, patient, { type: 'surgery.saved', subject: surgeryId, after: { ...plan } });
  const stored = await findSurgery(work, patient, surgeryId);
  if (!stored || !isSame(stored, plan)) throw new Refusal('input.invalid', { field: 'surgeryId' });
}

/**
 * Changes a planned surgery. A repeated or empty change is not stored.
 * @throws Refusal `surgery.unknown`, `surgery.changed`
 */
export async function changeSurgery(
  work: Work,
  patient: SurgeryPatient,
  { surgeryId, version }: Shown,
  plan: Plan,
): Promise<void> {
  const stored = await lockSurgery(work, patient, surgeryId);
  if (isSame(stored, plan) && (stored.version === version + 1 || stored.version === version)) return;
  if (stored.version !== version) throw new Refusal('surgery.changed');
  await work.tx
    .updateTable('surgery')
    .set({ ...columnsOf(plan), version: sql<number>`version + 1` })
    .where('id', '=', surgeryId)
    .execute();
  await note(work, patient, { type: 'surgery.saved', subject: surgeryId, after: { ...plan } });
}

/** @throws Refusal `surgery.unknown`, `surgery.changed` */
export async function cancelSurgery(work: Work, patient: SurgeryPatient, { surgeryId, version }: Shown): Promise<void> {
  const stored = await lockSurgery(work, patient, surgeryId);
  if (stored.version !== version) throw new Refusal('surgery.changed');
  const cancelledAt = work.clock.date();
  await work.tx.updateTable('surgery').set({ cancelledAt }).where('id', '=', surgeryId).execute();
  await note(work, patient, { type: 'surgery.cancelled', subject: surgeryId });
}
