import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { isOpenApplication, isValidFasting, OPEN_STATES, stateAfter, type ApplicationState } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { isPathBelow, hospitalPathOf, isBelowPath } from '../../core/access/nodes.js';
import { patientInScope } from '../../core/access/scope.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { applicationInScope, shownApplication } from '../virtual-ward-applications/select.js';
import {
  announceApplication,
  changeApplication,
  insertApplication,
  lockApplication,
  noteStep,
  type StoredApplication,
} from '../virtual-ward-applications/steps.js';
import { stateWords } from '../virtual-ward-applications/state-words.js';
import { cancelSurgery, changeSurgery, findSurgery, planSurgery, type SurgeryPatient } from '../surgeries/write.js';

type Save = Call<'virtualWard.save'>;
type Reply = ReplyOf<'virtualWard.save'>;

/** @throws Refusal `team.unknown`, `team.closed`, `team.ownDepartment` */
async function checkTeam(tx: Tx, teamId: string, patientPath: string): Promise<void> {
  const team = await tx
    .selectFrom('team')
    .innerJoin('organisationNode as base', 'base.id', 'team.nodeId')
    .select(['team.enabled', 'base.path'])
    .where('team.id', '=', teamId)
    .where(isBelowPath(hospitalPathOf(patientPath), 'base.path'))
    .executeTakeFirst();
  if (!team) throw new Refusal('team.unknown', { field: 'teamId' });
  if (!team.enabled) throw new Refusal('team.closed', { field: 'teamId' });
  if (isPathBelow(patientPath, team.path)) throw new Refusal('team.ownDepartment', { field: 'teamId' });
}

const NEEDED = ['complaint', 'diagnosis', 'consultationRequest'] as const;

/** @throws Refusal `application.incomplete`, `application.fasting` */
function checkContent(request: RequestOf<'virtualWard.save'>): void {
  const { surgery, apply } = request;
  if (!isValidFasting(surgery?.fastingFrom ?? null, surgery?.at ?? null)) {
    throw new Refusal('application.fasting', { field: 'fastingFrom' });
  }
  const missing = apply ? NEEDED.find((field) => (request[field] ?? '').trim() === '') : undefined;
  if (missing) throw new Refusal('application.incomplete', { field: missing });
}

/**
 * Plans, changes or cancels the surgery of an application, which is a surgery of the patient's record.
 * @returns its id
 * @throws Refusal `surgery.changed` if the application now has another surgery than the user saw, or none
 */
async function saveSurgery(
  work: Work,
  patient: SurgeryPatient,
  { surgery, shownSurgery }: Save['request'],
  storedId: string | null,
): Promise<string | null> {
  // A surgery that was cancelled elsewhere no longer belongs to the application.
  const linked = storedId === null ? undefined : await findSurgery(work, patient, storedId);
  if (linked && linked.id !== shownSurgery?.surgeryId) throw new Refusal('surgery.changed');
  if (!surgery) {
    // A surgery that was only suggested stays planned.
    if (shownSurgery && linked) await cancelSurgery(work, patient, shownSurgery);
    return null;
  }
  if (shownSurgery) {
    await changeSurgery(work, patient, shownSurgery, surgery);
    return shownSurgery.surgeryId;
  }
  const id = randomUUID();
  await planSurgery(work, patient, id, surgery);
  return id;
}

/** The application that a request changes. @throws Refusal `application.open` if the patient has another one */
async function storedApplication(
  tx: Tx,
  request: RequestOf<'virtualWard.save'>,
): Promise<StoredApplication | undefined> {
  const stored = await lockApplication(tx, request.applicationId);
  if (stored && stored.patientId !== request.patientId) throw new Refusal('input.invalid', { field: 'applicationId' });
  const open = await tx
    .selectFrom('virtualApplication')
    .select(['id', 'state'])
    .where('patientId', '=', request.patientId)
    .where('state', 'in', OPEN_STATES)
    .where('id', '!=', request.applicationId)
    .executeTakeFirst();
  if (open) throw new Refusal('application.open', { places: { state: stateWords(open.state) } });
  return stored;
}

/** Whether a request was already carried out, and its reply was lost. */
const wasSaved = (stored: StoredApplication, { version, apply }: RequestOf<'virtualWard.save'>): boolean =>
  stored.version === version + 1 && (stored.state === 'applied' || !apply);

/**
 * Saves an application of an inpatient, and sends it to the team if requested.
 * @throws Refusal `patient.unknown`, `application.notInpatient`, `application.open`, `application.changed`,
 *   `application.stepForbids`, `application.incomplete`, `application.fasting`, `team.unknown`, `team.closed`,
 *   `team.ownDepartment`, `surgery.unknown`, `surgery.changed`
 */
export function saveApplication(call: Save): Promise<Reply> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const patient = await patientInScope(tx, caller, request.patientId);
    // Applications of one patient are written one at a time.
    await tx.selectFrom('patient').select('id').where('id', '=', patient.id).forUpdate().execute();
    const { zone } = await settingsAt(tx, patient.path);
    const stored = await storedApplication(tx, request);
    const shown = async (): Promise<Reply> => {
      const row = await applicationInScope(tx, caller, request.applicationId);
      return { application: shownApplication(row, clock.now(), zone) };
    };
    if (stored && wasSaved(stored, request)) return shown();
    if (patient.kind !== 'inpatient') throw new Refusal('application.notInpatient');
    if ((stored?.version ?? 0) !== request.version) throw new Refusal('application.changed');
    const before: ApplicationState = stored?.state ?? 'draft';
    const step = request.apply && before === 'draft' ? 'apply' : 'edit';
    const state = stateAfter(before, step);
    if (state === undefined || !isOpenApplication(state)) {
      throw new Refusal('application.stepForbids', { places: { state: stateWords(before) } });
    }
    checkContent({ ...request, apply: state === 'applied' });
    await checkTeam(tx, request.teamId, patient.path);
    const surgeryId = await saveSurgery(work, patient, request, stored?.surgeryId ?? null);
    const saved = await write(work, request, stored, { state, nodeId: patient.nodeId, surgeryId });
    await noteStep(tx, saved, { step, accountId: caller.accountId, at: clock.date() }, stored ? before : null);
    const { urgency, days, teamId } = request;
    const after = { state, urgency, days, teamId };
    const event = { type: 'application.saved', subject: saved.id, after } as const;
    await recordByCaller(work, event, { patientId: patient.id, nodeId: patient.nodeId });
    await announceApplication(work, saved);
    return shown();
  });
}

async function write(
  { tx, caller, clock }: Work,
  request: Save['request'],
  stored: StoredApplication | undefined,
  { state, nodeId, surgeryId }: { state: ApplicationState; nodeId: string; surgeryId: string | null },
): Promise<StoredApplication> {
  const { applicationId: id, patientId, teamId, urgency, complaint, diagnosis, consultationRequest, days } = request;
  const isAppliedNow = state === 'applied' && stored?.state !== 'applied';
  const values = {
    teamId,
    nodeId,
    state,
    urgency,
    complaint,
    diagnosis,
    consultationRequest,
    days,
    surgeryId,
    ...(isAppliedNow ? { appliedAt: clock.date(), applicantId: caller.accountId } : {}),
  };
  if (stored) return changeApplication(tx, stored, values);
  const drafted = { applicantId: caller.accountId, draftedAt: clock.date() };
  return insertApplication(tx, { id, patientId, ...drafted, ...values });
}
