import type { Client } from '@wardlink/rtc';

export interface Turn {
  url: string;
  username: string;
  credential: string;
}

/** What the form says of a TURN server; undefined without one. */
export function turnOf(data: FormData): Turn | undefined {
  const field = (name: string): string => String(data.get(`turn-${name}`) ?? '').trim();
  const url = field('url');
  return url === '' ? undefined : { url, username: field('user'), credential: field('credential') };
}

/** Media goes by the TURN server where no direct way is open. Said before `join`. */
export function applyTurn(client: Client, turn: Turn): void {
  client.setTurnServer({ ...turn, credentialType: 'password' });
}
