import { nodeProblems, type NodeFields, type NodeKind } from '@wardlink/domain';
import { sql, type Selectable } from 'kysely';
import { isOpen, idsOnPath, isBelowPath, hospitalPathOf, isBelowAnyPath } from '../../core/access/nodes.js';
import type { Queries, Tx } from '../../database/connection.js';
import type { OrganisationNodeTable } from '../../database/schema/index.js';
import { Refusal } from '../../core/refusal.js';
import type { Caller } from '../../core/caller.js';
import { inScope } from '../../core/access/scope.js';

export type NodeRow = Selectable<OrganisationNodeTable>;

/** The fields of a node's form, in its order. */
export const NODE_FIELDS = [
  'name',
  'latinName',
  'code',
  'nature',
  'type',
  'level',
  'region',
  'phone',
  'address',
] as const satisfies readonly (keyof NodeFields)[];

/** Serializes changes of one hospital's organisation until the transaction ends. */
export async function waitForTree(tx: Tx, caller: Caller): Promise<void> {
  const hospital = idsOnPath(caller.nodePath)[0] ?? '';
  await sql`select pg_advisory_xact_lock(hashtextextended(${`organisation ${hospital}`}, 0))`.execute(tx);
}

/** A node at or below the caller's node. @throws Refusal `node.forbidden` */
export async function nodeOf(db: Queries, caller: Caller, nodeId: string): Promise<NodeRow> {
  const row = await db
    .selectFrom('organisationNode')
    .selectAll()
    .where('id', '=', nodeId)
    .where(inScope(caller, 'path'))
    .executeTakeFirst();
  if (!row) throw new Refusal('node.forbidden');
  return row;
}

/**
 * Locks a node for a change, at the version that the caller edited.
 * @throws Refusal `node.forbidden`; `node.changed` after a concurrent change
 */
export async function editableNode(
  tx: Tx,
  caller: Caller,
  { nodeId, version }: { nodeId: string; version: number },
): Promise<NodeRow> {
  await waitForTree(tx, caller);
  const row = await nodeOf(tx, caller, nodeId);
  if (row.version !== version) throw new Refusal('node.changed', { field: 'version' });
  return row;
}

/**
 * Whether the caller may move a node: not the caller's own node, nor the hospital, since their parent is outside the
 * caller's scope.
 */
export function isMovable(caller: Caller, node: Pick<NodeRow, 'id' | 'parentId'>): boolean {
  return node.id !== caller.nodeId && node.parentId !== null;
}

/** @throws Refusal `node.forbidden` for the caller's own node and for the hospital */
export function checkMovable(caller: Caller, node: NodeRow): NodeRow & { parentId: string } {
  const { parentId } = node;
  if (!isMovable(caller, node) || parentId === null) throw new Refusal('node.forbidden');
  return { ...node, parentId };
}

/** Whether neither the node nor anything above it is disabled. */
export async function isNodeOpen(db: Queries, nodeId: string): Promise<boolean> {
  const open = await db
    .selectFrom('organisationNode')
    .select('id')
    .where('id', '=', nodeId)
    .where(isOpen('organisationNode.path'))
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Locks the patients at or below these paths, and the nodes. Patients are locked first, as in an admission, which
 * avoids deadlocks.
 */
export async function lockPlaces(tx: Tx, paths: readonly string[]): Promise<void> {
  await tx
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select('patient.id')
    .where(isBelowAnyPath(paths, 'place.path'))
    .orderBy('patient.id')
    .forUpdate('patient')
    .execute();
  await tx
    .selectFrom('organisationNode')
    .select('id')
    .where(isBelowAnyPath(paths, 'organisationNode.path'))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Texts in their stored form: composed, trimmed, null if empty. */
function storedFields(given: NodeFields): NodeFields {
  const texts = NODE_FIELDS.map((field) => [field, given[field]?.normalize('NFKC').trim() || null] as const);
  return Object.fromEntries(texts) as unknown as NodeFields;
}

/** The names of a bed, derived from its number. */
export const bedNames = (bed: string) => ({ name: `${bed}床`, latinName: `Bed ${bed}` });

/**
 * Checks the fields of a node, and that no other node has the same name or code.
 * @param except the node itself, if it exists already
 * @returns the columns to write
 * @throws Refusal `node.incomplete`, `input.invalid`, `node.nameTaken`, `node.codeTaken`, `bed.exists`
 */
export async function checkedFields(
  tx: Tx,
  given: NodeFields,
  { kind, parentId, path, except }: { kind: NodeKind; parentId: string | null; path: string; except?: string },
) {
  const fields = storedFields(given);
  const problems = nodeProblems(kind, fields);
  for (const [problem, code] of [
    ['missing', 'node.incomplete'],
    ['invalid', 'input.invalid'],
  ] as const) {
    const wrong = problems.filter((one) => one.kind === problem).map(({ field }) => field);
    if (wrong.length > 0) throw new Refusal(code, { field: wrong });
  }
  const code = fields.code ?? '';
  const named = kind === 'bed' ? bedNames(code) : { name: fields.name ?? '', latinName: fields.latinName };
  let others = tx.selectFrom('organisationNode').select('id');
  if (except !== undefined) others = others.where('id', '<>', except);
  const siblings = others.where('parentId', 'is not distinct from', parentId);
  if (kind === 'bed') {
    if (await siblings.where('code', '=', code).executeTakeFirst()) {
      throw new Refusal('bed.exists', { field: 'code', places: { bed: code } });
    }
  } else {
    await checkName(tx, named.name, { parentId, except });
    const hospital = hospitalPathOf(path);
    const sameCode = await others
      .where('kind', '<>', 'bed')
      .where(isBelowPath(hospital, 'path'))
      .where(sql<string>`lower(code)`, '=', code.toLowerCase())
      .executeTakeFirst();
    if (sameCode) throw new Refusal('node.codeTaken', { field: 'code' });
  }
  // The choices were checked above; the cast narrows their types to those of the columns.
  const { nature, type, level } = fields as Pick<NodeRow, 'nature' | 'type' | 'level'>;
  const { region, phone, address } = fields;
  return { ...named, code, nature, type, level, region, phone, address };
}

interface Named {
  name: string;
  latinName: string | null;
}

/**
 * @param under the name of the new parent if a node is moved: the refusal names both
 * @throws Refusal `node.nameTaken`, `node.nameTakenThere` if another child of the same parent has the name
 */
export async function checkName(
  tx: Tx,
  name: string,
  { parentId, except, under }: { parentId: string | null; except?: string | undefined; under?: Named },
): Promise<void> {
  let same = tx
    .selectFrom('organisationNode')
    .select('id')
    .where('parentId', 'is not distinct from', parentId)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase());
  if (except !== undefined) same = same.where('id', '<>', except);
  if (!(await same.executeTakeFirst())) return;
  if (!under) throw new Refusal('node.nameTaken', { field: 'name' });
  const places = { name, under: { zh: under.name, en: under.latinName ?? under.name } };
  throw new Refusal('node.nameTakenThere', { field: 'parentId', places });
}

/** The ordinal after the last child of a node. */
export async function nextOrdinal(tx: Tx, parentId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('organisationNode')
    .select(({ fn }) => fn.max('ordinal').as('last'))
    .where('parentId', '=', parentId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}
