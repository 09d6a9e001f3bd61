import type { IncomingMessage } from 'node:http';

/** What a client asked for its websocket with: another node is asked with the same. */
export interface Handshake {
  url: string;
  origin: string | undefined;
}

export const handshakeOf = ({ url = '/', headers }: IncomingMessage): Handshake => ({ url, origin: headers.origin });
