import { CandidatePairState, Connection, type RTCIceGatherer } from 'werift';

const USE_CANDIDATE = 'USE-CANDIDATE';

/**
 * Makes a connection send to the client's current address. A client that changes its access point, or whose NAT binding
 * has expired, continues from another address on the same connection: it nominates the new path in a connectivity check
 * (RFC 8445, 7.3.1.5). The library keeps the first nominated path, and would send media to the old address until ICE
 * consent expires 30 s later.
 * A new path is used only after our own connectivity check over it was answered: incoming checks are authenticated by
 * the ICE password, but the source address of a packet alone proves nothing.
 */
export function followClient({ connection }: RTCIceGatherer): void {
  if (!(connection instanceof Connection)) throw new Error('not a connection whose checks can be seen');
  const check = connection.checkIncoming.bind(connection);
  connection.checkIncoming = (message, address, protocol) => {
    check(message, address, protocol);
    if (!message.attributesKeys.includes(USE_CANDIDATE)) return;
    const [host, port] = address;
    const pair = connection.candidatePairs.find(
      ({ protocol: own, remoteAddr }) => own === protocol && remoteAddr[0] === host && remoteAddr[1] === port,
    );
    if (!pair) return;
    const take = (): void => {
      // The library makes the first nomination itself.
      if (connection.nominated && pair.state === CandidatePairState.SUCCEEDED) connection.nominated = pair;
    };
    if (pair.handle) void pair.handle.awaitable.then(take, () => undefined);
    else take();
  };
}
