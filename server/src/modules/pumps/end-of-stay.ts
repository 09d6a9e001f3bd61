import { isStayReason } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { EndOfStay } from '../../core/end-of-stay.js';
import { insertVoiding } from '../../core/voiding.js';
import type { Work } from '../../core/transaction.js';
import { trailOf } from './trail.js';

type Stopping = Pick<EndOfStay, 'tx' | 'patientId' | 'nodeId' | 'at' | 'now' | 'accountId' | 'reason' | 'record'>;

/** The profiles of a patient, sorted by time. */
const profilesOf = ({ tx, patientId }: Pick<Stopping, 'tx' | 'patientId'>) =>
  tx
    .selectFrom('pumpEntry')
    .select(['entryId', 'version', 'at', 'rates', 'timeReason'])
    .where('patientId', '=', patientId)
    .where('kind', '=', 'profile')
    .where('latest', '=', true)
    .orderBy('at')
    .execute();

type Profile = Awaited<ReturnType<typeof profilesOf>>[number];

const runs = ({ rates }: Pick<Profile, 'rates'>): boolean => rates !== null && rates.length > 0;

/** Writes an empty profile, which stops the pump at an instant, as a nurse would. */
async function writeStop(stop: Stopping, at: Date): Promise<void> {
  const { tx, patientId, nodeId, now, accountId, reason, record } = stop;
  const entryId = randomUUID();
  const written = { enteredAt: now, enteredBy: accountId, timeReason: reason, reason: null };
  await tx
    .insertInto('pumpEntry')
    .values({ entryId, version: 1, patientId, nodeId, kind: 'profile', at, units: null, rates: '[]', ...written })
    .execute();
  const after = { ...trailOf({ kind: 'profile', at: at.getTime(), units: null, rates: [] }, 1), reason };
  await record({ type: 'pump.recorded', subject: entryId, after });
}

/** Stops the pump of a patient who leaves. */
export async function endPump(stay: EndOfStay): Promise<void> {
  const { at } = stay;
  const profiles = await profilesOf(stay);
  const last = profiles.findLast((profile) => profile.at <= at);
  if (last && runs(last)) await writeStop(stay, at);
  // If the discharge is recorded late, a profile programmed after it stops right where it began.
  for (const { at: begun } of profiles.filter((profile) => profile.at > at && runs(profile))) {
    await writeStop(stay, new Date(begun.getTime() + 1));
  }
}

/** If a profile of an earlier stay is recorded late, stops it where the patient left. */
export async function stopAtDeparture(
  work: Work,
  { patientId, nodeId }: { patientId: string; nodeId: string },
  since: number,
): Promise<void> {
  const { tx, caller, clock } = work;
  const left = await tx
    .selectFrom('patientPlace')
    .select('since')
    .where('patientId', '=', patientId)
    .where('nodeId', 'is', null)
    .where('since', '>', new Date(since))
    .orderBy('since')
    .limit(1)
    .executeTakeFirst();
  if (!left) return;
  const last = (await profilesOf({ tx, patientId })).findLast((profile) => profile.at <= left.since);
  if (!last || !runs(last)) return;
  const record = (event: AuditEvent) => recordByCaller(work, event, { patientId, nodeId });
  const by = { now: clock.date(), accountId: caller.accountId, reason: 'stay.discharged', record } as const;
  await writeStop({ tx, patientId, nodeId, at: left.since, ...by }, left.since);
}

/** Voids the stops that ended the pump with the stay. */
export async function resumePump(stay: EndOfStay): Promise<void> {
  const { tx, patientId, at, now, accountId, reason, record } = stay;
  const stops = (await profilesOf(stay)).filter((entry) => isStayReason(entry.timeReason) && entry.at >= at);
  for (const { entryId, version, at: stopped } of stops) {
    const by = { voidedAt: now, voidedBy: accountId, reason };
    await insertVoiding(tx, { kind: 'pump', subject: entryId, version, patientId, ...by });
    await tx.updateTable('pumpEntry').set({ latest: false }).where('entryId', '=', entryId).execute();
    const before = trailOf({ kind: 'profile', at: stopped.getTime(), units: null, rates: [] }, version);
    const event = { type: 'reading.voided', subject: entryId } as const;
    await record({ ...event, before: { indicator: 'pump', ...before }, after: { reason } });
  }
}
