import type { Queries } from '../../database/connection.js';
import { type Built, fixedQuery, type Value } from '../../database/fixed-query.js';
import type { Scope } from '../caller.js';

/**
 * A fixed query with a tenant scope: one variant for callers without grants, one with granted patients.
 * @param build gets the parameters and the scope as placeholders.
 */
export function scopedQuery<Asked extends Record<keyof Asked, Value>, Row>(
  build: (db: Queries, asked: Asked, scope: Scope) => Built<Row>,
): (db: Queries, asked: Asked, scope: Scope) => Promise<Row[]> {
  type ByNode = Asked & { scopeRange: string };
  type Granted = ByNode & { scopeNodeId: string; scopePatientIds: readonly string[] };
  const byNode = fixedQuery((db, asked: ByNode) =>
    build(db, asked, { nodeId: '', pathPattern: asked.scopeRange, patientIds: undefined }),
  );
  const granted = fixedQuery((db, asked: Granted) =>
    build(db, asked, { nodeId: asked.scopeNodeId, pathPattern: asked.scopeRange, patientIds: asked.scopePatientIds }),
  );
  return (db, asked, { nodeId, pathPattern: range, patientIds }) =>
    patientIds === undefined
      ? byNode(db, { ...asked, scopeRange: range })
      : granted(db, { ...asked, scopeRange: range, scopeNodeId: nodeId, scopePatientIds: patientIds });
}
