import type { ReplyOf } from '@wardlink/contract';
import { isOpen } from '../../core/access/nodes.js';
import { inScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import type { Queries } from '../../database/connection.js';

/** The open departments within the caller's scope, in their order. */
export const departmentsFor = (db: Queries, caller: Caller): Promise<ReplyOf<'dean.departments'>['departments']> =>
  db
    .selectFrom('organisationNode')
    .select(['id as nodeId', 'name', 'latinName'])
    .where('kind', '=', 'department')
    .where(inScope(caller, 'path'))
    .where(isOpen('organisationNode.path'))
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
