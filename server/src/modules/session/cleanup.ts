import { forgetChanges } from '../../core/changes/log.js';
import type { ServerContext } from '../../core/context.js';
import { sessionEndedTopic } from '../../core/topics.js';
import { deleteOldNonces } from './nonces.js';
import { deleteUnusedDevices } from './known-devices.js';
import { deleteOldAttempts } from './login-attempts.js';

const EVERY_MS = 60_000;
/** Ended and expired sessions are kept this long, so that a late request learns that its session ended. */
const SESSIONS_KEPT_MS = 30 * 86_400_000;

/** Ends expired sessions, so that their sockets close and their calls end. */
export async function endExpired({ db, clock, bus }: Pick<ServerContext, 'db' | 'clock' | 'bus'>): Promise<void> {
  const over = await db
    .updateTable('session')
    .set({ endedAt: clock.date() })
    .where('endedAt', 'is', null)
    .where('expiresAt', '<=', clock.date())
    .returning('id')
    .execute();
  if (over.length > 0) await bus.publish(over.map(({ id }) => sessionEndedTopic(id)));
}

/** Deletes old captchas, sessions, login attempts, browsers and nonces at intervals. */
export function startCleanup(context: ServerContext): { stop(): Promise<void> } {
  const { db, clock, logger } = context;
  const tidy = async (): Promise<void> => {
    await endExpired(context);
    await db.deleteFrom('captcha').where('expiresAt', '<', clock.date()).execute();
    await db
      .deleteFrom('session')
      .where('expiresAt', '<', new Date(clock.now() - SESSIONS_KEPT_MS))
      .execute();
    await db
      .deleteFrom('activation')
      .where('expiresAt', '<', new Date(clock.now() - SESSIONS_KEPT_MS))
      .execute();
    await forgetChanges(db);
    await deleteOldNonces(db, clock.now());
    await deleteOldAttempts(db, clock.now());
    await deleteUnusedDevices(db, clock.now());
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
