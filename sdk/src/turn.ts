import { check, checkFields, checkObject } from './checks.js';
import { isWebRTCSupported } from './environment.js';

export interface TurnServer {
  url: string;
  username?: string;
  credential?: string;
  credentialType?: 'password';
}

/**
 * Converts TURN servers to the settings of a peer connection; an address without a scheme is a `turn:` one.
 * @throws RtcError 4096 naming the wrong field; the browser's own error for a value that it does not accept
 */
export function turnServers(servers: TurnServer | TurnServer[]): RTCIceServer[] {
  const iceServers = [servers].flat().map((server) => {
    checkObject(server, 'a turn server');
    checkFields(server, { url: 'string', username: 'string', credential: 'string' });
    const { url, username, credential } = server;
    check(typeof url === 'string' && url.trim() !== '', 'url of a turn server must not be empty');
    return {
      urls: /^turns?:/.test(url) ? url : `turn:${url}`,
      ...(username === undefined ? {} : { username }),
      ...(credential === undefined ? {} : { credential }),
    };
  });
  // The browser checks the addresses and their credentials here; otherwise the first connection would fail later.
  if (isWebRTCSupported()) new RTCPeerConnection({ iceServers }).close();
  return iceServers;
}
