import { check, checkFields, checkObject } from './checks.js';
import { isWebRTCSupported } from './environment.js';

export interface TurnServer {
  url: string;
  username?: string;
  credential?: string;
  credentialType?: 'password';
}

/**
 * Relay servers as a peer connection takes them; an address without a scheme is a `turn:` one.
 * @throws RtcError 4096 naming the field that is wrong; the browser's own error for what it does not take
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
  // What an address may look like, and what must come with it, the browser knows; later no connection could be made.
  if (isWebRTCSupported()) new RTCPeerConnection({ iceServers }).close();
  return iceServers;
}
