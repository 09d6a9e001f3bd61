import { randomBytes } from 'node:crypto';
import { bodyCipher, type KeyPair } from '@wardlink/contract';
import type { Database } from '../database/connection.js';
import type { Clock } from '../time/clock.js';

/** Secrets that are made once and stored in the database, so that every process and every restart has the same. */
export interface Secrets {
  /** X25519 pair of sealed bodies. */
  readonly sealing: KeyPair;
  /** Key of the signatures on report links. */
  readonly report: string;
  /** Secret of the calling application. */
  readonly calling: string;
  /** Identifies the installation: two installations on one host name must not share a cookie. */
  readonly installation: string;
  /** Setup code: proves access to the machine while there is no account. */
  readonly setupCode: string;
}

/** Reads the secrets, making those that do not exist yet; safe when several processes start at once. */
export async function loadSecrets(db: Database, clock: Clock): Promise<Secrets> {
  const secret = async (name: string, make: () => string | Promise<string>): Promise<string> => {
    const stored = () => db.selectFrom('serverSecret').select('value').where('name', '=', name).executeTakeFirst();
    const found = await stored();
    if (found) return found.value;
    await db
      .insertInto('serverSecret')
      .values({ name, value: await make(), createdAt: clock.date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await stored())?.value ?? '';
  };
  const random = (bytes: number) => () => randomBytes(bytes).toString('hex');
  const cipher = await bodyCipher();
  return {
    sealing: JSON.parse(await secret('sealing', async () => JSON.stringify(await cipher.createKeyPair()))) as KeyPair,
    report: await secret('report', random(32)),
    calling: await secret('calling', random(32)),
    installation: await secret('installation', random(4)),
    setupCode: await secret('setup-code', random(5)),
  };
}
