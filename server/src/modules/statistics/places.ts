import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';

/** Ids of the places at and below a path at which patients are measured. */
export async function placesBelow(db: Queries, path: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select place.id::text from organisation_node place
    where ${isBelowPath(path, 'place.path')} and place.kind <> 'bed'`.execute(db);
  return rows.map(({ id }) => id);
}
