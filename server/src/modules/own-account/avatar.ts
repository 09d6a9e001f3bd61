import { randomBytes } from 'node:crypto';
import { AVATAR_LIMITS, AVATAR_PATH, USER_TYPES, type ReplyOf } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Caller } from '../../core/caller.js';
import { setOfAccount } from '../account-index/write.js';
import { withoutMetadata } from '../attachments/content/picture.js';
import { pictureOf } from '../../core/picture.js';

const ACCEPTED = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  limits: AVATAR_LIMITS,
  unreadable: 'avatar.unreadable',
  size: 'avatar.size',
} as const;

/** The app for patients has no page for it. @throws Refusal `permission.missing` */
function refusePatients({ userType }: Caller): void {
  if (userType === USER_TYPES.patient) throw new Refusal('permission.missing');
}

/** Replaces the caller's picture. @throws Refusal `permission.missing`, `avatar.unreadable`, `avatar.size` */
export async function setAvatar(call: Call<'center.setAvatar'>): Promise<ReplyOf<'center.setAvatar'>> {
  const { caller, clock, request } = call;
  refusePatients(caller);
  const { mediaType, bytes: sent } = pictureOf(request.picture, ACCEPTED);
  // The page sends pictures without metadata; other clients' pictures may contain the place where they were taken.
  const bytes = await withoutMetadata(sent, mediaType);
  if (!bytes) throw new Refusal('avatar.unreadable', { field: 'picture' });
  const name = randomBytes(16).toString('base64url');
  const avatar = `${AVATAR_PATH}${name}`;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = { name, mediaType, bytes, setAt: clock.date(), cleaned: true };
    await tx
      .insertInto('avatar')
      .values({ accountId: caller.accountId, ...row })
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
      .execute();
    await setOfAccount(tx, caller.accountId, { avatar });
    const after = { mediaType, bytes: bytes.length };
    await recordByCaller(work, { type: 'avatar.set', subject: caller.accountId, after });
    return { avatar };
  });
}

/** Removes the caller's picture, if there is one. @throws Refusal `permission.missing` */
export async function removeAvatar(call: Call<'center.removeAvatar'>): Promise<Record<string, never>> {
  const { caller } = call;
  refusePatients(caller);
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const removed = tx.deleteFrom('avatar').where('accountId', '=', caller.accountId).returning('name');
    if (!(await removed.executeTakeFirst())) return {};
    await setOfAccount(tx, caller.accountId, { avatar: null });
    await recordByCaller(work, { type: 'avatar.removed', subject: caller.accountId });
    return {};
  });
}
