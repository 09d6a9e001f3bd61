import { CONTENT, MSG_TYPE, CHAT_MODEL, USER_TYPES, type StoredChatMessage } from '@wardlink/contract';
import { maskName } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Caller } from '../../core/caller.js';
import type { Queries } from '../../database/connection.js';
import { CARRIED_COLUMNS, carriedOf } from '../attachments/carried.js';

type GroupPart = NonNullable<StoredChatMessage['group']>;
type Person = GroupPart['mentions'][number];

/** Accounts of an array column as people, in no order. */
const peopleOf = (column: string) => sql<Person[]>`(
  select coalesce(json_agg(json_build_object('userId', person.id::text, 'name', person.real_name,
    'latinName', person.latin_name, 'patient', person.patient_id is not null)), '[]'::json)
  from account person where person.id = any(${sql.ref(column)}))`;

/** Selects messages of groups with everything they show; add a `where`, then apply `groupMessageOf` to each row. */
export function selectMessages(db: Queries) {
  return db
    .selectFrom('groupMessage as message')
    .innerJoin('chatGroup as group', 'group.id', 'message.groupId')
    .innerJoin('account as sender', 'sender.id', 'message.senderId')
    .leftJoin('groupMessage as quoted', (join) =>
      join.onRef('quoted.groupId', '=', 'message.groupId').onRef('quoted.seq', '=', 'message.quotedSeq'),
    )
    .leftJoin('account as asker', 'asker.id', 'quoted.senderId')
    .leftJoin('attachment', 'attachment.id', 'message.attachmentId')
    .selectAll('message')
    .select([
      'group.name as groupName',
      'sender.realName as senderName',
      'sender.latinName as senderLatinName',
      'sender.userType as senderType',
      'sender.sex as senderSex',
      'sender.avatar as senderAvatar',
      'quoted.id as quotedId',
      'quoted.seq as quotedAt',
      'quoted.contentType as quotedType',
      'quoted.content as quotedContent',
      'quoted.recalledAt as quotedRecalledAt',
      'asker.id as quotedSenderId',
      'asker.realName as quotedSenderName',
      'asker.latinName as quotedSenderLatinName',
      'asker.patientId as quotedSenderPatientId',
      ...CARRIED_COLUMNS,
    ])
    .select(peopleOf('message.mentions').as('mentioned'))
    .select(peopleOf('message.linePeople').as('people'));
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

function quotedOf(row: MessageRow): GroupPart['quoted'] {
  if (row.quotedId === null || row.quotedSenderId === null) return null;
  return {
    messageId: row.quotedId,
    contentType: row.quotedType ?? CONTENT.text,
    content: row.quotedRecalledAt === null ? row.quotedContent : null,
    sender: {
      userId: row.quotedSenderId,
      name: row.quotedSenderName ?? '',
      latinName: row.quotedSenderLatinName,
      patient: row.quotedSenderPatientId !== null,
    },
  };
}

/** A message as staff see it, and the number of the message that it quotes. */
export interface GroupMessage {
  readonly message: StoredChatMessage;
  readonly quotedAt: number | null;
}

/** A row in the contract's form. A recalled message keeps only its author. */
export const groupMessageOf = (row: MessageRow): GroupMessage => ({
  message: storedOf(row),
  quotedAt: row.quotedAt === null ? null : Number(row.quotedAt),
});

function storedOf(row: MessageRow): StoredChatMessage {
  const isRecalled = row.recalledAt !== null;
  return {
    msgType: MSG_TYPE.chat,
    messageId: row.id,
    seq: Number(row.seq),
    model: CHAT_MODEL.group,
    contentType: row.contentType,
    content: isRecalled ? null : row.content,
    receiveBizId: row.groupId,
    receiveUserName: row.groupName,
    receiveUserType: 0,
    sendTime: row.sentAt.getTime(),
    sendUserId: row.senderId,
    sendUserName: row.senderName,
    sendUserType: row.senderType,
    sendUserOther: {
      avatar: row.senderAvatar,
      bizId: row.senderId,
      name: row.senderName,
      latinName: row.senderLatinName,
      sex: row.senderSex,
      bedside: null,
    },
    systemMsgType: null,
    systemMsgResultStatus: null,
    otherInfo: null,
    voided: null,
    group: {
      mentions: isRecalled ? [] : row.mentioned,
      mentionsAll: !isRecalled && row.mentionsAll,
      quoted: isRecalled ? null : quotedOf(row),
      attachment: isRecalled ? null : carriedOf(row),
      shared:
        row.sharedView === null || row.sharedDays === null || isRecalled
          ? null
          : { view: row.sharedView, days: row.sharedDays },
      line: row.line === null ? null : { line: row.line, people: row.people, text: row.content },
      recalledAt: row.recalledAt?.getTime() ?? null,
    },
  };
}

/** The reader of messages; patients do not see names of other patients. */
type Reader = Pick<Caller, 'accountId' | 'patientId'>;

/** A person as the reader may see them. */
export function personFor<P extends { userId: string; name: string; latinName: string | null; patient: boolean }>(
  reader: Reader,
  person: P,
): P {
  if (reader.patientId === null || !person.patient || person.userId === reader.accountId) return person;
  return { ...person, name: maskName(person.name), latinName: null };
}

/**
 * A message as a reader may see it. A quoted message from before the reader joined is left out.
 * @param visibleFrom the reader sees messages with higher numbers
 */
export function messageFor(
  reader: Reader,
  { message: whole, quotedAt }: GroupMessage,
  visibleFrom: number,
): StoredChatMessage {
  const isHidden = quotedAt !== null && quotedAt <= visibleFrom;
  const message = isHidden && whole.group ? { ...whole, group: { ...whole.group, quoted: null } } : whole;
  const { group } = message;
  if (reader.patientId === null || !group) return message;
  const { avatar, sex, ...sender } = message.sendUserOther;
  const person = { ...sender, userId: message.sendUserId, patient: message.sendUserType === USER_TYPES.patient };
  const { name, latinName } = personFor(reader, person);
  const isMasked = name !== person.name;
  return {
    ...message,
    sendUserName: name,
    sendUserOther: { ...sender, name, latinName, ...(isMasked ? { avatar: null, sex: null } : { avatar, sex }) },
    group: {
      ...group,
      mentions: group.mentions.map((one) => personFor(reader, one)),
      quoted: group.quoted && { ...group.quoted, sender: personFor(reader, group.quoted.sender) },
      line: group.line && { ...group.line, people: group.line.people.map((one) => personFor(reader, one)) },
    },
  };
}
