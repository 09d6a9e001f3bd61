import type { GlucoseReading, ReplyOf, RequestOf, VitalReading } from '@wardlink/contract';
import type { Caller } from '../../core/caller.js';
import type { Call, Handlers } from '../../core/handler.js';
import { inTransaction } from '../../core/transaction.js';
import { correct, type Correction } from './correct.js';
import { record, type Author, type Entry, type Outcome } from './service.js';
import { voidReading, type Voiding } from './void.js';

/** Who enters by hand, at or below their own node. */
const byHand = ({ accountId, scope }: Caller): Author => ({ accountId, scope, way: 'manual' });

type Writing = Call<
  'glucose.record' | 'vital.record' | 'glucose.correct' | 'vital.correct' | 'glucose.void' | 'vital.void'
>;

/** Writes in a transaction of its own, and announces after it. */
function written<T extends { topics: readonly string[] }>(
  call: Writing,
  write: (work: { tx: Parameters<typeof record>[0]['tx']; clock: Writing['clock'] }, author: Author) => Promise<T>,
): Promise<T> {
  return inTransaction(call, async (tx, announce) => {
    const outcome = await write({ tx, clock: call.clock }, byHand(call.caller));
    outcome.topics.forEach(announce);
    return outcome;
  });
}

/** A glucose as its requests have it: figures that are left out are none. */
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

type Names = `${'glucose' | 'vital'}.${'record' | 'correct' | 'void'}`;

/** Entering, correcting and voiding readings of every indicator. */
export const readingHandlers: Handlers<Names> = {
  'glucose.record': async (call) => {
    const { value: _, comparator: __, confirmed = false, ...request } = call.request;
    const entry = { ...request, indicator: 'glucose', figures: glucoseFigures(call.request), confirmed } as const;
    return glucoseReply(await recordBy(call, entry));
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
