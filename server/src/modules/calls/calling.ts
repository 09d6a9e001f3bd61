import { createCallingServer, PostgresRegistry, signUser, type CallSettings } from '@wardlink/calling';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Database } from '../../database/connection.js';
import { sameOrigin } from '../../http/session-cookie.js';
import { refuseUpgrade } from '../../http/sockets.js';
import type { Clock } from '../../time/clock.js';
import type { Bus } from '../chat/bus.js';
import { accountClosedTopic, readTopic } from '../chat/topics.js';
import { type CallingService, SDK_APP_ID, SIGNATURE_SECONDS } from './service.js';

interface Surroundings {
  db: Database;
  bus: Pick<Bus, 'onTopic'>;
  clock: Clock;
  logger: Logger;
  registry: Registry;
  /** Pages of other hosts that may open the channel; `*` is all of them. */
  origins: readonly string[];
  /** The database by which several servers share the rooms, and where the others reach this one. */
  node: { database: string; url: string } | undefined;
}

const ACCOUNT_ID = /^\d{1,18}$/;
const { kind: CLOSED } = readTopic(accountClosedTopic(''));

/** Whether the user of a signature still has an account that is open. */
async function mayCall(db: Database, userId: string): Promise<boolean> {
  // Nobody else is signed for.
  if (!ACCOUNT_ID.test(userId)) return false;
  const open = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return open !== undefined;
}

/** The calling server inside this process. @param secretKey signs users; kept in the database. */
export function createCalling(
  secretKey: string,
  settings: CallSettings,
  { db, bus, clock, logger, registry, origins, node }: Surroundings,
): CallingService {
  const any = origins.includes('*');
  const server = createCallingServer({
    ...settings,
    apps: [{ sdkAppId: SDK_APP_ID, secretKey }],
    logger: logger.child({ part: 'calling' }),
    now: () => clock.now(),
    registry,
    nodes: node && new PostgresRegistry(node.database, logger.child({ part: 'calling-registry' })),
    // A signature outlives the lock of an account by up to a shift.
    mayCall: (_sdkAppId, userId) => mayCall(db, userId),
  });
  bus.onTopic((topic) => {
    const { kind, id } = readTopic(topic);
    if (kind !== CLOSED) return;
    server.endUser(SDK_APP_ID, id, 'the account was closed').catch((error: Error) => {
      logger.warn({ event: 'call.notEnded', reason: error.message }, 'the call of a closed account was not ended');
    });
  });
  let closing: Promise<void> | undefined;
  return {
    sign: (userId) =>
      signUser({ sdkAppId: SDK_APP_ID, secretKey, userId, expireSeconds: SIGNATURE_SECONDS, now: clock.now() }),
    handleUpgrade: (request, socket, head) => {
      const { origin, host } = request.headers;
      const allowed = any || sameOrigin(origin, host) || origins.includes((origin ?? '').toLowerCase());
      // To another server the page is one of another host.
      if (allowed || server.isPassedOn(request)) server.handleUpgrade(request, socket, head);
      else refuseUpgrade(socket, 'permission.missing');
    },
    handleRequest: (request, response) => server.handleRequest(request, response),
    open: async () => {
      if (node) await server.open(node.url);
    },
    rooms: () => server.rooms(),
    close: () => (closing ??= server.close()),
  };
}
