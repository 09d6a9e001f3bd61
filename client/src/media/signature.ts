import type { Client } from '@wardlink/rtc';
import type { Sign } from '../calls/room-access.js';

/** The part of the calling SDK's client that a renewal uses. */
export type Signed = Pick<Client, 'on' | 'updateUserSig'>;

/** Renews the signature of a client for as long as its call runs. */
export function keepSigned(client: Signed, sign: Sign): void {
  const renew = (): void => {
    sign().then(
      (next) => client.updateUserSig(next.userSig, next.privateMapKey),
      // The session has ended, or the server does not answer at the moment. The call continues; only a reconnection
      // would fail, which reports its own error.
      () => undefined,
    );
  };
  client.on('signature-expiring', renew);
  // If renewing failed before the expiry, it is tried again at the expiry.
  client.on('signature-expired', renew);
}
