import type { Logger } from 'pino';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuseUpgrade } from '../../http/sockets.js';
import { Refusal } from '../../refusal.js';
import type { Clock } from '../../time/clock.js';
import { type CallingService, SDK_APP_ID, SIGNATURE_SECONDS } from './service.js';

interface CallingPackage {
  createCallingServer(options: {
    apps: { sdkAppId: number; secretKey: string }[];
    logger: Logger;
    now: () => number;
  }): { handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void; close(): Promise<void> | void };
  signUser(options: {
    sdkAppId: number;
    secretKey: string;
    userId: string;
    expireSeconds: number;
    now: number;
  }): string;
}

/** The calling server inside this process. @param secretKey signs users; kept in the database. */
export async function createCalling(secretKey: string, clock: Clock, logger: Logger): Promise<CallingService> {
  const name = '@wardlink/calling';
  const found = await (import(name) as Promise<CallingPackage>).catch(() => undefined);
  if (!found) {
    logger.warn({ event: 'calling.missing' });
    return {
      sign: () => {
        throw new Refusal('server.failed');
      },
      handleUpgrade: (_request, socket) => refuseUpgrade(socket, 'server.failed'),
      close: () => Promise.resolve(),
    };
  }
  const server = found.createCallingServer({
    apps: [{ sdkAppId: SDK_APP_ID, secretKey }],
    logger,
    now: () => clock.now(),
  });
  return {
    sign: (userId) =>
      found.signUser({ sdkAppId: SDK_APP_ID, secretKey, userId, expireSeconds: SIGNATURE_SECONDS, now: clock.now() }),
    handleUpgrade: (request, socket, head) => server.handleUpgrade(request, socket, head),
    close: async () => void (await server.close()),
  };
}
