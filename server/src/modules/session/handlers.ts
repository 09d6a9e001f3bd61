import type { Handlers } from '../../core/handler.js';
import { inTransaction } from '../../core/transaction.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { DEFAULT_ZONE, hospitalOf } from '../../core/settings.js';
import { activate, activationState, beginActivation } from './activation.js';
import { createCaptcha } from './captcha.js';
import { logIn } from './log-in.js';
import { proveFactor } from './second-factor.js';
import { endSession, extendSession } from './sessions.js';
import { sessionEndedTopic } from '../../core/topics.js';
import { unlockScreen } from './unlock-screen.js';
import { userRecord } from './user-record.js';

type Names =
  | 'session.begin'
  | 'session.captcha'
  | 'session.login'
  | 'session.beginActivation'
  | 'session.activation'
  | 'session.activate'
  | 'session.me'
  | 'session.secondFactor'
  | 'session.unlock'
  | 'session.logout'
  | 'session.refresh'
  | 'session.connectionLost';

/** Signing in and out, and keeping a session alive. */
export const sessionHandlers: Handlers<Names> = {
  'session.begin': async ({ db, clock, secrets, version, demonstrationAccounts }) => {
    const hospital = await hospitalOf(db);
    return {
      serverKey: secrets.sealing.publicKey,
      serverTime: clock.now(),
      zone: hospital?.zone ?? DEFAULT_ZONE,
      clockStands: clock.stands,
      version,
      hospital: hospital ? { name: hospital.name, latinName: hospital.latinName } : null,
      language: hospital?.language ?? null,
      accounts: [...demonstrationAccounts],
    };
  },

  'session.captcha': ({ db, clock }) => createCaptcha(db, clock.now()),

  'session.login': async (call) => {
    const { token, accountId, factorPending, device } = await logIn(call, call.request);
    if (call.caller) await endSession(call.db, call.caller.sessionId, call.clock.now());
    call.setSession(token);
    if (device !== undefined) call.rememberDevice(device);
    return userRecord(call.db, accountId, { factorPending, away: !call.isInside(call.origin.address) });
  },

  'session.beginActivation': beginActivation,

  'session.activation': activationState,

  'session.activate': activate,

  'session.me': ({ db, caller }) => userRecord(db, caller.accountId, caller),

  'session.secondFactor': proveFactor,

  'session.unlock': unlockScreen,

  'session.logout': async (call) => {
    const { caller, clock } = call;
    await inTransaction(call, async (work) => {
      const { tx, announce } = work;
      await endSession(tx, caller.sessionId, clock.now());
      await recordByCaller(work, { type: 'session.ended', subject: caller.sessionId });
      announce(sessionEndedTopic(caller.sessionId));
    });
    call.setSession(undefined);
    return {};
  },

  'session.refresh': async ({ db, clock, caller }) => {
    await extendSession(db, caller.sessionId, clock.now());
    return { serverTime: clock.now() };
  },

  'session.connectionLost': async ({ clock, logger, caller, request }) => {
    logger.info({ event: 'chat.connectionLost', accountId: caller.accountId, closeCode: request.closeCode ?? null });
    return { serverTime: clock.now() };
  },
};
