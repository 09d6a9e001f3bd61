import { isTimeQuestionCode, type Language, type MeterReply, type MeterRequest } from '@wardlink/contract';
import { type Figures, INDICATORS } from '@wardlink/domain';
import { scopeAt } from '../../core/access/scope.js';
import { recordAudit } from '../../core/audit/trail.js';
import type { ServerContext } from '../../core/context.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { voidingOf } from '../../core/voiding.js';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { markReading } from '../quality/mark-reading.js';
import { deviceFigures } from '../readings/evaluate.js';
import { patientOfReading } from '../readings/patient-of-reading.js';
import { record } from '../readings/service.js';
import { storedPatientOf } from '../readings/stored.js';
import { nameStripLot } from '../readings/write.js';
import { derivedId } from '../records/derived-id.js';
import type { DeviceCaller } from './caller.js';
import { storeControls } from './controls.js';
import { driftOf, meterBehind, noteHeard, operatorCalled, stripLotNumbered } from './meters.js';
import { putAside } from './put-aside.js';
import { figuresOfSent, idOf, instantOfSent, namedDevice, noteSource, partsOfId, type Source } from './sent.js';
import { keepUnmatched, settleByRepeat, settledUnmatched, unmatchedIdOf, type Odd } from './unmatched.js';

type Sent = MeterRequest['readings'][number];
type Answer = MeterReply['readings'][number];
type Outcome = Omit<Answer, 'remarks'>;

/** Everything that one request needs to store its readings. */
interface Receiving {
  context: ServerContext;
  from: DeviceCaller;
  language: Language;
  behind: ReturnType<typeof meterBehind>;
  operator: ReturnType<typeof operatorCalled>;
  stripLot: ReturnType<typeof stripLotNumbered>;
  /** Seconds by which clocks are ahead, by serial number; the sender's under null. */
  drifts: ReadonlyMap<string | null, number | null>;
  /** Devices whose readings arrived. */
  measured: Set<string>;
}

/**
 * Stores the readings of a request one by one, with the entry rules and warnings of bedside entry. Device, time and
 * figures form the reading's id, so that a repeated reading gets the stored answer. Readings that cannot be stored go
 * to the inbox.
 */
export async function storeSent(
  context: ServerContext,
  from: DeviceCaller,
  request: MeterRequest,
  language: Language,
): Promise<MeterReply> {
  const { clock, db } = context;
  const { device = {}, meters = [], readings, controls: sentControls = [] } = request;
  const now = clock.now();
  const drifts = new Map<string | null, number | null>([
    [null, driftOf(device, now)],
    ...meters.map((meter) => [meter.serial, driftOf(meter, now)] as const),
  ]);
  const receiving: Receiving = {
    context,
    from,
    language,
    drifts,
    measured: new Set<string>(),
    behind: meterBehind(db, from),
    operator: operatorCalled(db, from),
    stripLot: stripLotNumbered(db, from),
  };
  // Controls first: the quality mark of a reading may depend on them.
  const controls = await storeControls(receiving, sentControls);
  const answers: Answer[] = [];
  for (const sent of readings) answers.push(await storeOne(receiving, sent));
  const count = (outcome: Answer['outcome']): number => answers.filter((one) => one.outcome === outcome).length;
  await inTransaction(context, async ({ tx }) => {
    await noteHeard(tx, from, request, receiving.measured, { behind: receiving.behind, at: clock.date() });
    const after = {
      stored: count('stored'),
      repeated: count('repeated'),
      putAside: count('putAside'),
      unmatched: count('unmatched'),
      ...(controls.length === 0 ? {} : { controls: controls.filter(({ outcome }) => outcome === 'stored').length }),
    };
    const place = { accountId: from.accountId, patientId: null, nodeId: from.nodeId };
    await recordAudit(tx, clock.date(), { type: 'device.sent', subject: from.deviceId, after }, place);
  });
  return { readings: answers, controls };
}

/** The origin of a reading, and remarks about unknown parts of it. */
async function sourceOf(receiving: Receiving, sent: Sent) {
  const { from, behind, operator, language } = receiving;
  const { serial = null, stripLot = null, operator: username = null } = sent;
  const remarks: Answer['remarks'] = [];
  const tell = (refusal: Refusal): void => {
    const { code, description } = refusal.reply(language, 'meter');
    remarks.push({ code, description });
  };
  const deviceId = serial === null ? from.deviceId : await behind(serial);
  if (deviceId === undefined) tell(new Refusal('device.unknown', { field: 'serial' }));
  const operatorId = username === null ? undefined : await operator(username);
  const stripLotId = stripLot === null ? undefined : await receiving.stripLot(stripLot);
  if (stripLot !== null && stripLotId === undefined) tell(new Refusal('lot.unknown', { field: 'stripLot' }));
  if (username !== null && operatorId === undefined) {
    tell(new Refusal('device.operatorUnknown', { field: 'operator', places: { name: username } }));
  }
  const source: Source = {
    deviceId: deviceId ?? from.deviceId,
    sentBy: from.deviceId,
    serial,
    stripLot,
    operator: username,
    operatorId: operatorId ?? null,
  };
  return { source, stripLotId: stripLotId ?? null, remarks };
}

async function storeOne(receiving: Receiving, sent: Sent): Promise<Answer> {
  const { context, from, language, drifts, measured } = receiving;
  const { source, stripLotId, remarks } = await sourceOf(receiving, sent);
  measured.add(source.deviceId);
  const { indicator, slot = null, hospitalizationNumber = null, measuredAt: sentTime } = sent;
  const clockDrift = drifts.get(source.serial) ?? null;
  const figures = figuresOfSent(sent);
  const odd: Odd = { indicator, figures, sentTime, slot, hospitalizationNumber, clockDrift, source };
  const unmatchedId = unmatchedIdOf(odd);
  try {
    const settled = await settledUnmatched(context.db, unmatchedId);
    if (settled) {
      const answer: Outcome = { outcome: 'repeated', readingId: settled.readingId, code: null, description: null };
      return { ...answer, remarks };
    }
    return { ...(await storeFor(receiving, odd, { unmatchedId, stripLotId })), remarks };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, description } = error.reply(language, 'meter');
    // It was stored before, and a person voided it.
    if (code === 'reading.voided') return { outcome: 'repeated', readingId: null, code, description, remarks };
    await keepUnmatched(context, from, unmatchedId, odd, error);
    return { outcome: 'unmatched', readingId: null, code, description, remarks };
  }
}

/** Stores a reading for its patient. @throws Refusal if a person must check it */
async function storeFor(
  { context, from, language }: Receiving,
  odd: Odd,
  { unmatchedId, stripLotId }: { unmatchedId: string; stripLotId: string | null },
): Promise<Outcome> {
  const { indicator, figures, slot, source } = odd;
  const { clock } = context;
  const at = instantOfSent(odd.sentTime);
  if (at === undefined) throw new Refusal('input.invalid', { field: 'measuredAt' });
  const device = namedDevice(source);
  let readingId = idOf(device, odd);
  const patient = await patientOf(context.db, from, odd, at);
  const patientId = patient.id;
  let before = await storedPatientOf(context.db, indicator, readingId);
  if (before !== undefined && before !== patientId) {
    if (!(await voidingOf(context.db, indicator, readingId))) throw new Refusal('reading.otherPatient');
    // It was voided for another patient and now arrives for the right one.
    readingId = derivedId(...partsOfId(device, odd), patientId);
    before = await storedPatientOf(context.db, indicator, readingId);
  }
  // `patientOf` has checked the device's access, by the patient's current or earlier location.
  const author = {
    accountId: from.accountId,
    measuredBy: source.operatorId,
    way: 'device' as const,
    scope: scopeAt(patient.nodeId, patient.path),
  };
  // A meter's value is measured, not typed: it needs no confirmation.
  const entry = { indicator, readingId, patientId, measuredAt: at, confirmed: true, ...deviceFigures(figures, slot) };
  let isNew = false;
  try {
    await inTransaction(context, async (work) => {
      const { tx } = work;
      const alongside = async (): Promise<void> => {
        // If two requests send the same reading at once, only one stores it.
        isNew = await noteSource(tx, readingId, source, clock.date());
        if (INDICATORS[indicator].isControlled) {
          if (stripLotId !== null) await nameStripLot(tx, readingId, stripLotId);
          await markReading(tx, { readingId, deviceId: source.deviceId, measuredAt: at }, clock.date());
        }
        await settleByRepeat(tx, unmatchedId, { readingId, patientId }, clock.date());
      };
      await record(work, author, { ...entry, alongside });
    });
  } catch (error) {
    if (!(error instanceof Refusal) || !isTimeQuestionCode(error.code)) throw error;
    const aside = { indicator, slot, figures: figures as Figures, readingId, at, source };
    await putAside(context, from, aside, patient, error.code);
    const { code, description } = error.reply(language, 'meter');
    return { outcome: 'putAside', readingId, code, description };
  }
  return { outcome: before === undefined && isNew ? 'stored' : 'repeated', readingId, code: null, description: null };
}

const patientsBoundTo = fixedQuery((db, params: { deviceId: string }) =>
  db
    .selectFrom('deviceBinding')
    .select('patientId as id')
    .where('deviceId', '=', params.deviceId)
    .where('unboundAt', 'is', null),
);

const patientsNumbered = fixedQuery((db, params: { number: string }) =>
  db
    .selectFrom('patient')
    // The number of a merged record leads to the record that it was merged into.
    .select(sql<string>`coalesce(merged_into, id)`.as('id'))
    .where('hospitalizationNumber', '=', params.number),
);

/**
 * The patient of a reading: by the number sent, otherwise the patient who has the device.
 * @throws Refusal `patient.unknown` also for a patient who was never at the device's node
 */
async function patientOf(db: Queries, device: DeviceCaller, { hospitalizationNumber, source }: Odd, at: number) {
  const [known] =
    hospitalizationNumber === null
      ? await patientsBoundTo(db, { deviceId: source.deviceId })
      : await patientsNumbered(db, { number: hospitalizationNumber });
  if (known?.id == null) throw new Refusal('patient.unknown');
  return patientOfReading(db, { scope: scopeAt(device.nodeId, device.reach) }, known.id, at);
}
