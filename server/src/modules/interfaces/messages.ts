import type { ReplyOf, RequestOf } from '@wardlink/contract';
import type { Adt } from '@wardlink/interop/adt';
import { parse, writeText } from '@wardlink/interop/hl7';
import { textOfPushed } from '@wardlink/interop/push';
import { sql } from 'kysely';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { INTERFACES_TOPIC } from '../../core/topics.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import { partnerById, type Partner } from './partner.js';
import { partnerInScope } from './partners.js';
import { readMessage } from './read-message.js';
import { openBytes } from '../../core/sealed-bytes.js';

type Message = ReplyOf<'interface.message'>['message'];
type Understood = ReplyOf<'interface.message'>['understood'];

const PAGE = 50;

const selectMessages = (db: Queries, partnerId: string) =>
  db
    .selectFrom('interfaceMessage as message')
    .leftJoin('patient', 'patient.id', 'message.patientId')
    .leftJoin('account as settler', 'settler.id', 'message.settledBy')
    .selectAll('message')
    .select(['patient.name as patientName', 'patient.latinName as patientLatinName'])
    .select(['settler.realName as settlerName', 'settler.latinName as settlerLatinName'])
    .select(
      sql<boolean>`message.state = 'received' and exists (
        select from interface_message earlier
        where earlier.partner_id = message.partner_id and earlier.seq < message.seq
          and earlier.state in ('received', 'aside') and earlier.keys && message.keys)`.as('isBehind'),
    )
    .where('message.partnerId', '=', partnerId);

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

const messageOf = (row: Row): Message => ({
  messageId: row.id,
  seq: row.seq,
  receivedAt: row.receivedAt.getTime(),
  controlId: row.controlId,
  type: row.type,
  event: row.event,
  patient:
    row.patientId === null
      ? null
      : { patientId: row.patientId, name: row.patientName ?? '', latinName: row.patientLatinName },
  patientKey: row.patientKey,
  visitNumber: row.visitNumber,
  state: row.state,
  reason: row.reason,
  detail: row.detail,
  notes: (row.notes ?? []).map(({ code, detail }) => ({ code, detail: detail ?? null })) as Message['notes'],
  isBehind: row.isBehind,
  tries: row.tries,
  settledAt: row.settledAt?.getTime() ?? null,
  settledBy: row.settlerName === null ? null : { name: row.settlerName, latinName: row.settlerLatinName },
  answer: row.answer,
});

/** Messages of a partner, newest first. */
export async function listMessages(call: Call<'interface.messages'>): Promise<ReplyOf<'interface.messages'>> {
  const { db, caller, request } = call;
  const { states, search, before } = request;
  const partnerId = await partnerInScope(db, caller, request.partnerId);
  const rows = await selectMessages(db, partnerId)
    .$if(states !== undefined, (query) => query.where('message.state', 'in', states ?? []))
    .$if(search != null, (query) =>
      query.where((where) =>
        where.or([
          where('message.controlId', '=', search ?? ''),
          where('message.visitNumber', '=', search ?? ''),
          sql<boolean>`message.keys && array[${search ?? ''}]::text[]`,
        ]),
      ),
    )
    .$if(before !== undefined, (query) => query.where('message.seq', '<', before as string))
    .orderBy('message.seq', 'desc')
    .limit(PAGE + 1)
    .execute();
  return { messages: rows.slice(0, PAGE).map(messageOf), more: rows.length > PAGE };
}

/** A message with its partner. @throws Refusal `interface.unknown`, `interface.messageUnknown` */
export async function messageInScope(
  db: Queries,
  { caller, request }: { caller: Call<'interface.message'>['caller']; request: RequestOf<'interface.message'> },
): Promise<{ row: Row; partner: Partner }> {
  const partnerId = await partnerInScope(db, caller, request.partnerId);
  const row = await selectMessages(db, partnerId).where('message.id', '=', request.messageId).executeTakeFirst();
  const partner = await partnerById(db, partnerId);
  if (!row || !partner) throw new Refusal('interface.messageUnknown');
  return { row, partner };
}

function understoodOf({ event, act, at, subjects, former }: Adt): Understood {
  return {
    event,
    act: act.act,
    kind: act.act === 'visit' ? act.kind : null,
    at,
    subjects: subjects.map(({ person, visit }) => ({
      ...person,
      visitNumber: visit.number ?? null,
      class: visit.class ?? null,
      ward: visit.place?.ward ?? null,
      bed: visit.place?.bed ?? null,
      doctor: visit.doctor ? [visit.doctor.code, visit.doctor.name].filter((part) => part !== '').join(' ') : null,
      beganAt: visit.beganAt ?? null,
      endedAt: visit.endedAt ?? null,
    })),
    former: former.identifiers,
    formerVisit: former.visitNumber ?? null,
  };
}

/** JSON with a line for each field; other text as it came. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Bytes as a person reads them: fields and segments on lines of their own, or hexadecimal digits. */
function shownBytes(partner: Partner, bytes: Uint8Array): { raw: string; isText: boolean } {
  const { charset, unicode } = partner;
  const pushed = textOfPushed(bytes);
  if (pushed.ok) return { raw: inLines(pushed.text), isText: true };
  const parsed = parse(bytes, { charset, ...(unicode !== null && { unicode }) });
  if (parsed.ok) return { raw: writeText(parsed.message).replace(/\r\n?/g, '\n'), isText: true };
  const pairs = Buffer.from(bytes).toString('hex').match(/../g) ?? [];
  return { raw: pairs.join(' '), isText: false };
}

/** One message with its bytes, which are a patient's data: the look is in the trail. */
export async function showMessage(call: Call<'interface.message'>): Promise<ReplyOf<'interface.message'>> {
  const { factorKeys } = call;
  return inTransaction(call, async (work) => {
    const { row, partner } = await messageInScope(work.tx, call);
    const bytes = openBytes(factorKeys, row.id, row.raw);
    const read = readMessage(partner, bytes, row.receivedAt.getTime());
    const after = { interface: partner.name, controlId: row.controlId, event: row.event };
    await recordByCaller(work, { type: 'interface.looked', subject: row.id, after }, { patientId: row.patientId });
    return {
      message: messageOf(row),
      ...shownBytes(partner, bytes),
      understood: read.kind === 'adt' ? understoodOf(read.adt) : null,
    };
  });
}

/** Tries waiting messages again. What has been applied is never applied a second time. */
export async function replayMessages(call: Call<'interface.replay'>): Promise<ReplyOf<'interface.replay'>> {
  const { caller, request } = call;
  const { messageIds } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const partnerId = await partnerInScope(tx, caller, request.partnerId);
    const rows = await tx
      .updateTable('interfaceMessage')
      .set({ state: 'received', reason: null, detail: null, nextAt: null, tries: 0 })
      .where('partnerId', '=', partnerId)
      .where((where) =>
        where.or([
          where('state', '=', 'aside'),
          where.and([where('state', '=', 'received'), where('nextAt', 'is not', null)]),
        ]),
      )
      .$if(messageIds !== undefined, (query) => query.where('id', 'in', messageIds ?? []))
      .returning('id')
      .execute();
    if (rows.length > 0) {
      const after = { messages: rows.length };
      await recordByCaller(work, { type: 'interface.replayed', subject: partnerId, after });
      announce(INTERFACES_TOPIC);
    }
    return { replayed: rows.length };
  });
}

/** Decides that a waiting message changes nothing. @throws Refusal `interface.notWaiting` */
export async function dismissMessage(call: Call<'interface.dismiss'>): Promise<ReplyOf<'interface.dismiss'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const { row, partner } = await messageInScope(tx, call);
    // The answer to the same request was lost.
    if (row.state === 'dismissed' && row.settledBy === caller.accountId) return { message: messageOf(row) };
    const { numUpdatedRows } = await tx
      .updateTable('interfaceMessage')
      .set({
        state: 'dismissed',
        detail: JSON.stringify({ ...row.detail, why: request.reason }),
        settledAt: clock.date(),
        settledBy: caller.accountId,
        nextAt: null,
      })
      .where('id', '=', row.id)
      .where('state', 'in', ['aside', 'received'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('interface.notWaiting');
    const after = { interface: partner.name, controlId: row.controlId, event: row.event, reason: request.reason };
    await recordByCaller(work, { type: 'interface.dismissed', subject: row.id, after });
    announce(INTERFACES_TOPIC);
    const { row: settled } = await messageInScope(tx, call);
    return { message: messageOf(settled) };
  });
}
