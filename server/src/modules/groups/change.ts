import { CONTENT, RECALL_WITHIN, type GroupLine, type ReplyOf } from '@wardlink/contract';
import { agesOn, dayOf } from '@wardlink/domain';
import { sql } from 'kysely';
import { exercising } from '../../core/access/rights.js';
import { patientsOf } from '../../core/access/scope.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { groupReadTopic, ownGroupsTopic } from '../../core/topics.js';
import { discardAttachment, sendAttachment } from '../attachments/send.js';
import { appendLine } from './append.js';
import { changing } from './members.js';
import { lockGroup, ownGroup, type OwnGroup } from './select.js';

/**
 * @throws Refusal `group.unknown`, `group.forbidden`, `group.changed`; `attachment.unknown` if the caller may not use
 *   the picture
 */
export function changeGroup(call: Call<'group.change'>): Promise<ReplyOf<'group.change'>> {
  return changing(call, 'change', async (work, { group, at }) => {
    const { tx } = work;
    const { version, name = group.name, history = group.history, muted = group.muted } = call.request;
    const { announcement = group.announcement, picture = group.pictureId } = call.request;
    if (version !== group.version) throw new Refusal('group.changed');
    const by = call.caller.accountId;
    const isAnnounced = announcement !== group.announcement;
    const isPictured = picture !== group.pictureId;
    const lines: [boolean, GroupLine, string | null][] = [
      [name !== group.name, 'renamed', name],
      [isAnnounced && announcement !== null, 'announced', announcement],
      [isPictured, picture === null ? 'noPicture' : 'pictured', null],
      [muted !== group.muted, muted ? 'muted' : 'unmuted', null],
      [history !== group.history, history === 'all' ? 'historyAll' : 'historyJoined', null],
    ];
    if (!isAnnounced && !lines.some(([isChanged]) => isChanged)) return;
    await tx
      .updateTable('chatGroup')
      .set({ name, history, muted, pictureId: picture, version: group.version + 1 })
      .$if(isAnnounced, (query) =>
        query.set({
          announcement,
          announcedAt: announcement === null ? null : at,
          announcedBy: announcement === null ? null : by,
        }),
      )
      .where('id', '=', group.id)
      .execute();
    for (const [isChanged, line, text] of lines) {
      if (isChanged) await appendLine(work, group.id, { by, line, text, at });
    }
    if (isPictured) await exchangePicture(work, group, picture);
    await recordByCaller(work, {
      type: 'group.changed',
      subject: group.id,
      after: { history, muted: String(muted) },
    });
  });
}

/** Uses an upload of the caller as the group's picture, and deletes the former picture. */
async function exchangePicture(
  work: Work,
  { id: groupId, pictureId }: OwnGroup,
  picture: string | null,
): Promise<void> {
  const { tx, caller, clock } = work;
  const at = clock.date();
  if (pictureId !== null) await discardAttachment(tx, pictureId, at);
  if (picture === null) return recordByCaller(work, { type: 'group.pictureRemoved', subject: groupId });
  const { kind, mediaType, bytes } = await sendAttachment(tx, {
    id: picture,
    ownerId: caller.accountId,
    to: { groupId },
    at,
    field: 'picture',
  });
  if (kind !== 'picture') throw new Refusal('input.invalid', { field: 'picture' });
  await recordByCaller(work, { type: 'group.pictureSet', subject: groupId, after: { mediaType, bytes } });
}

/** The caller's own settings. @throws Refusal `group.unknown` */
export function attendGroup(call: Call<'group.attend'>): Promise<ReplyOf<'group.attend'>> {
  const { caller, request } = call;
  const { groupId, quiet, special } = request;
  return inTransaction(call, async ({ tx, announce }) => {
    await ownGroup(tx, caller, groupId);
    if (quiet === undefined && special === undefined) return {};
    await tx
      .updateTable('groupMember')
      .set({ ...(quiet === undefined ? {} : { quiet }), ...(special === undefined ? {} : { special }) })
      .where('groupId', '=', groupId)
      .where('accountId', '=', caller.accountId)
      .execute();
    announce(ownGroupsTopic(caller.accountId));
    return {};
  });
}

/**
 * Stores how far the caller has read; the position never moves back, whatever order devices report in. @throws Refusal
 * `group.unknown`
 */
export function readGroup(call: Call<'group.read'>): Promise<ReplyOf<'group.read'>> {
  const { caller, request } = call;
  const { groupId, upTo } = request;
  return inTransaction(call, async ({ tx, announce }) => {
    const { lastSeq } = await ownGroup(tx, caller, groupId);
    const position = Math.min(upTo, Number(lastSeq));
    const moved = await tx
      .updateTable('groupMember')
      .set({ readUpTo: position, deliveredUpTo: sql<string>`greatest(delivered_up_to, ${position})` })
      .where('groupId', '=', groupId)
      .where('accountId', '=', caller.accountId)
      .where('readUpTo', '<', String(position))
      .returning('groupId')
      .executeTakeFirst();
    if (moved) announce(groupReadTopic(groupId, caller.accountId));
    return {};
  });
}

/** @throws Refusal `group.unknown`; `message.unknown` for messages of others; `message.recallLate` */
export function recallMessage(call: Call<'group.recall'>): Promise<ReplyOf<'group.recall'>> {
  const { caller, clock, request } = call;
  const { groupId, messageId } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    await lockGroup(tx, caller, groupId);
    const message = await tx
      .selectFrom('groupMessage')
      .select(['seq', 'sentAt', 'recalledAt'])
      .where('groupId', '=', groupId)
      .where('id', '=', messageId)
      .where('senderId', '=', caller.accountId)
      .where('contentType', '<>', CONTENT.line)
      .executeTakeFirst();
    if (!message) throw new Refusal('message.unknown', { field: 'messageId' });
    if (message.recalledAt !== null) return {};
    if (clock.now() - message.sentAt.getTime() > RECALL_WITHIN) throw new Refusal('message.recallLate');
    await tx.updateTable('groupMessage').set({ recalledAt: clock.date() }).where('id', '=', messageId).execute();
    // A line has its own number, so that no member who has every number misses it.
    await appendLine(work, groupId, {
      by: caller.accountId,
      line: 'recalled',
      about: message.seq,
      at: clock.date(),
    });
    await recordByCaller(work, { type: 'group.recalled', subject: messageId, after: { groupId } });
    return {};
  });
}

/**
 * The patient of a shared card, curve or report, if the caller may see the patient. @throws Refusal `group.unknown`,
 * `message.unknown`
 */
export async function sharedPatient(call: Call<'group.shared'>): Promise<ReplyOf<'group.shared'>> {
  const { db, caller, clock, request } = call;
  const { visibleFrom } = await ownGroup(db, caller, request.groupId);
  const message = await db
    .selectFrom('groupMessage')
    .select(['sharedView', 'patientId', 'sharedDays'])
    .where('groupId', '=', request.groupId)
    .where('id', '=', request.messageId)
    .where('seq', '>', visibleFrom)
    .where('recalledAt', 'is', null)
    .executeTakeFirst();
  if (!message?.sharedView || !message.patientId) throw new Refusal('message.unknown', { field: 'messageId' });
  const shown = { view: message.sharedView, days: message.sharedDays ?? 1 };
  const isOwn = caller.patientId === message.patientId;
  const found = await (
    isOwn
      ? db.selectFrom('patient').innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      : patientsOf(db, exercising(caller, 'patient.read', clock.now()))
  )
    .select(['patient.id', 'patient.name', 'patient.latinName', 'patient.sex', 'patient.birthday', 'place.path'])
    .where('patient.id', '=', message.patientId)
    .executeTakeFirst();
  if (!found) return { patient: null, ...shown };
  const { zone } = await settingsAt(db, found.path);
  const { id: patientId, name, latinName, sex, birthday } = found;
  const ages = agesOn(birthday, dayOf(clock.now(), zone));
  return { patient: { patientId, name, latinName, sex, ...ages }, ...shown };
}
