import type { Queries } from '../../database/connection.js';
import { type Built, fixedQuery, type Value } from '../../database/fixed-query.js';
import type { Scope } from '../caller.js';

/**
 * A fixed query with a tenant scope, in two variants: without and with granted patients.
 * @param build gets the parameters and the scope as placeholders.
 */
export function scopedQuery<Params extends Record<keyof Params, Value>, Row>(
  build: (db: Queries, params: Params, scope: Scope) => Built<Row>,
): (db: Queries, params: Params, scope: Scope) => Promise<Row[]> {
  type ByNode = Params & { scopeRange: string };
  type Granted = ByNode & { scopeNodeId: string; scopePatientIds: readonly string[] };
  const byNode = fixedQuery((db, params: ByNode) =>
    build(db, params, { nodeId: '', pathPattern: params.scopeRange, patientIds: undefined }),
  );
  const granted = fixedQuery((db, params: Granted) =>
    build(db, params, {
      nodeId: params.scopeNodeId,
      pathPattern: params.scopeRange,
      patientIds: params.scopePatientIds,
    }),
  );
  return (db, params, { nodeId, pathPattern: range, patientIds }) =>
    patientIds === undefined
      ? byNode(db, { ...params, scopeRange: range })
      : granted(db, { ...params, scopeRange: range, scopeNodeId: nodeId, scopePatientIds: patientIds });
}
