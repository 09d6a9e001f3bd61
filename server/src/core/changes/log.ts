import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { isPathBelow } from '../access/nodes.js';
import type { ChangeKind } from '../../database/schema/index.js';

/** How long changes are kept: a page that was away for longer loads whole lists. */
const KEPT_HOURS = 24;

/** One change of one transaction. */
export interface Change {
  readonly id: string;
  /** Number of the transaction. */
  readonly transaction: string;
  readonly kind: ChangeKind;
  /** Null if it concerns all patients at and below the path. */
  readonly patientId: string | null;
  /** Path of the node where the patient was. */
  readonly path: string;
}

/** Changes from a transaction on. */
interface ReadChanges {
  readonly epoch: string;
  /**
   * All transactions before this one have ended. The next reading begins with it; changes of later transactions may
   * already be included here.
   */
  readonly upTo: string;
  /** The first transaction whose changes are kept. */
  readonly forgotten: string;
  readonly changes: readonly Change[];
}

type History = Omit<ReadChanges, 'changes'>;

/** The columns of the history, repeated in each row; there is one row even without a change. */
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
 * Changes of a transaction and of all later ones. One statement sees one snapshot, so that no change is lost between
 * the rows and `upTo`; changes of transactions that were still running may be returned again.
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

/** Kind, patient and place of a change, which is all that lists need. */
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

/** `readChanges` for some kinds and for places; each change once, even if it was repeated. */
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

/** Deletes changes that nobody needs any more. */
export async function forgetChanges(db: Queries): Promise<void> {
  await sql`
    with old as (
      delete from change where at < now() - make_interval(hours => ${KEPT_HOURS}) returning transaction
    ), last as (select max(transaction::text::numeric) as transaction from old)
    update change_history set forgotten = (last.transaction + 1)::text::xid8
    from last where last.transaction is not null`.execute(db);
}
