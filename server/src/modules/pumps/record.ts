import type { Language, ReplyOf, RequestOf } from '@wardlink/contract';
import {
  clockText,
  isDouble,
  isQuestionedDose,
  isQuestionedProfile,
  isStorableDose,
  profileFaults,
  SAME_EVENT_MS,
} from '@wardlink/domain';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { settingsAt } from '../../core/settings.js';
import { checkMeasureTime } from '../readings/measure-time.js';
import { patientOfReading } from '../readings/patient-of-reading.js';
import { refuseVoided } from '../../core/voiding.js';
import { holdPatient } from '../../core/hold-patient.js';
import { contentRow, entriesNear, latestEntry, type PumpEntry } from './entries.js';
import { stopAtDeparture } from './end-of-stay.js';
import { trailOf } from './trail.js';

type Content = Pick<RequestOf<'pump.record'>, 'kind' | 'at' | 'units' | 'rates'>;

/** Checks the time of an entry like every measure time. @throws Refusal as `checkMeasureTime`, naming `at` */
export function judgePumpTime(
  { at, timeReason }: { at: number; timeReason?: string | null | undefined },
  stay: Parameters<typeof checkMeasureTime>[1],
  settings: Parameters<typeof checkMeasureTime>[2],
  now: number,
): { timeReason: string | null } {
  return checkMeasureTime({ measuredAt: at, timeReason }, stay, settings, now, 'at');
}

/** Checks figures by the entry rule. @throws Refusal `input.invalid`, `reading.unusual` */
export function judgeContent({ kind, units, rates }: Omit<Content, 'at'>, confirmed: boolean): void {
  const questioned = (): boolean => {
    if (kind === 'profile') {
      if (rates === null || units !== null || profileFaults(rates).length > 0) {
        throw new Refusal('input.invalid', { field: 'rates' });
      }
      return isQuestionedProfile(rates);
    }
    if (units === null || rates !== null || !isStorableDose(kind, units)) {
      throw new Refusal('input.invalid', { field: 'units' });
    }
    return isQuestionedDose(kind, units);
  };
  if (questioned() && !confirmed)
    throw new Refusal('reading.unusual', { field: kind === 'profile' ? 'rates' : 'units' });
}

function repeated(stored: PumpEntry, patientId: string): ReplyOf<'pump.record'> {
  if (stored.patientId !== patientId) throw new Refusal('input.invalid', { field: 'entryId' });
  const { entryId, version, kind, at, units, rates, enteredBy, reason } = stored;
  return { entry: { entryId, version, patientId, kind, at, units, rates, enteredBy, reason } };
}

/**
 * Asks about an entry that may already be stored, by another person or by the same one.
 * @throws Refusal `record.double`, which `again` answers
 */
async function refuseDouble(
  { tx, caller, clock }: Work,
  request: RequestOf<'pump.record'>,
  zone: string,
): Promise<void> {
  const { patientId, kind, at, again = false } = request;
  if (again) return;
  const near = await entriesNear(tx, patientId, kind, at, SAME_EVENT_MS);
  const own = { at, enteredAt: clock.now(), by: caller.accountId, content: contentText(request) };
  const double = near.find(({ entry, by, enteredAt }) =>
    isDouble(own, { at: entry.at, enteredAt, by, content: contentText(entry) }, false),
  );
  if (!double) return;
  const { name: zh, latinName } = double.entry.enteredBy;
  const what = whatText(double.entry);
  const places = { name: { zh, en: latinName ?? zh }, time: clockText(double.entry.at, zone), what };
  throw new Refusal('record.double', { field: 'at', places });
}

const contentText = ({ units, rates }: Pick<PumpEntry, 'units' | 'rates'>): string =>
  JSON.stringify([units, rates?.map(({ minute, rate }) => [minute, rate])]);

const WHAT = {
  bolus: ['大剂量', 'a bolus'],
  filling: ['加药', 'a filling'],
  profile: ['基础率', 'a profile'],
} as const;

function whatText({ kind, units }: Pick<PumpEntry, 'kind' | 'units'>): Record<Language, string> {
  const [zh, en] = WHAT[kind];
  return units === null ? { zh, en } : { zh: `${zh} ${units} U`, en: `${en} of ${units} U` };
}

/** Stores an entry and its audit event. A repeated id returns the stored entry. */
export async function recordPump(call: Call<'pump.record'>): Promise<ReplyOf<'pump.record'>> {
  const { caller, clock, request } = call;
  const { entryId, patientId, at } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    await holdPatient(tx, patientId);
    const patient = await patientOfReading(tx, caller, patientId, at);
    const stored = await latestEntry(tx, entryId);
    if (stored) return repeated(stored, patientId);
    await refuseVoided(tx, 'pump', entryId, { patientId, field: 'entryId' });
    patient.refuseIfGone();
    judgeContent(request, request.confirmed ?? false);
    const settings = await settingsAt(tx, patient.path);
    const { timeReason } = judgePumpTime(request, patient, settings, clock.now());
    await refuseDouble(work, request, settings.zone);
    const inserted = await tx
      .insertInto('pumpEntry')
      .values({ entryId, version: 1, patientId, nodeId: patient.nodeId, timeReason, ...contentRow(work, request) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('entryId')
      .executeTakeFirst();
    const entry = await latestEntry(tx, entryId);
    if (!entry) throw new Refusal('reading.unknown');
    // The same entry arrived twice at once and the other request was first.
    if (!inserted) return repeated(entry, patientId);
    const after = { ...trailOf(request, 1), ...(timeReason === null ? {} : { timeReason }) };
    const event = { type: 'pump.recorded', subject: entryId, after } as const;
    await recordByCaller(work, event, { patientId, nodeId: patient.nodeId });
    if (request.kind === 'profile') await stopAtDeparture(work, { ...patient, patientId }, at);
    announce(boardTopic('pump', patient.path, patientId));
    return repeated(entry, patientId);
  });
}
