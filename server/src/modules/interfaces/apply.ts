import type { Adt, AdtSubject } from '@wardlink/interop/adt';
import type { Selectable } from 'kysely';
import { Refusal } from '../../core/refusal.js';
import type { ServerContext } from '../../core/context.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { InterfaceMessageTable } from '../../database/schema/interfaces.js';
import { applyIdentifier, applyMerge, applyVisitNumber } from './adt/merge.js';
import { applySwap } from './adt/swap.js';
import { applyPerson, applyVisit } from './adt/visit.js';
import { noteCodes } from './codes.js';
import { PutAside, type Outcome } from './outcome.js';
import { callerOf, type Partner } from './partner.js';
import { readMessage } from './read-message.js';
import { openBytes } from '../../core/sealed-bytes.js';

export type Applying = Pick<ServerContext, 'db' | 'bus' | 'clock' | 'factorKeys' | 'logger'>;
export type MessageRow = Selectable<InterfaceMessageTable>;

/** Waits after a failure, ms; after the last one a person has to look. */
const WAITS_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
/** Tries of a transaction that lost against another one, such as one that took the same bed. */
const TRIES_AT_ONCE = 4;

function actOf(work: Work, partner: Partner, adt: Adt, order: number): Promise<Outcome> {
  const { act, at, subjects } = adt;
  const [subject] = subjects as [AdtSubject, ...AdtSubject[]];
  switch (act.act) {
    case 'visit':
      return applyVisit(work, partner, { at, kind: act.kind, subject, order });
    case 'swap':
      return applySwap(work, partner, adt, order);
    case 'person':
      return applyPerson(work, partner, adt);
    case 'merge':
      return applyMerge(work, partner, adt);
    case 'identifier':
      return applyIdentifier(work, partner, adt);
    case 'visitNumber':
      return applyVisitNumber(work, partner, adt);
    case 'visitOwner':
      throw new PutAside('visit.owner');
  }
}

/** Applies a stored message in a transaction. @throws PutAside, or any failure; then nothing of it is stored */
export async function applyMessage(
  work: Work,
  partner: Partner,
  row: MessageRow,
  { factorKeys }: Pick<ServerContext, 'factorKeys'>,
): Promise<Outcome> {
  const read = readMessage(partner, openBytes(factorKeys, row.id, row.raw), row.receivedAt.getTime());
  // What was accepted is not dropped because it is read otherwise now; tests may be switched off meanwhile.
  if (read.kind === 'refused' && read.reason !== 'header.processing') throw new PutAside('unreadable');
  if (read.kind !== 'adt') return { state: 'ignored', reason: 'event', notes: [], patientId: undefined };
  try {
    return await actOf(work, partner, read.adt, Number(row.seq));
  } catch (error) {
    if (error instanceof Refusal && ['patient.duplicate', 'patient.duplicateElsewhere'].includes(error.code)) {
      throw new PutAside('visit.taken', { number: row.visitNumber ?? '' });
    }
    throw error;
  }
}

/** Whether another try at once may succeed: somebody else was faster. */
function isRace(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'bed.taken';
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  // Serialization failure, deadlock, and a unique key that two messages made at once.
  return code === '40001' || code === '40P01' || code === '23505';
}

async function tryOnce(context: Applying, partner: Partner, id: string): Promise<boolean> {
  return inTransaction({ ...context, caller: callerOf(partner) }, async (work) => {
    const { tx, clock } = work;
    const row = await tx
      .selectFrom('interfaceMessage')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'received')
      .forUpdate()
      .executeTakeFirst();
    if (!row) return true;
    const { state, reason = null, notes, patientId = null } = await applyMessage(work, partner, row, context);
    await tx
      .updateTable('interfaceMessage')
      .set({ state, reason, notes: JSON.stringify(notes), patientId, settledAt: clock.date(), nextAt: null })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

async function putAside(context: Applying, partner: Partner, id: string, aside: PutAside): Promise<void> {
  await inTransaction(context, async ({ tx, clock }) => {
    await noteCodes(tx, partner.id, aside.codes, clock.date());
    await tx
      .updateTable('interfaceMessage')
      .set({ state: 'aside', reason: aside.reason, detail: JSON.stringify(aside.detail), nextAt: null })
      .where('id', '=', id)
      .where('state', '=', 'received')
      .execute();
  });
}

/** After a failure of our own a message is tried again later, and then waits for a person. */
async function failed(context: Applying, partner: Partner, id: string, error: unknown): Promise<void> {
  const { logger, db, clock } = context;
  logger.error({ event: 'interfaces.failed', partner: partner.id, message: id, err: error }, 'a message failed');
  const row = await db.selectFrom('interfaceMessage').select('tries').where('id', '=', id).executeTakeFirst();
  const tries = (row?.tries ?? 0) + 1;
  const wait = WAITS_MS[tries - 1];
  await db
    .updateTable('interfaceMessage')
    .set({ tries, nextAt: wait === undefined ? null : new Date(clock.now() + wait) })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute();
  if (wait === undefined) await putAside(context, partner, id, new PutAside('failed'));
}

/**
 * Applies one waiting message: once, whatever happens meanwhile, because its state changes in the same transaction.
 * @returns false if it waits on, so that those behind it have to wait too
 */
export async function applyOne(context: Applying, partner: Partner, id: string): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(context, partner, id);
    } catch (error) {
      if (error instanceof PutAside) await putAside(context, partner, id, error);
      else if (isRace(error) && tries < TRIES_AT_ONCE) continue;
      else await failed(context, partner, id, error);
      return false;
    }
  }
}
