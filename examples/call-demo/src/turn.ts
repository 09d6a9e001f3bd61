import type { Client } from '@wardlink/rtc';

export interface Turn {
  url: string;
  username: string;
  credential: string;
}

/** The TURN server of the form; undefined without one. */
export function turnOf(data: FormData): Turn | undefined {
  const field = (name: string): string => String(data.get(`turn-${name}`) ?? '').trim();
  const url = field('url');
  return url === '' ? undefined : { url, username: field('user'), credential: field('credential') };
}

/** Media is relayed by the TURN server where no direct path is open. Set before `join`. */
export function applyTurn(client: Client, turn: Turn): void {
  client.setTurnServer({ ...turn, credentialType: 'password' });
}
