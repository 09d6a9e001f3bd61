import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { isPathBelow } from '../access/nodes.js';
import type { ChangeKind } from '../../database/schema/index.js';

/** How long changes are kept: a page that was away for longer asks for its lists as a whole. */
const KEPT_HOURS = 24;

/** One change of one transaction. */
export interface Change {
  readonly id: string;
  /** Number of the transaction. */
  readonly transaction: string;
  readonly kind: ChangeKind;
  /** Null where all patients at and below the path are concerned. */
  readonly patientId: string | null;
  /** Path of the node where the patient was. */
  readonly path: string;
}

/** Changes from a transaction on. */
interface ReadChanges {
  readonly epoch: string;
  /**
   * Every transaction before this one had ended: changes of later ones, some of which may be here already, are read from it
   * on.
   */
  readonly upTo: string;
  /** The first transaction whose changes are kept. */
  readonly forgotten: string;
  readonly changes: readonly Change[];
}

type History = Omit<ReadChanges, 'changes'>;

/** The columns of the history, which each row has; there is one row even without a change. */
const HISTORY = [
  'history.epoch',
  'history.forgotten',
  sql<string>`pg_snapshot_xmin(pg_current_snapshot())`.as('upTo'),
] as const;

function historyOf([first]: readonly History[]): History {
  if (!first) throw new Error('the history of changes has no row');
  const { epoch, upTo, forgotten } = first;
  return { epoch, upTo, forgotten };
}

const changesFrom = fixedQuery((db, params: { from: string }) =>
  db
    .selectFrom('changeHistory as history')
    .leftJoin('change', (join) => join.on(sql<boolean>`change.transaction >= ${params.from}::xid8`))
    .select(HISTORY)
    .select(['change.id', 'change.transaction', 'change.kind', 'change.patientId', 'change.path']),
);

/**
 * Changes of a transaction and of all that began after it. One statement sees one snapshot, so that none is missed between the
 * rows and `upTo`; one of a transaction that ran meanwhile may come again.
 * @param from number of a transaction
 */
export async function readChanges(db: Queries, from: string): Promise<ReadChanges> {
  const rows = await changesFrom(db, { from });
  const changes = rows.flatMap(({ id, transaction, kind, patientId, path }) =>
    id === null || transaction === null || kind === null || path === null
      ? []
      : [{ id, transaction, kind, patientId, path }],
  );
  return { ...historyOf(rows), changes };
}

/** A change: kind, patient and place, which is all that lists need. */
export type Changed = Pick<Change, 'kind' | 'patientId' | 'path'>;

const changedFrom = fixedQuery((db, params: { from: string; kinds: readonly string[] }) =>
  db
    .selectFrom('changeHistory as history')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('change')
          .distinct()
          .select(['kind', 'patientId', 'path'])
          .where(sql<boolean>`transaction >= ${params.from}::xid8`)
          .where(sql<boolean>`kind = any(${params.kinds}::text[])`)
          .as('changed'),
      (join) => join.onTrue(),
    )
    .select(HISTORY)
    .select(['changed.kind', 'changed.patientId', 'changed.path']),
);

/** As `readChanges`, of some kinds and of places, each change once however often it happened. */
export async function changedSince(
  db: Queries,
  from: string,
  kinds: readonly ChangeKind[],
): Promise<History & { changes: readonly Changed[] }> {
  const rows = await changedFrom(db, { from, kinds: [...kinds, 'place'] });
  const changes = rows.flatMap(({ kind, patientId, path }) =>
    kind === null || path === null ? [] : [{ kind, patientId, path }],
  );
  return { ...historyOf(rows), changes };
}

/** Whether a change concerns everybody at or below a path. */
export const isOfPlace = ({ kind, path }: Changed, of: string): boolean =>
  kind === 'place' && (isPathBelow(of, path) || isPathBelow(path, of));

/** Deletes changes that nobody asks for any more. */
export async function forgetChanges(db: Queries): Promise<void> {
  await sql`
    with old as (
      delete from change where at < now() - make_interval(hours => ${KEPT_HOURS}) returning transaction
    ), last as (select max(transaction::text::numeric) as transaction from old)
    update change_history set forgotten = (last.transaction + 1)::text::xid8
    from last where last.transaction is not null`.execute(db);
}
