import { GRANTED_STATES, stateAfter, type ApplicationState, type ApplicationStep } from '@wardlink/domain';
import type { Permission } from '@wardlink/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { giveGrant, withdrawGrant } from '../../core/access/grants.js';
import { recordAudit } from '../../core/audit/trail.js';
import { Refusal } from '../../core/refusal.js';
import { boardTopic } from '../../core/topics.js';
import type { AnyWork } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import type { VirtualApplicationTable } from '../../database/schema/index.js';
import { stateWords } from './state-words.js';

/** Rights of the team over a patient whom it looks after: see and advise, but not order or enter. */
export const TEAM_RIGHTS = [
  'ward.read',
  'record.read',
  'patient.read',
  'patient.follow',
  'order.read',
  'warning.read',
  'warning.acknowledge',
  'chat.use',
  'call.make',
] as const satisfies readonly Permission[];

export type StoredApplication = Selectable<VirtualApplicationTable>;

/** Author and time of a step; without an author if it happens by itself. */
export interface Author {
  readonly accountId: string | null;
  readonly at: Date;
}

interface StepChange extends Author {
  readonly step: ApplicationStep;
  readonly note?: string | null | undefined;
  /** Columns that the step sets in addition to the state. */
  readonly set?: Updateable<VirtualApplicationTable>;
}

const isGranted = (state: ApplicationState): boolean => (GRANTED_STATES as readonly ApplicationState[]).includes(state);

/** An application, locked. */
export const lockApplication = (tx: Tx, id: string): Promise<StoredApplication | undefined> =>
  tx.selectFrom('virtualApplication').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Stores a new application. */
export const insertApplication = (tx: Tx, row: Insertable<VirtualApplicationTable>): Promise<StoredApplication> =>
  tx.insertInto('virtualApplication').values(row).returningAll().executeTakeFirstOrThrow();

/** Changes a locked application and raises its version, so that forms opened before are refused. */
export const changeApplication = (
  tx: Tx,
  { id, version }: Pick<StoredApplication, 'id' | 'version'>,
  columns: Updateable<VirtualApplicationTable>,
): Promise<StoredApplication> =>
  tx
    .updateTable('virtualApplication')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Opens or ends the team's grant, according to the state. @returns the grant in force */
async function grantFor(
  work: AnyWork,
  row: StoredApplication,
  state: ApplicationState,
  { accountId, at, until }: Author & { until: Date | null },
): Promise<string | null> {
  // A management that ends by itself has a grant with the same end; nobody withdraws it.
  if (accountId === null) return row.grantId;
  const by = accountId;
  if (row.grantId !== null && (!isGranted(state) || until !== null)) {
    await withdrawGrant(work, row.grantId, { at, by });
  }
  if (!isGranted(state)) return null;
  if (row.grantId !== null && until === null) return row.grantId;
  return giveGrant(work, {
    patientId: row.patientId,
    to: { teamId: row.teamId },
    rights: TEAM_RIGHTS,
    since: at,
    until,
    reason: `virtual ward ${row.id}`,
    grantedAt: at,
    grantedBy: by,
  });
}

/** Announces a change to the boards of the ward and of the team. */
export async function announceApplication(
  { tx, announce }: AnyWork,
  { patientId, teamId }: Pick<StoredApplication, 'patientId' | 'teamId'>,
): Promise<void> {
  const paths = await tx
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .innerJoin('team', (join) => join.on('team.id', '=', teamId))
    .innerJoin('organisationNode as base', 'base.id', 'team.nodeId')
    .select(['place.path', 'base.path as teamPath'])
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow();
  announce(boardTopic('virtualWard', paths.path, patientId));
  announce(boardTopic('virtualWard', paths.teamPath, null));
}

/**
 * Takes a step of a locked application: changes its state and the team's grant, and writes history and trail, all or
 * nothing.
 * @throws Refusal `application.stepForbids`
 */
export async function takeStep(
  work: AnyWork,
  row: StoredApplication,
  { step, note = null, set = {}, accountId, at }: StepChange,
): Promise<StoredApplication> {
  const { tx } = work;
  const state = stateAfter(row.state, step);
  if (state === undefined) throw new Refusal('application.stepForbids', { places: { state: stateWords(row.state) } });
  const until = set.managedUntil instanceof Date ? set.managedUntil : null;
  const grantId = await grantFor(work, row, state, { accountId, at, until });
  const changed = await changeApplication(tx, row, { ...set, state, grantId });
  await noteStep(tx, changed, { step, note, accountId, at }, row.state);
  await announceApplication(work, changed);
  return changed;
}

/** Writes a step into the application's history and into the trail. */
export async function noteStep(
  tx: Tx,
  { id, patientId, nodeId, state }: Pick<StoredApplication, 'id' | 'patientId' | 'nodeId' | 'state'>,
  { step, note = null, accountId, at }: Pick<StepChange, 'step' | 'note' | 'accountId' | 'at'>,
  before: ApplicationState | null,
): Promise<void> {
  await tx.insertInto('virtualApplicationStep').values({ applicationId: id, step, at, accountId, note }).execute();
  const event = { type: 'application.step', subject: id, after: { step, before, state, note } } as const;
  await recordAudit(tx, at, event, { accountId, patientId, nodeId });
}
