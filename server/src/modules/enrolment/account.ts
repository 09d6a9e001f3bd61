import { USER_TYPES, type ReplyOf } from '@wardlink/contract';
import { isMobileNumber, maskMobile } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import { hospitalPathOf } from '../../core/access/nodes.js';
import { patientInScope } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { makeFirstPassword } from '../session/first-password.js';
import { passwordRuleOf } from '../session/password-rule.js';
import { hashPassword } from '../session/passwords.js';
import { refusingDuplicates } from '../staff/fields.js';

/** A password that is told once, and its hash: made before the transaction, because hashing takes time. */
export async function makeCredentials({ db, caller }: Pick<Call<'patient.openAccount'>, 'db' | 'caller'>) {
  const password = makeFirstPassword(await passwordRuleOf(db, caller.nodePath));
  return { password, passwordHash: await hashPassword(password) };
}

interface NewAccount {
  patientId: string;
  nodeId: string;
  path: string;
  name: string;
  latinName: string | null;
  sex: 'male' | 'female';
  mobile: string;
  passwordHash: string;
}

/**
 * Opens the account of a patient, named by the mobile number; the password has to be changed at the first login.
 * @returns its id
 * @throws Refusal `mobile.exists`, `name.exists`, and `role.unknown` where the hospital has no role for patients
 */
export async function insertPatientAccount(
  call: Pick<Call<'patient.openAccount'>, 'caller' | 'clock'>,
  tx: Tx,
  { patientId, nodeId, path, name, latinName, sex, mobile, passwordHash }: NewAccount,
): Promise<string> {
  const at = call.clock.date();
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
  const { id } = await refusingDuplicates(
    tx
      .insertInto('account')
      .values({
        ...{ nodeId, roleId: role.id, username: mobile, mobile, passwordHash, realName: name, latinName, sex },
        ...{ userType: USER_TYPES.patient, patientId, firstPassword: true, createdAt: at, passwordSetAt: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const event = { type: 'patient.accountOpened', subject: id, after: { mobile: maskMobile(mobile) } } as const;
  await recordByCaller(call, tx, event, { patientId, nodeId });
  return id;
}

/**
 * Opens the account of a patient whom the caller may edit.
 * @throws Refusal `patient.accountExists`, `patient.mobileMissing`
 */
export async function openAccount(call: Call<'patient.openAccount'>): Promise<ReplyOf<'patient.openAccount'>> {
  const { caller, request } = call;
  const { password, passwordHash } = await makeCredentials(call);
  return inTransaction(call, async (tx) => {
    const { path } = await patientInScope(tx, caller, request.patientId);
    const { id: patientId, ...patient } = await tx
      .selectFrom('patient')
      .select(['id', 'nodeId', 'name', 'latinName', 'sex', 'mobile'])
      .where('id', '=', request.patientId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { mobile } = patient;
    const known = tx.selectFrom('account').select('id').where('patientId', '=', patientId);
    if (await known.executeTakeFirst()) throw new Refusal('patient.accountExists');
    if (mobile === null || !isMobileNumber(mobile)) throw new Refusal('patient.mobileMissing');
    await insertPatientAccount(call, tx, { ...patient, mobile, patientId, path, passwordHash });
    return { username: mobile, password };
  });
}
