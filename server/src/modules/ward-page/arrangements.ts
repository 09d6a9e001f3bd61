import { wardPageOf, type WardPage } from '@wardlink/domain';
import { idsOnPath } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';

/** By which names and colours the places of paths are known in the wards. */
export async function signsOf(db: Queries): Promise<(path: string) => Pick<WardPage, 'ownName' | 'colour'>> {
  const rows = await db.selectFrom('wardPage').select(['nodeId', 'arrangement']).execute();
  const byNode = new Map(rows.map(({ nodeId, arrangement }) => [nodeId, arrangement]));
  return (path) => {
    const { ownName, colour } = wardPageOf(
      idsOnPath(path)
        .toReversed()
        .map((id) => byNode.get(id) ?? null),
    );
    return { ownName, colour };
  };
}
