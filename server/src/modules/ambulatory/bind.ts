import type { ReplyOf } from '@wardlink/contract';
import { BOUND_AFTERWARDS, clockText, dayOf } from '@wardlink/domain';
import { sql } from 'kysely';
import { inTransaction } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import type { Tx } from '../../database/connection.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { holdPatient } from '../../core/hold-patient.js';
import { patientInScope } from '../../core/access/scope.js';
import { whoHas } from '../../core/access/who-has.js';
import { sessionById } from './sessions.js';

/**
 * Binds a monitor to a patient. A patient wears one at a time, and a monitor is worn by one patient.
 * @throws Refusal `ambulatory.running`, `ambulatory.deviceTaken`, `ambulatory.startInvalid`, `patient.discharged`
 */
export async function bindMonitor(call: Call<'ambulatory.bind'>): Promise<ReplyOf<'ambulatory.bind'>> {
  const { caller, clock, request } = call;
  const { sessionId, patientId, dayInterval, nightInterval } = request;
  const device = request.device.normalize('NFKC').trim();
  if (device === '') throw new Refusal('input.invalid', { field: 'device' });
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const patient = await patientInScope(tx, caller, patientId);
    // Otherwise two concurrent bindings would both find the monitor free.
    const kind = await holdPatient(tx, patientId);
    await sql`select pg_advisory_xact_lock(hashtext('ambulatory binding'))`.execute(tx);
    const stored = await sessionById(tx, sessionId);
    if (stored) {
      if (stored.patientId !== patientId) throw new Refusal('input.invalid', { field: 'sessionId' });
      return { session: stored };
    }
    if (kind === 'discharged') throw new Refusal('patient.discharged');
    const running = await tx
      .selectFrom('ambulatorySession')
      .select(['patientId', 'device'])
      .where('endedAt', 'is', null)
      .where((eb) =>
        eb.or([eb('patientId', '=', patientId), eb(eb.fn('upper', ['device']), '=', device.toUpperCase())]),
      )
      .execute();
    const own = running.find((one) => one.patientId === patientId);
    if (own) throw new Refusal('ambulatory.running', { places: { device: own.device } });
    const [taken] = running;
    if (taken) {
      const who = await whoHas(tx, caller, taken.patientId, clock.now());
      throw new Refusal('ambulatory.deviceTaken', { field: 'device', places: { device, who } });
    }
    const { nodeId, path } = patient;
    const boundAt = await startOf(tx, { patientId, device, path }, request.boundAt ?? null, clock.now());
    await tx
      .insertInto('ambulatorySession')
      .values({
        id: sessionId,
        patientId,
        nodeId,
        device,
        dayInterval,
        nightInterval,
        boundAt: new Date(boundAt),
        boundBy: caller.accountId,
      })
      .execute();
    const event = {
      type: 'ambulatory.bound',
      subject: sessionId,
      after: { device, dayInterval, nightInterval, ...(request.boundAt == null ? {} : { boundAt }) },
    } as const;
    await recordByCaller(work, event, { patientId, nodeId });
    announce(boardTopic('ambulatory', path, patientId));
    const session = await sessionById(tx, sessionId);
    if (!session) throw new Refusal('ambulatory.unknown');
    return { session };
  });
}

/**
 * Time at which a monitor was put on: not before the admission, nor during another monitoring of the patient or
 * monitor.
 * @throws Refusal `ambulatory.startInvalid`
 */
async function startOf(
  tx: Tx,
  { patientId, device, path }: { patientId: string; device: string; path: string },
  given: number | null,
  now: number,
): Promise<number> {
  if (given === null) return now;
  const { admissionTime } = await tx
    .selectFrom('patient')
    .select('admissionTime')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  const { last } = await tx
    .selectFrom('ambulatorySession')
    .select(({ fn }) => fn.max('endedAt').as('last'))
    // A monitoring without readings is a mistake, or was bound too late: it is ended and bound again.
    .where('startedAt', 'is not', null)
    .where((eb) => eb.or([eb('patientId', '=', patientId), eb(eb.fn('upper', ['device']), '=', device.toUpperCase())]))
    .executeTakeFirstOrThrow();
  const earliest = Math.max(now - BOUND_AFTERWARDS, admissionTime?.getTime() ?? 0, last?.getTime() ?? 0);
  if (given >= earliest && given <= now) return given;
  const { zone } = await settingsAt(tx, path);
  const text = `${dayOf(earliest, zone)} ${clockText(earliest, zone)}`;
  throw new Refusal('ambulatory.startInvalid', { field: 'boundAt', places: { earliest: text } });
}
