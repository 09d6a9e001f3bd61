import type { Selectable } from 'kysely';
import type { FactorKeys } from '../../core/factor-keys.js';
import type { Queries } from '../../database/connection.js';
import type { ResultDestinationTable } from '../../database/schema/interfaces.js';

/** A system that gets results, as the sender uses it. */
export type Destination = Selectable<ResultDestinationTable>;

export async function destinationById(db: Queries, id: string): Promise<Destination | undefined> {
  return db.selectFrom('resultDestination').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The secret of a webhook is encrypted, bound to its name: another destination cannot use it. */
const contextOf = (name: string): string => `webhook ${name}`;

export const sealSecret = (keys: FactorKeys, name: string, secret: string): string =>
  keys.seal(secret, contextOf(name));

/** @throws FactorKeyError if the key is missing or the text was changed */
export const openSecret = (keys: FactorKeys, name: string, sealed: string): string =>
  keys.open(sealed, contextOf(name));
