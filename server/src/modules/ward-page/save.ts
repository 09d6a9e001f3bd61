import type { ReplyOf } from '@wardlink/contract';
import { addDays, dayOf, isWebAddress, MOST_MESSAGE_DAYS } from '@wardlink/domain';
import { nodeInScope } from '../../core/access/scope.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { boardTopic } from '../../core/topics.js';
import { inTransaction } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { changedPage, pageAt } from './read.js';

/** The row of a node, locked; it is made first if there is none. */
async function lockedRow(tx: Tx, nodeId: string) {
  await tx
    .insertInto('wardPage')
    .values({ nodeId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('wardPage').selectAll().where('nodeId', '=', nodeId).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Replaces what a node has set itself.
 * @throws Refusal `node.forbidden`, `wardPage.address`, `wardPage.changed` if it was arranged since it was read
 */
export function arrangeWardPage(call: Call<'wardPage.arrange'>): Promise<ReplyOf<'wardPage.arrange'>> {
  const { caller, clock, request } = call;
  const { nodeId, version, arrangement } = request;
  const wrong = arrangement.links?.findIndex(({ address }) => !isWebAddress(address)) ?? -1;
  if (wrong >= 0) throw new Refusal('wardPage.address', { field: `arrangement.links.${wrong}.address` });
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const path = await nodeInScope(tx, caller, nodeId);
    const before = await lockedRow(tx, nodeId);
    if (before.version !== version) throw new Refusal('wardPage.changed');
    await tx
      .updateTable('wardPage')
      .set({ arrangement: JSON.stringify(arrangement), version: version + 1 })
      .where('nodeId', '=', nodeId)
      .execute();
    const trailOf = (value: unknown) => ({ arrangement: JSON.stringify(value) });
    const event = {
      type: 'wardPage.arranged',
      subject: nodeId,
      before: trailOf(before.arrangement),
      after: trailOf(arrangement),
    } as const;
    await recordByCaller(work, event, { nodeId });
    work.announce(boardTopic('wardPage', path, null));
    return changedPage(tx, nodeId, path, clock.now());
  });
}

/**
 * Replaces the message of the day of a node, or removes it.
 * @throws Refusal `node.forbidden`, `wardPage.days` for a last day in the past or too far in the future,
 *   `wardPage.changed` if the message shown is not the one that the caller saw
 */
export function postWardMessage(call: Call<'wardPage.post'>): Promise<ReplyOf<'wardPage.post'>> {
  const { caller, clock, request } = call;
  const { nodeId, message, replaces } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const path = await nodeInScope(tx, caller, nodeId);
    const { zone } = await settingsAt(tx, path);
    const today = dayOf(clock.now(), zone);
    if (message && (message.until < today || message.until >= addDays(today, MOST_MESSAGE_DAYS))) {
      throw new Refusal('wardPage.days', { field: 'message.until', places: { days: MOST_MESSAGE_DAYS } });
    }
    const before = await lockedRow(tx, nodeId);
    // A message whose last day is over is shown to nobody, and may be replaced unseen.
    const isShown = before.messageUntil !== null && before.messageUntil >= today;
    const shownSince = isShown ? (before.postedAt?.getTime() ?? null) : null;
    if (shownSince !== replaces) throw new Refusal('wardPage.changed');
    await tx
      .updateTable('wardPage')
      .set(
        message
          ? {
              message: message.text,
              messageUntil: message.until,
              postedAt: clock.date(),
              postedBy: caller.accountId,
            }
          : { message: null, messageUntil: null, postedAt: null, postedBy: null },
      )
      .where('nodeId', '=', nodeId)
      .execute();
    const event = {
      type: 'wardPage.posted',
      subject: nodeId,
      before: { message: before.message, until: before.messageUntil },
      after: { message: message?.text ?? null, until: message?.until ?? null },
    } as const;
    await recordByCaller(work, event, { nodeId });
    work.announce(boardTopic('wardPage', path, null));
    return pageAt(tx, { nodeId, path, today });
  });
}
