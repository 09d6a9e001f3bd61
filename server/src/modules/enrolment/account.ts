import { ACCOUNT_TEXT_VERSION, USER_TYPES, type Language, type ReplyOf } from '@wardlink/contract';
import { isMobileNumber, maskMobile } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import { hospitalPathOf } from '../../core/access/nodes.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { randomBytes } from 'node:crypto';
import { insertAccount } from '../account-index/write.js';
import { storeEntered } from '../admissions/edit.js';
import { changesOf, enteredOf, lockPatient } from '../admissions/record.js';
import { linkPhone, unknownPassword } from '../session/activation.js';
import { refusingDuplicates } from '../staff/fields.js';
import { limitingNumbers } from '../staff/numbers.js';

interface NewAccount {
  patientId: string;
  nodeId: string;
  path: string;
  name: string;
  latinName: string | null;
  sex: 'male' | 'female';
  mobile: string;
  /** Hash of a random password that nobody knows: see `unknownPassword`. */
  passwordHash: string;
  /** The activation code that the patient's phone shows. */
  code: string;
  /** The text that was explained to the patient; missing if the patient consents at the first login. */
  agreed?: { version: number; language: Language };
}

/**
 * Opens the account of a patient and links it with the patient's phone, where the password is set.
 * @returns its id
 * @throws Refusal `mobile.exists`, `activation.unknown`, and `role.unknown` if the hospital has no role for patients
 */
export async function insertPatientAccount(
  work: Work,
  { patientId, nodeId, path, name, latinName, sex, mobile, passwordHash, code, agreed }: NewAccount,
): Promise<string> {
  const { tx, clock } = work;
  const at = clock.date();
  const role = await tx
    .selectFrom('role')
    .innerJoin('organisationNode as node', 'node.id', 'role.nodeId')
    .select('role.id')
    .where('role.permissionType', '=', 'patient')
    .where('role.enabled', '=', true)
    .where('node.path', '=', hospitalPathOf(path))
    .orderBy('role.id')
    .executeTakeFirst();
  if (!role) throw new Refusal('role.unknown');
  const id = await refusingTakenNumber(
    insertAccount(tx, {
      nodeId,
      roleId: role.id,
      username: `P${randomBytes(5).toString('hex').toUpperCase()}`,
      mobile,
      passwordHash,
      realName: name,
      latinName,
      sex,
      userType: USER_TYPES.patient,
      patientId,
      firstPassword: true,
      createdAt: at,
      passwordSetAt: at,
    }),
  );
  const event = {
    type: 'patient.accountOpened',
    subject: id,
    after: { mobile: maskMobile(mobile), ...agreed },
  } as const;
  await recordByCaller(work, event, { patientId, nodeId });
  await link(work, { id, patientId, nodeId }, code);
  return id;
}

/** Links a phone with an account, and records it in the trail. @throws Refusal `activation.unknown` */
async function link(
  work: Work,
  { id, patientId, nodeId }: { id: string; patientId: string; nodeId: string },
  code: string,
): Promise<void> {
  const { tx, caller, clock } = work;
  await linkPhone(tx, id, code, caller.accountId, clock.date());
  await recordByCaller(work, { type: 'patient.accountLinked', subject: id }, { patientId, nodeId });
}

/** The mobile number is also the user name, so a taken name means a taken number. */
async function refusingTakenNumber<T>(write: Promise<T>): Promise<T> {
  return refusingDuplicates(write).catch((error: unknown) => {
    const isTaken = error instanceof Refusal && error.code === 'name.exists';
    throw isTaken ? new Refusal('mobile.exists', { field: 'mobile' }) : error;
  });
}

/**
 * Opens the account of a patient whom the caller may edit; stores a given number in the patient's record.
 * @throws Refusal `consent.outdated`, `activation.unknown`, `patient.accountExists`, `patient.mobileMissing`,
 *   `mobile.exists`, `rate.limited`, `input.invalid` and `patient.samePhone` for the number
 */
export async function openAccount(call: Call<'patient.openAccount'>): Promise<ReplyOf<'patient.openAccount'>> {
  const { caller, request } = call;
  const { activationCode: code, read } = request;
  const { version, language } = read;
  if (version !== ACCOUNT_TEXT_VERSION) throw new Refusal('consent.outdated', { field: 'read' });
  const passwordHash = await unknownPassword();
  return limitingNumbers(call, request.mobile ?? null, async (work, answers) => {
    const { tx } = work;
    const row = await lockPatient(tx, caller, request.patientId);
    const { id: patientId, nodeId, path, name, latinName, sex } = row;
    const known = tx.selectFrom('account').select('id').where('patientId', '=', patientId);
    if (await known.executeTakeFirst()) throw new Refusal('patient.accountExists');
    const entered = enteredOf({ mobile: request.mobile ?? undefined });
    const changes = changesOf(row, entered);
    const samePhoneConfirmed = request.samePhoneConfirmed ?? false;
    if (changes) await storeEntered(work, { row, entered, changes, samePhoneConfirmed });
    const mobile = entered.mobile ?? row.mobile;
    if (mobile === null || !isMobileNumber(mobile)) throw new Refusal('patient.mobileMissing', { field: 'mobile' });
    // Also the number of the patient record, which the caller may have entered there just before.
    answers.enter(mobile);
    const agreed = { version, language };
    await insertPatientAccount(work, {
      patientId,
      nodeId,
      path,
      name,
      latinName,
      sex,
      mobile,
      passwordHash,
      code,
      agreed,
    });
    return {};
  });
}

/**
 * Links the account of a patient whom the caller may edit with another phone. The current password works until the
 * patient sets a new one there.
 * @throws Refusal `patient.noAccount`, `activation.unknown`
 */
export async function renewAccount(call: Call<'patient.renewAccount'>): Promise<ReplyOf<'patient.renewAccount'>> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const { id: patientId, nodeId } = await lockPatient(tx, caller, request.patientId);
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('patientId', '=', patientId)
      .where('enabled', '=', true)
      .orderBy('id')
      .executeTakeFirst();
    if (!account) throw new Refusal('patient.noAccount');
    await link(work, { id: account.id, patientId, nodeId }, request.activationCode);
    return {};
  });
}
