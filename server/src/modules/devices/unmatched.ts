import type { ReplyOf } from '@wardlink/contract';
import { INDICATORS } from '@wardlink/domain';
import { exercising, isWithin } from '../../core/access/rights.js';
import { recordAudit, recordByCaller } from '../../core/audit/trail.js';
import type { Figures } from '../../core/audit/events.js';
import type { ServerContext } from '../../core/context.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { boardTopic } from '../../core/topics.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { inScope } from '../../core/access/scope.js';
import type { Queries, Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { deviceFigures } from '../readings/evaluate.js';
import { record } from '../readings/service.js';
import { storedPatientOf } from '../readings/stored.js';
import { derivedId } from '../records/derived-id.js';
import type { DeviceCaller } from './caller.js';
import { completeReading } from './complete-reading.js';
import { idOf, instantOfSent, namedDevice, noteSource, partsOfId, type SentReading, type Source } from './sent.js';

/** A reading that could not be stored. */
export interface Odd extends SentReading {
  hospitalizationNumber: string | null;
  slot: number | null;
  /** Seconds by which the device's clock is ahead, if it reported its time. */
  clockDrift: number | null;
  source: Source;
}

/** The id of a reading in the inbox; it depends on the patient's number too. */
export const unmatchedIdOf = (odd: Pick<Odd, 'source' | 'hospitalizationNumber'> & SentReading): string =>
  derivedId('unmatched', odd.hospitalizationNumber, ...partsOfId(namedDevice(odd.source), odd));

const settledOnes = fixedQuery((db, params: { id: string }) =>
  db
    .selectFrom('unmatchedReading')
    .select(['outcome', 'readingId', 'code'])
    .where('id', '=', params.id)
    .where('outcome', 'is not', null),
);

/** A person's decision about an unmatched reading; undefined before it. */
export async function settledUnmatched(db: Queries, id: string) {
  const [found] = await settledOnes(db, { id });
  return found;
}

/** Keeps a reading for a person's decision; a repeated reading is kept once. */
export async function keepUnmatched(
  context: ServerContext,
  from: DeviceCaller,
  id: string,
  odd: Odd,
  refusal: Refusal,
): Promise<void> {
  const { clock } = context;
  const { source, indicator, figures, sentTime, hospitalizationNumber, slot, clockDrift } = odd;
  const at = instantOfSent(sentTime);
  await inTransaction(context, async ({ tx, announce }) => {
    const description = { zh: refusal.reply('zh', 'meter').description, en: refusal.reply('en', 'meter').description };
    const kept = await tx
      .insertInto('unmatchedReading')
      .values({
        id,
        ...source,
        nodeId: from.nodeId,
        indicator,
        hospitalizationNumber,
        slot,
        sentTime,
        clockDrift,
        figures: JSON.stringify(figures),
        measuredAt: at === undefined ? null : new Date(at),
        receivedAt: clock.date(),
        code: refusal.code,
        description: JSON.stringify(description),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) return;
    const place = { accountId: from.accountId, patientId: null, nodeId: from.nodeId };
    const after = { indicator, ...figures, measuredAt: at ?? sentTime, code: refusal.code } as Figures;
    await recordAudit(tx, clock.date(), { type: 'reading.unmatched', subject: id, after }, place);
    announce(boardTopic('putAside', from.nodePath, null));
  });
}

const settlingByRepeat = fixedQuery((db, params: { id: string; readingId: string; patientId: string; at: Date }) =>
  db
    .updateTable('unmatchedReading')
    .set({ outcome: 'assigned', settledAt: params.at, readingId: params.readingId, patientId: params.patientId })
    .where('id', '=', params.id)
    .where('outcome', 'is', null),
);

/** Settles an inbox reading that was sent again and stored, because it matches a patient now. */
export async function settleByRepeat(tx: Tx, id: string, stored: { readingId: string; patientId: string }, at: Date) {
  await settlingByRepeat(tx, { id, ...stored, at });
}

async function lockUnmatched({ tx, caller, clock }: Work, unmatchedId: string) {
  const row = await tx
    .selectFrom('unmatchedReading as one')
    .innerJoin('organisationNode as node', 'node.id', 'one.nodeId')
    .selectAll('one')
    .select('node.path')
    .where('one.id', '=', unmatchedId)
    .where(inScope(caller, 'node.path'))
    .forUpdate('one')
    .executeTakeFirst();
  if (!row) throw new Refusal('reading.unknown');
  const settling = exercising(caller, `${INDICATORS[row.indicator].endpoints}.record`, clock.now());
  if (!isWithin(settling, row.path)) throw new Refusal('permission.missing');
  return { row, settling };
}

type Row = Awaited<ReturnType<typeof lockUnmatched>>['row'];

/** The id that the reading would have got when it was sent; another id if that one is stored for another patient. */
async function readingIdFor(tx: Tx, row: Row, patientId: string): Promise<string> {
  const device = namedDevice(row);
  const id = idOf(device, row);
  const storedFor = await storedPatientOf(tx, row.indicator, id);
  if (storedFor === undefined || storedFor === patientId) return id;
  return derivedId(...partsOfId(device, row), patientId);
}

/**
 * Stores a reading of the inbox for a patient for whom the caller may enter readings.
 * @throws Refusal `reading.unknown` outside the caller's nodes, `reading.changed` if somebody else settled it,
 *   `input.invalid` for an invalid time, and as `record`
 */
export function assignUnmatched(call: Call<'unmatched.assign'>): Promise<ReplyOf<'unmatched.assign'>> {
  const { caller, clock, request } = call;
  const { patientId, reason } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const { row, settling } = await lockUnmatched(work, request.unmatchedId);
    if (row.outcome !== null) {
      const isSame = row.outcome === 'assigned' && row.patientId === patientId && row.readingId !== null;
      if (!isSame) throw new Refusal('reading.changed');
      return { readingId: row.readingId ?? '' };
    }
    const measuredAt = request.measuredAt ?? row.measuredAt?.getTime();
    if (measuredAt === undefined) throw new Refusal('input.invalid', { field: 'measuredAt' });
    const { indicator, figures, slot, operatorId } = row;
    const readingId = await readingIdFor(tx, row, patientId);
    const entry = {
      indicator,
      readingId,
      patientId,
      measuredAt,
      confirmed: true,
      timeReason: reason,
      ...deviceFigures(figures, slot),
    };
    const author = {
      accountId: caller.accountId,
      scope: settling.scope,
      way: 'device',
      measuredBy: operatorId,
    } as const;
    await record(work, author, entry);
    const { deviceId, sentBy, serial, stripLot, operator, receivedAt } = row;
    await noteSource(tx, readingId, { deviceId, sentBy, serial, stripLot, operator, operatorId }, receivedAt);
    const { path } = row;
    await completeReading(tx, { indicator, readingId, deviceId, measuredAt, stripLot, path }, clock.date());
    await settle(work, row, { outcome: 'assigned', patientId, readingId, reason });
    announce(boardTopic('putAside', row.path, null));
    return { readingId };
  });
}

/** @throws Refusal `reading.unknown` outside the caller's nodes, `reading.changed` if somebody else settled it */
export function rejectUnmatched(call: Call<'unmatched.reject'>): Promise<ReplyOf<'unmatched.reject'>> {
  const { unmatchedId, reason } = call.request;
  return inTransaction(call, async (work) => {
    const { announce } = work;
    const { row } = await lockUnmatched(work, unmatchedId);
    if (row.outcome === 'assigned') throw new Refusal('reading.changed');
    if (row.outcome === null) {
      await settle(work, row, { outcome: 'rejected', patientId: null, readingId: null, reason });
      announce(boardTopic('putAside', row.path, null));
    }
    return {};
  });
}

interface Decided {
  outcome: 'assigned' | 'rejected';
  patientId: string | null;
  readingId: string | null;
  reason: string;
}

async function settle(work: Work, row: Row, decided: Decided): Promise<void> {
  const { tx, caller, clock } = work;
  await tx
    .updateTable('unmatchedReading')
    .set({ ...decided, settledAt: clock.date(), settledBy: caller.accountId })
    .where('id', '=', row.id)
    .execute();
  const type = decided.outcome === 'assigned' ? ('reading.assigned' as const) : ('reading.rejected' as const);
  const after = {
    indicator: row.indicator,
    ...row.figures,
    measuredAt: row.measuredAt?.getTime() ?? row.sentTime,
    reason: decided.reason,
  };
  const place = { patientId: decided.patientId, nodeId: row.nodeId };
  await recordByCaller(work, { type, subject: row.id, after }, place);
}
