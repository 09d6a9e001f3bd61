import type { Insertable, Updateable } from 'kysely';
import type { Queries, Tx } from '../../database/connection.js';
import type { AccountTable } from '../../database/schema/index.js';

/** Stores a new account. @returns its id */
export async function insertAccount(tx: Tx, row: Insertable<AccountTable>): Promise<string> {
  const { id } = await tx.insertInto('account').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** An account that a form shows, with the version that the form read. */
interface Shown {
  readonly id: string;
  readonly version: number;
}

/** Changes columns that forms show, and raises the version: forms opened before are then refused. */
export async function changeAccount(
  tx: Tx,
  { id, version }: Shown,
  columns: Omit<Updateable<AccountTable>, 'id' | 'version'>,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Columns that no form with a version shows: personal settings, activation and the password. */
type Apart =
  | 'avatar'
  | 'warningPush'
  | 'warningSound'
  | 'criticalSound'
  | 'messageSound'
  | 'warningWindowSeconds'
  | 'quietBegin'
  | 'quietEnd'
  | 'criticalSounds'
  | 'specialCallsRing'
  | 'activatedAt'
  | 'activatedBy'
  | 'passwordHash'
  | 'firstPassword'
  | 'passwordSetAt';

/** Changes columns of an account that its forms do not show. */
export async function setOfAccount(
  db: Queries,
  id: string,
  columns: Pick<Updateable<AccountTable>, Apart>,
): Promise<void> {
  await db.updateTable('account').set(columns).where('id', '=', id).execute();
}

/** Moves a patient's accounts to the patient's new node. */
export async function followPatient(tx: Tx, patientId: string, nodeId: string): Promise<void> {
  await tx.updateTable('account').set({ nodeId }).where('patientId', '=', patientId).execute();
}

/** Assigns the accounts of a duplicate patient record to the remaining record. */
export async function handOverAccounts(
  tx: Tx,
  from: string,
  to: { readonly id: string; readonly nodeId: string },
): Promise<void> {
  await tx.updateTable('account').set({ patientId: to.id, nodeId: to.nodeId }).where('patientId', '=', from).execute();
}

/** Closes the accounts of a patient's record. @returns their ids */
export async function closeAccountsOf(tx: Tx, patientId: string): Promise<string[]> {
  const closed = await tx
    .updateTable('account')
    .set({ enabled: false })
    .where('patientId', '=', patientId)
    .returning('id')
    .execute();
  return closed.map(({ id }) => id);
}

/** Moves all accounts of a node to another node. @returns how many of them belong to staff */
export async function moveAccounts(tx: Tx, from: string, into: string): Promise<number> {
  const moved = await tx
    .updateTable('account')
    .set({ nodeId: into })
    .where('nodeId', '=', from)
    .returning(['id', 'patientId'])
    .execute();
  return moved.filter(({ patientId }) => patientId === null).length;
}
