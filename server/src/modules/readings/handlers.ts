import type { GlucoseReading, ReplyOf, RequestOf, VitalReading } from '@wardlink/contract';
import { inScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import type { Call, Handlers } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { markReading } from '../quality/mark-reading.js';
import { correct, type Correction } from './correct.js';
import { outcomeOf, record, type Author, type Entry, type Outcome } from './service.js';
import { voidReading, type Voiding } from './void.js';

/** The author of a manual entry, with the caller's scope. */
const byHand = ({ accountId, scope }: Caller): Author => ({ accountId, scope, way: 'manual' });

type Writing = Call<
  'glucose.record' | 'vital.record' | 'glucose.correct' | 'vital.correct' | 'glucose.void' | 'vital.void'
>;

/** Writes in a transaction of its own. */
function written<T>(call: Writing, write: (work: Work, author: Author) => Promise<T>): Promise<T> {
  return inTransaction(call, (work) => write(work, byHand(call.caller)));
}

/** The figures of a glucose request; null if there are none. */
const glucoseFigures = ({ value = null, comparator = null }: RequestOf<'glucose.record'>): object | null =>
  value === null && comparator === null ? null : { value, comparator };

const glucoseReply = ({ reading, warningId }: Outcome): ReplyOf<'glucose.record'> => ({
  reading: reading as GlucoseReading,
  warningId,
});
const vitalReply = ({ reading }: Outcome): ReplyOf<'vital.record'> => ({ reading: reading as VitalReading });

const recordBy = (call: Writing, entry: Entry): Promise<Outcome> =>
  written(call, (work, author) => record(work, author, entry));
const correctBy = (call: Writing, correction: Correction): Promise<Outcome> =>
  written(call, (work, author) => correct(work, author, correction));
const voidBy = async (call: Writing, voiding: Voiding): Promise<Record<string, never>> => {
  await written(call, (work, author) => voidReading(work, author, voiding));
  return {};
};

/**
 * The meter of an entry.
 * @param locked for an emergency use, so that uses are counted one at a time
 * @throws Refusal `device.unknown` outside the caller's nodes
 */
async function meterOfEntry(tx: Tx, caller: Caller, deviceId: string, locked: boolean) {
  const meter = await tx
    .selectFrom('device')
    .innerJoin('organisationNode as place', 'place.id', 'device.nodeId')
    .select('device.id')
    .where('device.id', '=', deviceId)
    .where(inScope(caller, 'place.path'))
    .$if(locked, (query) => query.forNoKeyUpdate('device'))
    .executeTakeFirst();
  if (!meter) throw new Refusal('device.unknown', { field: 'deviceId' });
  return meter;
}

type Names = `${'glucose' | 'vital'}.${'record' | 'correct' | 'void'}`;

/** Entering, correcting and voiding readings of every indicator. */
export const readingHandlers: Handlers<Names> = {
  'glucose.record': async (call) => {
    const { value: _, comparator: __, confirmed = false, deviceId = null, emergencyReason, ...request } = call.request;
    const entry = { ...request, indicator: 'glucose', figures: glucoseFigures(call.request), confirmed } as const;
    const reason = emergencyReason ?? null;
    if (reason !== null && (deviceId === null || entry.figures === null)) {
      throw new Refusal('input.invalid', { field: 'emergencyReason' });
    }
    const outcome = await written(call, async (work, author) => {
      const meter = deviceId === null ? null : await meterOfEntry(work.tx, call.caller, deviceId, reason !== null);
      const stored = await record(work, author, entry);
      const { readingId, patientId, measuredAt } = stored.reading;
      if (!meter) return stored;
      const emergency = reason === null ? null : { reason, accountId: author.accountId, patientId };
      await markReading(work.tx, { readingId, deviceId: meter.id, measuredAt }, call.clock.date(), emergency);
      // Reads the reading again, with its mark.
      return outcomeOf(work.tx, 'glucose', readingId, stored.warningId);
    });
    return glucoseReply(outcome);
  },
  'glucose.correct': async (call) => {
    const { value, comparator, confirmed = false, ...request } = call.request;
    const figures = glucoseFigures({ ...request, patientId: '', value, comparator });
    return glucoseReply(await correctBy(call, { ...request, indicator: 'glucose', figures, confirmed }));
  },
  'glucose.void': (call) => voidBy(call, { indicator: 'glucose', ...call.request }),
  'vital.record': async (call) => {
    const { confirmed = false, ...request } = call.request;
    return vitalReply(await recordBy(call, { ...request, confirmed }));
  },
  'vital.correct': async (call) => {
    const { confirmed = false, ...request } = call.request;
    return vitalReply(await correctBy(call, { ...request, confirmed }));
  },
  'vital.void': (call) => voidBy(call, call.request),
};
