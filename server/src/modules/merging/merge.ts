import type { ReplyOf } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import { patientsOf } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { closeAccountsOf, handOverAccounts } from '../account-index/write.js';
import { announceMoves, writePatient } from '../admissions/move.js';
import { changesOf, checkVersion, lockPatient, type EnteredFields, type PatientRow } from '../admissions/record.js';
import { setOfPatient } from '../patient-index/write.js';
import { areOthers, differencesOf } from './compare.js';
import { endSecondPlan, endSecondStay, moveRows } from './move-rows.js';
import { moveConversations } from './second-account.js';
import { endSecondApplication, endSecondMonitoring } from './second-care.js';
import { endSecondConsents } from './second-consents.js';

type Merge = Call<'merging.merge'>;
type TakenField = Merge['request']['taken'][number];

/**
 * Merges a record into another one of the same person. The merged record stays stored with its own data and refers to
 * the kept one, which its numbers find too.
 * @throws Refusal `patient.unknown`, `patient.changed`, `merging.otherPerson`, `merging.differs`, `merging.inHospital`
 */
export function mergeRecords(call: Merge): Promise<ReplyOf<'merging.merge'>> {
  const { request } = call;
  const { patientId, otherId } = request;
  return inTransaction(call, async (work) => {
    const again = await mergedBefore(work, request);
    if (again) return again;
    const { kept, other } = await lockBoth(work, request);
    if (patientId === otherId) throw new Refusal('input.invalid', { field: 'otherId' });
    checkVersion(kept, request.version);
    checkVersion(other, request.otherVersion);
    if (kept.hospitalId !== other.hospitalId || areOthers(kept, other)) throw new Refusal('merging.otherPerson');
    if (other.kind === 'inpatient') throw new Refusal('merging.inHospital', { field: 'otherId' });
    if (differencesOf(kept, other).length > 0 && request.confirmed !== true) {
      throw new Refusal('merging.differs', { field: 'confirmed' });
    }
    return { patientId, version: await mergeInto(work, { kept, other, taken: request.taken }) };
  });
}

/**
 * Merges a locked record into another one.
 * @param taken fields that the kept record takes from the other one
 * @returns the version of the kept record
 */
export async function mergeInto(
  work: Work,
  { kept, other, taken: chosen }: { kept: PatientRow; other: PatientRow; taken: readonly TakenField[] },
): Promise<number> {
  const { tx, announce, caller, clock } = work;
  const [patientId, otherId] = [kept.id, other.id];
  const { zone } = await settingsAt(tx, kept.path);
  await endSecondPlan(tx, otherId, patientId, dayOf(clock.now(), zone));
  const at = clock.date();
  await endSecondStay(tx, { from: otherId, to: patientId }, at);
  await endSecondMonitoring(work, other, patientId);
  await endSecondApplication(work, { from: otherId, to: patientId }, at);
  await endSecondConsents(work, { from: otherId, to: patientId }, at);
  const moved = await moveRows(tx, otherId, patientId);
  const merged = { mergedInto: patientId, mergedAt: clock.date(), mergedBy: caller.accountId };
  // Frees the number for the kept record: it must be unique.
  await writePatient(tx, other, { ...merged, hospitalizationNumber: null });
  const taken = takenFields(other, chosen);
  const changes = changesOf(kept, taken);
  const version = await writePatient(tx, kept, { ...taken, idCardDouble: false });
  await setOfPatient(tx, otherId, numbersLeft(kept, other, chosen));
  await takeOverAccount(tx, kept, otherId);
  const event = {
    type: 'patient.merged',
    subject: otherId,
    before: {
      record: otherId,
      name: other.name,
      hospitalizationNumber: other.hospitalizationNumber,
      ...changes?.before,
    },
    after: { record: patientId, ...changes?.after, ...moved },
  } as const;
  await recordByCaller(work, event, { patientId, nodeId: kept.nodeId });
  announceMoves(announce, [kept.path, other.path], patientId);
  return version;
}

/** The result of an earlier identical request whose answer was lost. */
async function mergedBefore(
  { tx, caller }: Work,
  request: Merge['request'],
): Promise<ReplyOf<'merging.merge'> | undefined> {
  return patientsOf(tx, caller)
    .innerJoin('patient as other', 'other.mergedInto', 'patient.id')
    .select(['patient.id as patientId', 'patient.version'])
    .where('other.id', '=', request.otherId)
    .where('patient.id', '=', request.patientId)
    .executeTakeFirst();
}

/** Both rows, locked in the order of their ids, so that two merges of the same records cannot deadlock. */
export async function lockBoth(
  { tx, caller }: Work,
  { patientId, otherId }: Pick<Merge['request'], 'patientId' | 'otherId'>,
): Promise<{ kept: PatientRow; other: PatientRow }> {
  if (BigInt(patientId) < BigInt(otherId)) {
    const kept = await lockPatient(tx, caller, patientId);
    return { kept, other: await lockPatient(tx, caller, otherId) };
  }
  const other = await lockPatient(tx, caller, otherId);
  return { kept: await lockPatient(tx, caller, patientId), other };
}

/** Numbers that the kept record does not take; they still find it. */
function numbersLeft(kept: PatientRow, other: PatientRow, taken: readonly TakenField[]) {
  const leftOf = (field: 'hospitalizationNumber' | 'visitCardNumber') =>
    taken.includes(field) && other[field] !== null ? kept[field] : other[field];
  return { hospitalizationNumber: leftOf('hospitalizationNumber'), visitCardNumber: leftOf('visitCardNumber') };
}

/** Fields that the kept record takes from the merged one; an empty field replaces nothing. */
function takenFields(other: PatientRow, taken: readonly TakenField[]): EnteredFields {
  return Object.fromEntries(taken.filter((field) => other[field] !== null).map((field) => [field, other[field]]));
}

/**
 * Moves the patient's account to the kept record. If that has an account, closes the second one and moves its
 * conversations to the first.
 */
async function takeOverAccount(tx: Tx, kept: PatientRow, otherId: string): Promise<void> {
  const has = await tx.selectFrom('account').select('id').where('patientId', '=', kept.id).executeTakeFirst();
  if (!has) return handOverAccounts(tx, otherId, kept);
  for (const closed of await closeAccountsOf(tx, otherId)) await moveConversations(tx, { kept: has.id, closed });
}
