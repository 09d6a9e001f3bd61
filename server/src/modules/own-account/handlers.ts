import type { Call, Handlers } from '../../core/handler.js';
import { inTransaction } from '../../core/transaction.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { factorOf } from '../session/factor-of.js';
import { endSessionsOf } from '../session/sessions.js';
import { beginFactor, confirmFactor, endFactor } from '../session/second-factor.js';
import { removeAvatar, setAvatar } from './avatar.js';
import { changePassword } from './change-password.js';
import { editProfile, readProfile } from './profile.js';

type Names =
  | 'center.overview'
  | 'center.edit'
  | 'center.revoke'
  | 'center.revokeOthers'
  | 'center.changePassword'
  | 'center.factorBegin'
  | 'center.factorConfirm'
  | 'center.factorEnd'
  | 'center.setAvatar'
  | 'center.removeAvatar';

/** Ends one session of the caller, or all others; their sockets close at once. @returns how many were open */
function endOwnSessions(
  call: Call<'center.revoke'> | Call<'center.revokeOthers'>,
  which: '=' | '!=',
  sessionId: string,
): Promise<number> {
  const { clock, caller } = call;
  return inTransaction(call, async (work) => {
    const ended = await endSessionsOf(work, caller.accountId, clock.now(), { which, sessionId });
    for (const id of ended) await recordByCaller(work, { type: 'session.ended', subject: id }, caller);
    return ended.length;
  });
}

/** Endpoints for a person's own account. */
export const centerHandlers: Handlers<Names> = {
  'center.overview': async ({ db, clock, caller }) => {
    const sessions = await db
      .selectFrom('session')
      .select(['id', 'createdAt', 'seenAt', 'address', 'agent'])
      .where('accountId', '=', caller.accountId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', clock.date())
      .orderBy('seenAt', 'desc')
      .limit(50)
      .execute();
    return {
      profile: await readProfile(db, caller.accountId),
      factor: { ...(await factorOf(db, caller.accountId)), demanded: caller.factorDemanded },
      sessions: sessions.map(({ id, createdAt, seenAt, address, agent }) => ({
        sessionId: id,
        openedAt: createdAt.getTime(),
        seenAt: seenAt.getTime(),
        address,
        agent,
        own: id === caller.sessionId,
      })),
    };
  },

  'center.edit': editProfile,

  'center.revoke': async (call) => {
    if ((await endOwnSessions(call, '=', call.request.sessionId)) === 0) throw new Refusal('session.unknown');
    return {};
  },

  'center.revokeOthers': async (call) => ({ ended: await endOwnSessions(call, '!=', call.caller.sessionId) }),

  'center.changePassword': changePassword,

  'center.factorBegin': beginFactor,
  'center.factorConfirm': confirmFactor,
  'center.factorEnd': endFactor,

  'center.setAvatar': setAvatar,
  'center.removeAvatar': removeAvatar,
};
