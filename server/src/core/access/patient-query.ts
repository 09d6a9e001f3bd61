import { sql, type Expression } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { type Built, fixedQuery, type Value } from '../../database/fixed-query.js';
import type { Scope } from '../caller.js';
import { scopedQuery } from './scoped-query.js';
import { seesPatientAt } from './scope.js';

/**
 * The patients of a list: those at or below a node in a scope, or given patients at any place. For given patients no
 * rights are checked: the calling code must omit those whom the caller may not see.
 */
export type Whose = { readonly scope: Scope; readonly nodeId: string } | { readonly patientIds: readonly string[] };

interface Narrowable<Row> extends Built<Row> {
  where(predicate: Expression<boolean>): Built<Row>;
}

/**
 * A fixed query about patients that is restricted to some of them.
 * @param select joins `patient` and its node as `place`.
 */
export function patientQuery<Params extends Record<keyof Params, Value>, Row>(
  select: (db: Queries, params: Params) => Narrowable<Row>,
): (db: Queries, params: Params, whose: Whose) => Promise<Row[]> {
  const atNode = scopedQuery((db, params: Params & { atNodeId: string }, scope) =>
    select(db, params).where(seesPatientAt({ scope }, params.atNodeId)),
  );
  const named = fixedQuery((db, params: Params & { namedIds: readonly string[] }) =>
    select(db, params).where(sql<boolean>`patient.id = any(${params.namedIds}::bigint[])`),
  );
  return (db, params, whose) =>
    'scope' in whose
      ? atNode(db, { ...params, atNodeId: whose.nodeId }, whose.scope)
      : named(db, { ...params, namedIds: whose.patientIds });
}
