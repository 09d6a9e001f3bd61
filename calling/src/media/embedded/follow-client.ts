import { CandidatePairState, Connection, type RTCIceGatherer } from 'werift';

const USE_CANDIDATE = 'USE-CANDIDATE';

/**
 * Sends to where the client comes from now. A client that walks from one access point to the next, or whose address
 * translation forgot it, goes on from another address over the same connection: it asks for the new path by checks that
 * name it (RFC 8445, 7.3.1.5). The library keeps the first path that was chosen, and media would go where nobody is until
 * the consent ends, half a minute later.
 * A path is taken only when a check of our own was answered over it: the checks that come in carry the connection's
 * password, but a source address alone proves nothing.
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
      // The first choice of all is the library's.
      if (connection.nominated && pair.state === CandidatePairState.SUCCEEDED) connection.nominated = pair;
    };
    if (pair.handle) void pair.handle.awaitable.then(take, () => undefined);
    else take();
  };
}
