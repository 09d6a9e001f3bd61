import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { inTransaction } from '../../core/transaction.js';
import type { MeasureWay } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordAudit } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { settleReading } from '../plans/settle.js';
import { settingsAt } from '../../core/settings.js';
import { judgeMeasureTime } from '../readings/measure-time.js';
import { patientOfReading } from '../readings/patient-of-reading.js';
import { refuseVoided } from '../../core/voiding.js';
import { raiseWarning, warningIdOf } from '../warnings/raise.js';
import { figuresOf, judgeEntry, type Entered } from './entry.js';
import { readingOf, selectReadings } from './readings.js';

/** Fields of an entry that a request may leave out. */
export function enteredOf(request: Omit<RequestOf<'glucose.record'>, 'readingId' | 'patientId'>): Entered {
  return {
    slot: request.slot ?? null,
    value: request.value ?? null,
    comparator: request.comparator ?? null,
    refusal: request.refusal ?? null,
    refusalNote: request.refusalNote ?? null,
    measuredAt: request.measuredAt ?? null,
    confirmed: request.confirmed ?? false,
    repeated: request.repeated ?? null,
  };
}

/** The latest version of a reading with its open warning, in the contract's form. */
export async function replyFor(db: Queries, readingId: string): Promise<ReplyOf<'glucose.record'>> {
  const row = await selectReadings(db)
    .where('reading.readingId', '=', readingId)
    .where('reading.latest', '=', true)
    .executeTakeFirstOrThrow();
  return { reading: readingOf(row), warningId: await warningIdOf(db, readingId) };
}

/**
 * Stores a first version, its audit event and, where it is out of range, its warning: all or nothing.
 * The same reading id again answers with what is stored; nothing is written twice.
 */
export async function recordReading(
  call: Call<'glucose.record'>,
  way: MeasureWay = 'manual',
): Promise<ReplyOf<'glucose.record'>> {
  const { caller, clock, request } = call;
  const { readingId, patientId } = request;
  return inTransaction(call, async (tx, announce) => {
    const patient = await patientOfReading(tx, caller, patientId, request.measuredAt ?? clock.now());
    const stored = await storedPatientOf(tx, readingId);
    if (stored !== undefined) return repeated(tx, readingId, stored, patientId);
    patient.refuseIfGone();
    const settings = await settingsAt(tx, patient.path, patientId);
    const { timeReason } = judgeMeasureTime(request, patient, settings, clock.now());
    const entry = judgeEntry(enteredOf(request), settings, clock.now());
    const inserted = await tx
      .insertInto('glucoseReading')
      .values({
        readingId,
        version: 1,
        patientId,
        nodeId: patient.nodeId,
        ...entry,
        timeReason,
        measuredBy: caller.accountId,
        way,
        enteredAt: clock.date(),
        enteredBy: caller.accountId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('readingId')
      .executeTakeFirst();
    // The same entry arrived twice at once and the other one was first.
    if (!inserted) return repeated(tx, readingId, (await storedPatientOf(tx, readingId)) ?? '', patientId);
    const place = { accountId: caller.accountId, patientId, nodeId: patient.nodeId };
    const type = entry.refusal === null ? ('glucose.recorded' as const) : ('glucose.refused' as const);
    const after = { ...figuresOf({ ...entry, version: 1 }), ...(timeReason === null ? {} : { timeReason }) };
    await recordAudit(tx, clock.date(), { type, subject: readingId, after }, place);
    await raiseWarning(
      tx,
      announce,
      { ...entry, readingId, version: 1, patientId, path: patient.path, settings },
      call,
    );
    const measured = { indicator: 'glucose', ...entry, patientId, nodeId: patient.nodeId, path: patient.path } as const;
    await settleReading(tx, announce, { ...measured, settings }, clock);
    announce(boardTopic('glucose', patient.path, patientId));
    return replyFor(tx, readingId);
  });
}

async function storedPatientOf(db: Queries, readingId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('glucoseReading')
    .select('patientId')
    .where('readingId', '=', readingId)
    .where('version', '=', 1)
    .executeTakeFirst();
  return found?.patientId;
}

async function repeated(db: Queries, readingId: string, storedFor: string, patientId: string) {
  if (storedFor !== patientId) throw new Refusal('input.invalid', { field: 'readingId' });
  await refuseVoided(db, 'glucose', readingId, { patientId, field: 'readingId' });
  return replyFor(db, readingId);
}
