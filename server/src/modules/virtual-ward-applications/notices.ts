import { MSG_TYPE, SYSTEM_MSG, type Permission } from '@wardlink/contract';
import type { RemovalReason, VirtualWardNotice } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { departmentAt, WARD_NAMES } from '../../core/access/nodes.js';
import { mayHave } from '../../core/policy.js';
import type { AnyWork } from '../../core/transaction.js';
import { deliverToEach } from '../chat/store.js';
import type { StoredApplication } from './steps.js';

interface Notice {
  notice: VirtualWardNotice;
  removalReason?: RemovalReason | null;
  at: Date;
  /** The sender: the person who discharged or asked; for automatic steps, the applicant. */
  senderId: string;
}

/**
 * Notifies the applicant, the attending doctor and the team of an automatic event, in its transaction, so that a
 * restart neither loses nor repeats the notice. It contains bed and patient like the application, which they may all
 * read, even after its end.
 */
export async function noticeApplication(
  work: AnyWork,
  {
    id,
    patientId,
    teamId,
    nodeId,
    applicantId,
  }: Pick<StoredApplication, 'id' | 'patientId' | 'teamId' | 'nodeId' | 'applicantId'>,
  { notice, removalReason = null, at, senderId }: Notice,
): Promise<void> {
  const { tx } = work;
  const patient = await tx
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
    .select(['patient.name', 'patient.latinName', 'patient.bed', 'patient.attendingPhysicianId', ...WARD_NAMES])
    .select(['place.name as placeName', 'place.latinName as placeLatinName'])
    .select(departmentAt('place.path').as('department'))
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow();
  const of = [applicantId, ...(patient.attendingPhysicianId === null ? [] : [patient.attendingPhysicianId])];
  const accounts = await tx
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select(['account.id', 'account.userType', 'role.permissions'])
    .where('account.enabled', '=', true)
    .where('role.enabled', '=', true)
    .where((eb) =>
      eb.or([
        eb('account.id', 'in', of),
        eb(
          'account.id',
          'in',
          eb.selectFrom('teamMember as member').select('member.accountId').where('member.teamId', '=', teamId),
        ),
      ]),
    )
    .orderBy('account.id')
    .execute();
  const otherInfo = {
    applicationId: id,
    virtualWardNotice: notice,
    removalReason,
    bedName: patient.bed,
    patientName: patient.name,
    patientLatinName: patient.latinName,
    ...(patient.department && {
      departmentName: patient.department.name,
      departmentLatinName: patient.department.latinName,
    }),
    wardName: patient.wardName ?? patient.placeName,
    wardLatinName: patient.wardName === null ? patient.placeLatinName : patient.wardLatinName,
  };
  const receivers = accounts
    .filter(({ userType, permissions }) =>
      mayHave('virtualWard', { userType, permissions: new Set(permissions as Permission[]) }, at.getTime()),
    )
    .map((account) => ({ messageId: randomUUID(), accountId: account.id, otherInfo }));
  const message = { senderId, nodeId, msgType: MSG_TYPE.system, systemMsgType: SYSTEM_MSG.virtualWard, sentAt: at };
  await deliverToEach(work, message, receivers);
}
