import type { ReplyOf } from '@wardlink/contract';
import { isMobileNumber } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { departmentAt } from '../../core/access/nodes.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { changeAccount } from '../account-index/write.js';
import { figuresOf, refusingDuplicates } from '../staff/fields.js';
import { limitingNumbers, refusePatientsNumber } from '../staff/numbers.js';

type Profile = ReplyOf<'center.overview'>['profile'];

/** A person's own profile. */
export async function readProfile(db: Queries, accountId: string): Promise<Profile> {
  const found = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .selectAll('account')
    .select(['role.name as roleName', 'role.latinName as roleLatinName'])
    .select(['node.name as nodeName', 'node.latinName as nodeLatinName'])
    .select(departmentAt('node.path').as('nodeDepartment'))
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    username: found.username,
    name: found.realName,
    latinName: found.latinName,
    title: found.title,
    role: { name: found.roleName, latinName: found.roleLatinName },
    node: { name: found.nodeName, latinName: found.nodeLatinName, department: found.nodeDepartment },
    mobile: found.mobile,
    characteristic: found.characteristic,
    introduce: found.introduce,
    version: found.version,
  };
}

/**
 * Changes the fields of a profile that its owner may change.
 * @throws Refusal `account.changed`, `mobile.exists`, `rate.limited`, `input.invalid` naming the field
 */
export async function editProfile(call: Call<'center.edit'>): Promise<ReplyOf<'center.edit'>> {
  const { caller, request } = call;
  const blank = (text: string | null | undefined): string | null => text?.trim() || null;
  const columns = {
    mobile: blank(request.mobile),
    characteristic: blank(request.characteristic),
    introduce: blank(request.introduce),
  };
  if (columns.mobile !== null && !isMobileNumber(columns.mobile))
    throw new Refusal('input.invalid', { field: 'mobile' });
  const { mobile: present } = await call.db
    .selectFrom('account')
    .select('mobile')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  return limitingNumbers(call, columns.mobile === present ? null : columns.mobile, async (work, answers) => {
    const { tx } = work;
    const before = await tx
      .selectFrom('account')
      .select(['mobile', 'characteristic', 'introduce', 'version', 'idCard', 'patientId'])
      .where('id', '=', caller.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { version, idCard, patientId, ...known } = before;
    if (version !== request.version) throw new Refusal('account.changed');
    if (columns.mobile !== known.mobile) answers.enter(columns.mobile);
    if (patientId === null && columns.mobile !== known.mobile)
      await refusePatientsNumber(tx, { mobile: columns.mobile, idCard });
    await refusingDuplicates(changeAccount(tx, { id: caller.accountId, version }, columns));
    const event = {
      type: 'profile.edited',
      subject: caller.accountId,
      before: figuresOf(known),
      after: figuresOf(columns),
    } as const;
    await recordByCaller(work, event, caller);
    return { profile: await readProfile(tx, caller.accountId) };
  });
}
