import { MSG_TYPE, SYSTEM_MSG, type EnrolmentNotice } from '@wardlink/contract';
import type { EnrolmentSide, EnrolmentState } from '@wardlink/domain';
import { maskName } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import type { AnyWork } from '../../core/transaction.js';
import { byAccount, deliver } from '../chat/store.js';

/** A patient's name as the doctor of an enrolment may see it: masked until the patient has agreed. */
export function nameToDoctor(
  { askedBy, state, openedAccount }: { askedBy: EnrolmentSide; state: EnrolmentState; openedAccount: boolean },
  { name, latinName }: { name: string; latinName: string | null },
): { name: string; latinName: string | null } {
  const agreed = askedBy === 'patient' || openedAccount || state === 'accepted' || state === 'ended';
  return agreed
    ? { name, latinName }
    : { name: maskName(name), latinName: latinName === null ? null : maskName(latinName) };
}

interface NotedEnrolment {
  readonly id: string;
  readonly patientId: string;
  readonly doctorId: string;
  readonly patientAccountId: string | null;
  readonly askedBy: EnrolmentSide;
  readonly state: EnrolmentState;
  readonly openedAccount: boolean;
}

/**
 * Writes a notice about an enrolment into the inboxes of both sides. As with contacts, each side gets its own message,
 * with the other side's name as far as that may be known; the side that acted shows it without a pop-up.
 * @param by the side that acted; null if it happened by itself
 */
export async function noticeEnrolment(
  work: AnyWork,
  row: NotedEnrolment,
  { notice, by, at, hidden }: { notice: EnrolmentNotice; by: EnrolmentSide | null; at: Date; hidden?: EnrolmentSide },
): Promise<void> {
  const { tx } = work;
  const names = await tx
    .selectFrom('patient')
    .innerJoin('account as doctor', (join) => join.on('doctor.id', '=', row.doctorId))
    .select([
      'patient.name',
      'patient.latinName',
      'doctor.realName as doctorName',
      'doctor.latinName as doctorLatinName',
    ])
    .where('patient.id', '=', row.patientId)
    .executeTakeFirstOrThrow();
  const toDoctor = nameToDoctor(row, names);
  const receivers = [
    { accountId: row.doctorId, otherId: row.patientAccountId, side: 'doctor' as const, ...toDoctor },
    {
      accountId: row.patientAccountId,
      otherId: row.doctorId,
      side: 'patient' as const,
      name: names.doctorName,
      latinName: names.doctorLatinName,
    },
  ].flatMap(({ accountId, otherId, ...one }) =>
    accountId === null || otherId === null || one.side === hidden ? [] : [{ ...one, accountId, otherId }],
  );
  for (const { accountId, otherId, side, name, latinName } of receivers.sort(byAccount)) {
    const account = tx.selectFrom('account').select('nodeId').where('id', '=', accountId);
    const { nodeId } = await account.executeTakeFirstOrThrow();
    const message = {
      id: randomUUID(),
      senderId: accountId,
      receiverId: accountId,
      nodeId,
      sentAt: at,
      msgType: MSG_TYPE.system,
      systemMsgType: SYSTEM_MSG.enrolment,
      otherInfo: {
        enrolmentNotice: notice,
        enrolmentId: row.id,
        contactId: otherId,
        contactOwn: side === by,
        contactName: name,
        contactLatinName: latinName,
      },
    };
    await deliver(work, message, [{ accountId, partnerId: otherId, conversation: false }]);
  }
}
