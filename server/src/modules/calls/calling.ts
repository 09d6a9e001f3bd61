import { createCallingServer, signUser } from '@wardlink/calling';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Clock } from '../../time/clock.js';
import { type CallingService, SDK_APP_ID, SIGNATURE_SECONDS } from './service.js';

/** Where clients reach the media of this machine. */
export interface MediaAddresses {
  /** In place of the addresses of the machine's own interfaces. */
  readonly announced: readonly string[];
  /** First and last UDP port; undefined lets the system choose. */
  readonly udpPorts: readonly [number, number] | undefined;
}

/** The calling server inside this process. @param secretKey signs users; kept in the database. */
export function createCalling(
  secretKey: string,
  addresses: MediaAddresses,
  { clock, logger, registry }: { clock: Clock; logger: Logger; registry: Registry },
): CallingService {
  const { announced, udpPorts } = addresses;
  const server = createCallingServer({
    apps: [{ sdkAppId: SDK_APP_ID, secretKey }],
    logger: logger.child({ part: 'calling' }),
    now: () => clock.now(),
    announcedAddresses: [...announced],
    udpPortRange: udpPorts && [...udpPorts],
    registry,
  });
  return {
    sign: (userId) =>
      signUser({ sdkAppId: SDK_APP_ID, secretKey, userId, expireSeconds: SIGNATURE_SECONDS, now: clock.now() }),
    handleUpgrade: (request, socket, head) => server.handleUpgrade(request, socket, head),
    close: () => server.close(),
  };
}
