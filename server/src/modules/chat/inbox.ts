import type { StoredChatMessage } from '@wardlink/contract';
import { departmentAt, WARD_NAMES } from '../../core/access/nodes.js';
import { exercising, reaches, type PatientAt } from '../../core/access/rights.js';
import type { Caller } from '../../core/caller.js';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { anyOf } from '../../database/any-of.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { groupRows } from '../../database/group-by.js';
import { CARRIED_COLUMNS, carriedOf } from '../attachments/carried.js';
import { VOIDER_NAMES, voidedOf } from '../../core/voiding.js';

/** Selects the inbox of an account with messages and both sides; add a `where`, then apply `messageFor` to each row. */
export function selectInbox(db: Queries, accountId: string) {
  return selectEntries(db).where('entry.accountId', '=', accountId);
}

function selectEntries(db: Queries) {
  return db
    .selectFrom('inboxEntry as entry')
    .innerJoin('message', 'message.id', 'entry.messageId')
    .innerJoin('account as sender', 'sender.id', 'message.senderId')
    .innerJoin('account as receiver', 'receiver.id', 'message.receiverId')
    .leftJoin('patient as sending', 'sending.id', 'sender.patientId')
    .leftJoin('organisationNode as home', 'home.id', 'sending.nodeId')
    .leftJoin('organisationNode as ward', 'ward.id', 'sending.wardId')
    .leftJoin('voiding', (join) => join.on('voiding.kind', '=', 'message').onRef('voiding.subject', '=', 'message.id'))
    .leftJoin('account as voider', 'voider.id', 'voiding.voidedBy')
    .innerJoin('account as reader', 'reader.id', 'entry.accountId')
    .leftJoin('attachment', 'attachment.messageId', 'message.id')
    .selectAll('message')
    .select(['voiding.voidedAt', 'voiding.reason as voidedReason', 'reader.patientId as readerPatientId'])
    .select(VOIDER_NAMES)
    .select(CARRIED_COLUMNS)
    .select([
      'entry.seq',
      'entry.partnerId',
      'sender.realName as senderName',
      'sender.latinName as senderLatinName',
      'sender.userType as senderType',
      'sender.sex as senderSex',
      'sender.avatar as senderAvatar',
      'receiver.realName as receiverName',
      'receiver.userType as receiverType',
      'sending.id as sendingPatientId',
      'home.path as sendingPath',
      'sending.bed',
      ...WARD_NAMES,
    ])
    .select(departmentAt('ward.path').as('department'));
}

type InboxRow = Awaited<ReturnType<ReturnType<typeof selectInbox>['execute']>>[number];

interface BedsideColumns {
  bed: string | null;
  wardName: string | null;
  wardLatinName: string | null;
  department: { name: string; latinName: string | null } | null;
}

/** Ward and bed of a patient; null outside of wards. */
export function bedsideOf({ bed, wardName: name, wardLatinName: latinName, department }: BedsideColumns) {
  return name === null ? null : { ward: { name, latinName, department }, bed };
}

/** A row in the contract's form, as a reader may see it. */
export const messageFor = (reader: Caller, now: number, row: InboxRow): StoredChatMessage =>
  withoutUnknownBedside(reader, now, { message: messageOf(row), sender: senderOf(row) });

const senderOf = ({ sendingPatientId, sendingPath }: InboxRow): PatientAt => ({
  patientId: sendingPatientId,
  path: sendingPath,
});

/** Removes the sender's bed if the reader may not see that patient: contacts alone do not see it. */
export function withoutUnknownBedside(
  reader: Caller,
  now: number,
  { message, sender }: Pick<InboxItem, 'message' | 'sender'>,
): StoredChatMessage {
  const { sendUserOther } = message;
  if (sendUserOther.bedside === null || sender.patientId === reader.patientId) return message;
  const sees = (right: 'chat.use' | 'call.make'): boolean => reaches(exercising(reader, right, now), sender);
  if (reader.patientId === null && (sees('chat.use') || sees('call.make'))) return message;
  return { ...message, sendUserOther: { ...sendUserOther, bedside: null } };
}

function messageOf(row: InboxRow): StoredChatMessage {
  const voided = voidedOf(row);
  // The voided message may concern another patient: patients see neither its text nor the reason for voiding.
  const kept = voided !== null && row.readerPatientId !== null;
  const attachment = voided === null ? carriedOf(row) : null;
  return {
    msgType: row.msgType,
    messageId: row.id,
    seq: Number(row.seq),
    model: row.model,
    contentType: row.contentType,
    content: kept ? null : row.content,
    receiveBizId: row.receiverId,
    receiveUserName: row.receiverName,
    receiveUserType: row.receiverType,
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
      bedside: bedsideOf(row),
    },
    systemMsgType: row.systemMsgType,
    systemMsgResultStatus: row.resultStatus,
    otherInfo: row.otherInfo,
    voided: kept ? { ...voided, reason: null } : voided,
    ...(attachment && { attachment }),
  };
}

const itemOf = (row: InboxRow & { path: string | null }): InboxItem => ({
  message: messageOf(row),
  path: row.path,
  sender: senderOf(row),
});

/** Maximum number of entries read per inbox in one query; an inbox that returns this many may have more. */
export const MOST_ENTRIES = 100;

const numbersAfter = fixedQuery(
  (_db: Queries, params: { accountIds: readonly string[]; after: readonly string[] }) =>
    sql<{ accountId: string; seq: string; messageId: string }>`
      select entry.account_id, entry.seq, entry.message_id
      from unnest(${params.accountIds}::bigint[], ${params.after}::bigint[]) as wanted(account_id, after)
      cross join lateral (
        select * from inbox_entry own where own.account_id = wanted.account_id and own.seq > wanted.after
        order by own.seq limit ${MOST_ENTRIES}
      ) entry`,
);

// Selects by message ids, typed so that PostgreSQL expects few; otherwise it would read all messages.
const entriesOf = fixedQuery((db, params: { messageIds: readonly string[] }) =>
  selectEntries(db)
    .leftJoin('organisationNode as place', 'place.id', 'message.nodeId')
    .select(['place.path', 'entry.accountId'])
    .where(sql<boolean>`message.id = ${anyOf(params.messageIds, 'uuid')}`),
);

/** An entry of an inbox, with the path of the node where its message belongs. */
export interface InboxItem {
  readonly message: StoredChatMessage;
  readonly path: string | null;
  /** The patient who sent it, with the path of their node. */
  readonly sender: PatientAt;
}

/**
 * Reads entries of several inboxes, each after the given number, in their order.
 * @returns the entries by account, at most `MOST_ENTRIES` of each
 */
export async function inboxesAfter(db: Queries, after: ReadonlyMap<string, number>): Promise<Map<string, InboxItem[]>> {
  const numbers = await numbersAfter(db, { accountIds: [...after.keys()], after: [...after.values()].map(String) });
  if (numbers.length === 0) return new Map();
  const wanted = new Set(numbers.map(({ accountId, seq }) => `${accountId} ${seq}`));
  const rows = await entriesOf(db, { messageIds: [...new Set(numbers.map(({ messageId }) => messageId))] });
  const found = rows
    .filter(({ accountId, seq }) => wanted.has(`${accountId} ${seq}`))
    .sort((a, b) => Number(a.seq) - Number(b.seq));
  const byAccount = groupRows(found, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([accountId, own]) => [accountId, own.map(itemOf)]));
}

const countersOf = fixedQuery((db, params: { accountIds: readonly string[] }) =>
  db
    .selectFrom('inboxCounter')
    .selectAll()
    .where(sql<boolean>`account_id = any(${params.accountIds}::bigint[])`),
);

/** The last number of each inbox that has one. */
export async function lastNumbers(db: Queries, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await countersOf(db, { accountIds });
  return new Map(rows.map(({ accountId, lastSeq }) => [accountId, Number(lastSeq)]));
}
