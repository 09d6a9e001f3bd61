import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { isQuestionedDose, isQuestionedProfile, isStorableDose, profileFaults, unitsOfProfile } from '@wardlink/domain';
import { inTransaction } from '../../database/transaction.js';
import type { Call } from '../../http/handler.js';
import { Refusal } from '../../refusal.js';
import type { Figures } from '../audit/events.js';
import { recordAudit } from '../audit/trail.js';
import { boardTopic } from '../chat/topics.js';
import { patientInScope } from '../organisation/scope.js';
import { latestEntry, type PumpEntry } from './entries.js';

/** A time may be this much ahead of the server: clocks of wards differ. */
const AHEAD_MS = 60_000;

type Content = Pick<RequestOf<'pump.record'>, 'kind' | 'at' | 'units' | 'rates'>;

/** The rule of entry. @throws Refusal `input.invalid`, `reading.unusual`, `reading.future` */
export function judgeContent({ kind, at, units, rates }: Content, confirmed: boolean, now: number): void {
  if (at > now + AHEAD_MS) throw new Refusal('reading.future', { field: 'at' });
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

/** An entry as the trail keeps it: a profile by its units a day. */
export function trailOf({ kind, at, units, rates }: Content, version: number): Figures {
  const given: Figures = rates === null ? { units } : { daily: unitsOfProfile(rates) };
  return { kind, ...given, at, version };
}

function repeated(stored: PumpEntry, patientId: string): ReplyOf<'pump.record'> {
  if (stored.patientId !== patientId) throw new Refusal('input.invalid', { field: 'entryId' });
  const { entryId, version, kind, at, units, rates, enteredBy, reason } = stored;
  return { entry: { entryId, version, patientId, kind, at, units, rates, enteredBy, reason } };
}

/** Stores an entry and its audit event. The same id again answers with what is stored. */
export async function recordPump(call: Call<'pump.record'>): Promise<ReplyOf<'pump.record'>> {
  const { caller, clock, request } = call;
  const { entryId, patientId, kind, at, units, rates } = request;
  return inTransaction(call, async (tx, announce) => {
    const patient = await patientInScope(tx, caller, patientId);
    const stored = await latestEntry(tx, entryId);
    if (stored) return repeated(stored, patientId);
    if (patient.kind === 'discharged') throw new Refusal('patient.discharged');
    judgeContent(request, request.confirmed ?? false, clock.now());
    const inserted = await tx
      .insertInto('pumpEntry')
      .values({
        entryId,
        version: 1,
        patientId,
        nodeId: patient.nodeId,
        kind,
        at: new Date(at),
        units,
        rates: rates === null ? null : JSON.stringify(rates),
        enteredAt: clock.date(),
        enteredBy: caller.accountId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('entryId')
      .executeTakeFirst();
    const entry = await latestEntry(tx, entryId);
    if (!entry) throw new Refusal('reading.unknown');
    // The same entry arrived twice at once and the other one was first.
    if (!inserted) return repeated(entry, patientId);
    const event = { type: 'pump.recorded', subject: entryId, after: trailOf(request, 1) } as const;
    const place = { accountId: caller.accountId, patientId, nodeId: patient.nodeId };
    await recordAudit(tx, clock.date(), event, place);
    announce(boardTopic('pump', patient.path));
    return repeated(entry, patientId);
  });
}
