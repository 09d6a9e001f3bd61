import { sql } from 'kysely';
import type { Database } from '../../src/database/connection.js';

/** Adds beds `01`, `02` and so on to a ward of the test hospital. */
export async function addBeds(
  db: Database,
  ward: { wardId: string; path: string; code: string },
  count: number,
): Promise<void> {
  const labels = Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'));
  await db
    .insertInto('organisationNode')
    .values(
      labels.map((label, ordinal) => ({
        parentId: ward.wardId,
        kind: 'bed' as const,
        name: `${label} 床`,
        code: label,
        ordinal,
        path: `new ${ward.code}-${label}`,
      })),
    )
    .execute();
  await db
    .updateTable('organisationNode')
    .set({ path: sql<string>`${ward.path} || id || '/'` })
    .where('parentId', '=', ward.wardId)
    .execute();
}
