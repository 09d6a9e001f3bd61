import type { ReplyOf } from '@wardlink/contract';
import { dayOf, wardPageOf } from '@wardlink/domain';
import { departmentAt, idsOnPath } from '../../core/access/nodes.js';
import { requestedNodeId, resolveRequestedNode } from '../../core/access/requested-node.js';
import type { Call } from '../../core/handler.js';
import { settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';

type Reply = ReplyOf<'wardPage.read'>;

/** The page of a requested place. @throws Refusal `node.forbidden` */
export async function readWardPage({ db, caller, clock, request }: Call<'wardPage.read'>): Promise<Reply> {
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  return pageAt(db, { nodeId: requestedNodeId(caller, request), path, today: dayOf(clock.now(), settings.zone) });
}

/** The page of the node of a path, after a change of it. */
export async function changedPage(db: Queries, nodeId: string, path: string, now: number): Promise<Reply> {
  const { zone } = await settingsAt(db, path);
  return pageAt(db, { nodeId, path, today: dayOf(now, zone) });
}

/** The page of the node of a path on a day of the hospital. */
export async function pageAt(
  db: Queries,
  { nodeId, path, today }: { nodeId: string; path: string; today: string },
): Promise<Reply> {
  const ids = idsOnPath(path);
  const rows = await db
    .selectFrom('wardPage as page')
    .innerJoin('organisationNode as node', 'node.id', 'page.nodeId')
    .leftJoin('account as author', 'author.id', 'page.postedBy')
    .select(['page.nodeId', 'page.version', 'page.arrangement', 'page.message', 'page.messageUntil', 'page.postedAt'])
    .select(['node.name', 'node.latinName', departmentAt('node.path').as('department')])
    .select(['author.realName as authorName', 'author.latinName as authorLatinName'])
    .where('page.nodeId', 'in', ids)
    .execute();
  const nearestFirst = ids.toReversed().map((id) => rows.find((row) => row.nodeId === id));
  const [own] = nearestFirst;
  return {
    nodeId,
    version: own?.version ?? 0,
    // Copies, because the lists of a reply can be changed.
    page: structuredClone(wardPageOf(nearestFirst.map((row) => row?.arrangement ?? null))) as Reply['page'],
    own: structuredClone(own?.arrangement ?? {}) as Reply['own'],
    messages: nearestFirst.flatMap((row) => {
      if (!row || row.message === null || row.messageUntil === null || row.postedAt === null) return [];
      if (row.messageUntil < today) return [];
      return [
        {
          nodeId: row.nodeId,
          place: { name: row.name, latinName: row.latinName, department: row.department },
          text: row.message,
          until: row.messageUntil,
          postedAt: row.postedAt.getTime(),
          postedBy: { name: row.authorName ?? '', latinName: row.authorLatinName },
        },
      ];
    }),
  };
}
