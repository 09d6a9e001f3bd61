import { createCallingServer, signUser, type CallSettings } from '@wardlink/calling';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { sameOrigin } from '../../http/session-cookie.js';
import { refuseUpgrade } from '../../http/sockets.js';
import type { Clock } from '../../time/clock.js';
import { type CallingService, SDK_APP_ID, SIGNATURE_SECONDS } from './service.js';

interface Surroundings {
  clock: Clock;
  logger: Logger;
  registry: Registry;
  /** Pages of other hosts that may open the channel; `*` is all of them. */
  origins: readonly string[];
}

/** The calling server inside this process. @param secretKey signs users; kept in the database. */
export function createCalling(
  secretKey: string,
  settings: CallSettings,
  { clock, logger, registry, origins }: Surroundings,
): CallingService {
  const any = origins.includes('*');
  const server = createCallingServer({
    ...settings,
    apps: [{ sdkAppId: SDK_APP_ID, secretKey }],
    logger: logger.child({ part: 'calling' }),
    now: () => clock.now(),
    registry,
  });
  return {
    sign: (userId) =>
      signUser({ sdkAppId: SDK_APP_ID, secretKey, userId, expireSeconds: SIGNATURE_SECONDS, now: clock.now() }),
    handleUpgrade: (request, socket, head) => {
      const { origin, host } = request.headers;
      const allowed = any || sameOrigin(origin, host) || origins.includes((origin ?? '').toLowerCase());
      if (allowed) server.handleUpgrade(request, socket, head);
      else refuseUpgrade(socket, 'permission.missing');
    },
    handleRequest: (request, response) => server.handleRequest(request, response),
    close: () => server.close(),
  };
}
