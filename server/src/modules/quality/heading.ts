import type { EndpointName, ReplyOf, RequestOf } from '@wardlink/contract';
import { resolveRequestedNode, type RequestedNode } from '../../core/access/requested-node.js';
import { departmentAt, idsOnPath } from '../../core/access/nodes.js';
import type { Caller } from '../../core/caller.js';
import { hospitalOf } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import type { Clock } from '../../time/clock.js';

type Sheet = ReplyOf<'quality.sheet'>;
type Heading = Pick<Sheet, 'hospital' | 'place' | 'zone' | 'printedBy'>;

/** The person whose rights limit a form: the caller, or the author of a link to it. */
export type FormReader = Pick<Caller, 'scope' | 'nodeId' | 'nodePath' | 'realName' | 'latinName'>;

/** Everything that a form needs. */
export interface FormCall<Name extends EndpointName> {
  readonly db: Queries;
  readonly caller: FormReader;
  readonly clock: Clock;
  readonly request: RequestOf<Name>;
}

/** The heading of a printed form, and the path of its place. @throws Refusal `node.forbidden` */
export async function headingOf(
  db: Queries,
  caller: FormReader,
  request: RequestedNode,
): Promise<{ path: string; heading: Heading }> {
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const [hospital, place] = await Promise.all([
    hospitalOf(db, path),
    db
      .selectFrom('organisationNode')
      .select(['name', 'latinName', departmentAt('organisationNode.path').as('department')])
      .where('id', '=', idsOnPath(path).at(-1) ?? '')
      .executeTakeFirstOrThrow(),
  ]);
  return {
    path,
    heading: {
      hospital: { name: hospital?.name ?? '', latinName: hospital?.latinName ?? null },
      place,
      zone: settings.zone,
      printedBy: { name: caller.realName, latinName: caller.latinName },
    },
  };
}
