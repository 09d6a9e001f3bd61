import { dayOf, type Day } from '@wardlink/domain';
import type { ServerContext } from '../context.js';
import type { Queries } from '../../database/connection.js';
import type { Caller, Scope } from '../caller.js';
import type { Whose } from '../access/patient-query.js';
import { requestedNodeId, resolveRequestedNode, type RequestedNode } from '../access/requested-node.js';
import { DEFAULT_ZONE, type Settings } from '../settings.js';
import { type AnyPatientList, isListed, type ListedPlace, type PatientList } from './list.js';
import { changedSince, isOfPlace, type Changed } from './log.js';
import { readPlaced, shownOf } from './read-placed.js';
import { isKnown, markOf, positionAt, transactionOf } from './position.js';
import { firstPart, wardsOfPlace, type WardOfPlace } from './wards.js';

/** The parameters of a request for a list. */
interface Request extends RequestedNode {
  readonly day?: Day | null | undefined;
  readonly since?: string | null | undefined;
  readonly inParts?: boolean | undefined;
  readonly wardIds?: readonly string[] | null | undefined;
}

type Asking = Pick<ServerContext, 'db' | 'clock' | 'changes'> & { readonly caller: Caller };

interface Reply<Row> {
  readonly settings: Settings;
  readonly day: Day;
  /** The common part of the replies of all lists. */
  readonly followed: { position: string; whole: boolean; rows: Row[]; gone: string[]; rest?: Rest };
}

/** Wards whose rows are omitted. */
type Rest = { wardId: string; sortKey: string; patients: number }[];

/** The patients whose rows are read first, and the omitted wards. */
interface Part {
  readonly whose: Whose;
  readonly rest: readonly WardOfPlace[];
}

/** The patients to read first: of all wards, of the requested ones, or of the first part of a large place. */
async function partOf(db: Queries, scope: Scope, nodeId: string, { inParts, wardIds }: Request): Promise<Part> {
  const all = { whose: { scope, nodeId }, rest: [] };
  if (!inParts && !wardIds) return all;
  const wards = await wardsOfPlace(db, scope, nodeId);
  const { first, rest } = wardIds
    ? { first: wards.filter(({ wardId }) => wardIds.includes(wardId)), rest: [] }
    : firstPart(wards);
  return first === wards ? all : { whose: { patientIds: first.flatMap(({ patientIds }) => patientIds) }, rest };
}

/**
 * The rows of a list for a caller: all, those of some wards, or those that changed after a position.
 * @throws Refusal `node.forbidden`
 */
export async function listedRows<Raw, Row extends { patientId: string }>(
  asking: Asking,
  list: PatientList<Raw, Row>,
  request: Request,
): Promise<Reply<Row>> {
  const { db, caller, clock, changes } = asking;
  const { accountId, scope } = caller;
  const now = clock.now();
  const nodeId = requestedNodeId(caller, request);
  const since = request.since ?? undefined;
  const readAt = async (day: Day): Promise<{ raw: Raw; rest: readonly WardOfPlace[] }> => {
    const { whose, rest } = await partOf(db, scope, nodeId, request);
    return { raw: await list.read(db, whose, { day, now, accountId }), rest };
  };
  // All queries start at once, for the day that most hospitals have; if the hospital's day differs, its rows are read
  // again. Each query omits what the caller may not see; `node.forbidden` is thrown before the rows are used.
  const assumed = request.day ?? dayOf(now, DEFAULT_ZONE);
  // Rows read from now on are not older than this position.
  const { transaction, epoch } = changes.position();
  const found = since === undefined ? readAt(assumed) : undefined;
  found?.catch(() => undefined);
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const today = dayOf(now, settings.zone);
  const day = request.day ?? today;
  const when = { now, today, day, settings };
  const place = { nodeId, path, own: nodeId === caller.nodeId };
  const mark = markOf({ epoch, list: list.feed, nodeId, day, scope });
  const from = since === undefined ? undefined : transactionOf(since, mark);
  if (from !== undefined) {
    const read = await changedSince(db, from, list.kinds);
    const ids = isKnown(from, read) ? changedPatients(read.changes, list, caller, place) : undefined;
    if (ids) {
      const shown = shownOf(ids, await readPlaced(db, list, ids, when), caller, place);
      return { settings, day, followed: { position: positionAt(read.upTo, mark), whole: false, ...shown } };
    }
  }
  const { raw, rest } = found && day === assumed ? await found : await readAt(day);
  const rows = (await list.rows(raw, when, db)).map(({ row }) => row);
  const followed = { position: positionAt(transaction, mark), whole: !request.wardIds, rows, gone: [] };
  if (rest.length === 0) return { settings, day, followed };
  const named = rest.map(({ patientIds, ...ward }) => ({ ...ward, patients: patientIds.length }));
  return { settings, day, followed: { ...followed, rest: named } };
}

/** Patients who changed for a caller in a list of a place; undefined if the place itself changed. */
export function changedPatients(
  changes: readonly Changed[],
  { kinds }: Pick<AnyPatientList, 'kinds'>,
  caller: Pick<Caller, 'scope'>,
  place: ListedPlace,
): string[] | undefined {
  if (changes.some((change) => isOfPlace(change, place.path))) return undefined;
  const ids = new Set<string>();
  for (const change of changes) {
    const { kind, patientId, path } = change;
    if (patientId !== null && kinds.includes(kind) && isListed(caller, place, { path, patientId })) ids.add(patientId);
  }
  return [...ids];
}
