import type { IncomingMessage } from 'node:http';

/** The parts of a client's upgrade request that are repeated to another node. */
export interface Handshake {
  url: string;
  origin: string | undefined;
}

export const handshakeOf = ({ url = '/', headers }: IncomingMessage): Handshake => ({ url, origin: headers.origin });
