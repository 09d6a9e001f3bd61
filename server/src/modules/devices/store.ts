import type { Language, MeterReply, MeterRequest } from '@wardlink/contract';
import { scopeAt } from '../../core/access/scope.js';
import type { ServerContext } from '../../core/context.js';
import type { Queries } from '../../database/connection.js';
import { inTransaction } from '../../core/transaction.js';
import { Refusal } from '../../core/refusal.js';
import { recordAudit } from '../../core/audit/trail.js';
import { deviceFigures } from '../readings/evaluate.js';
import { TIME_QUESTIONS } from '../readings/measure-time.js';
import { patientOfReading } from '../readings/patient-of-reading.js';
import { putAside } from './put-aside.js';
import { derivedId } from '../records/derived-id.js';
import { record } from '../readings/service.js';
import { storedPatientOf } from '../readings/stored.js';
import { voidingOf } from '../../core/voiding.js';
import type { DeviceCaller } from './caller.js';

type Sent = MeterRequest['readings'][number];
type Answer = MeterReply['readings'][number];

/**
 * Stores what a device sent, each reading by itself, by the rules of entry at the bed and with their warnings. Device,
 * time and figures make the reading's id: what is sent again is answered with what is stored.
 */
export async function storeSent(
  context: ServerContext,
  from: DeviceCaller,
  readings: readonly Sent[],
  language: Language,
): Promise<MeterReply> {
  const answers: Answer[] = [];
  for (const sent of readings) answers.push(await storeOne(context, from, sent, language));
  const count = (outcome: Answer['outcome']): number => answers.filter((one) => one.outcome === outcome).length;
  const { clock } = context;
  await inTransaction(context, async (tx) => {
    await tx.updateTable('device').set({ lastSeenAt: clock.date() }).where('id', '=', from.deviceId).execute();
    const after = {
      stored: count('stored'),
      repeated: count('repeated'),
      putAside: count('putAside'),
      refused: count('refused'),
    };
    const place = { accountId: from.accountId, patientId: null, nodeId: from.nodeId };
    await recordAudit(tx, clock.date(), { type: 'device.sent', subject: from.deviceId, after }, place);
  });
  return { readings: answers };
}

async function storeOne(context: ServerContext, from: DeviceCaller, sent: Sent, language: Language): Promise<Answer> {
  const { indicator, figures, slot } = sent;
  const { accountId } = from;
  // Whatever order a device writes them in, the same figures are the same reading.
  const sorted = Object.entries(figures)
    .filter(([name, figure]) => name !== 'comparator' || figure !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const at = Date.parse(sent.measuredAt);
  const named = ['device', from.deviceId, indicator, at, ...sorted.flat()];
  let readingId = derivedId(...named);
  try {
    // Before 1970 there is no instant in the contract; a person could not even be shown it.
    if (Number.isNaN(at) || at < 0) throw new Refusal('input.invalid', { field: 'measuredAt' });
    const patient = await patientOf(context.db, from, sent.hospitalizationNumber, at);
    const patientId = patient.id;
    let before = await storedPatientOf(context.db, indicator, readingId);
    if (before !== undefined && before !== patientId) {
      if (!(await voidingOf(context.db, indicator, readingId))) throw new Refusal('reading.otherPatient');
      // It was voided for another patient and now arrives for the right one.
      readingId = derivedId(...named, patientId);
      before = await storedPatientOf(context.db, indicator, readingId);
    }
    // Access of the device to this patient was checked above, by the patient's present or former location.
    const author = { accountId, scope: scopeAt(patient.nodeId, patient.path), way: 'device' } as const;
    // A meter's value is measured, not typed: it needs no confirmation.
    const entry = { indicator, readingId, patientId, measuredAt: at, confirmed: true, ...deviceFigures(figures, slot) };
    try {
      await inTransaction(context, async (tx, announce) => {
        (await record({ tx, clock: context.clock }, author, entry)).topics.forEach(announce);
      });
    } catch (error) {
      if (!(error instanceof Refusal) || !TIME_QUESTIONS.includes(error.code)) throw error;
      await putAside(context, from, { ...sent, readingId, at }, patient, error.code);
      const { code, description } = error.reply(language);
      return { outcome: 'putAside', readingId, code, description };
    }
    return { outcome: before === undefined ? 'stored' : 'repeated', readingId, code: null, description: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, description } = error.reply(language);
    return { outcome: 'refused', readingId: null, code, description };
  }
}

/** @throws Refusal `patient.unknown` also for a patient who was never at the device's node */
async function patientOf(db: Queries, device: DeviceCaller, hospitalizationNumber: string, at: number) {
  const known = await db
    .selectFrom('patient')
    .select('id')
    .where('hospitalizationNumber', '=', hospitalizationNumber)
    .executeTakeFirst();
  if (!known) throw new Refusal('patient.unknown');
  return patientOfReading(db, { scope: scopeAt(device.nodeId, device.nodePath) }, known.id, at);
}
