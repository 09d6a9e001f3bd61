import type { Client } from '@wardlink/rtc';

export interface Turn {
  url: string;
  username: string;
  credential: string;
}

/** The TURN server from the form; undefined if none is entered. */
export function turnOf(data: FormData): Turn | undefined {
  const field = (name: string): string => String(data.get(`turn-${name}`) ?? '').trim();
  const url = field('url');
  return url === '' ? undefined : { url, username: field('user'), credential: field('credential') };
}

/** Sets the TURN server, which relays media if no direct path is possible. Call it before `join`. */
export function applyTurn(client: Client, turn: Turn): void {
  client.setTurnServer({ ...turn, credentialType: 'password' });
}
