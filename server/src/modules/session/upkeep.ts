import type { ServerContext } from '../../context.js';
import { forgetNumbers } from './body-numbers.js';
import { forgetDevices } from './known-devices.js';
import { forgetTries } from './lockout.js';

const EVERY_MS = 5 * 60_000;
/** Ended and expired sessions are kept this long: a late request is then told that its session ended. */
const SESSIONS_KEPT_MS = 30 * 86_400_000;

/** Throws away what nobody asks for any more: old captchas, sessions, tries, browsers, and numbers of sealed bodies. */
export function startUpkeep({ db, clock, logger }: ServerContext): { stop(): Promise<void> } {
  const tidy = async (): Promise<void> => {
    await db.deleteFrom('captcha').where('expiresAt', '<', clock.date()).execute();
    await db
      .deleteFrom('session')
      .where('expiresAt', '<', new Date(clock.now() - SESSIONS_KEPT_MS))
      .execute();
    await forgetNumbers(db, clock.now());
    await forgetTries(db, clock.now());
    await forgetDevices(db, clock.now());
  };
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = tidy().catch((error: Error) => logger.warn({ event: 'upkeep.failed', reason: error.message }));
  }, EVERY_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
