import type { ReplyOf } from '@wardlink/contract';
import { dayBounds, dayOf, pumpDay, pumpRecordOf, type Figure } from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { resolveRequestedNode } from '../../core/access/requested-node.js';
import { inpatientsAt } from '../register/inpatients.js';
import { entriesOf, type PumpEntry } from './entries.js';

type Totals = NonNullable<ReplyOf<'pump.board'>['rows'][number]['pump']>;

const valueOf = (figure: Figure<string>): number | null => ('value' in figure ? figure.value : null);

/** Totals of a day up to now; null for who has no pump: nothing runs, and nothing was given today. */
function totalsOf(entries: readonly PumpEntry[], day: string, zone: string, now: number): Totals | null {
  if (entries.length === 0) return null;
  const { basal, bolus, total, remaining, stretches } = pumpDay(pumpRecordOf(entries, now, zone), day, zone, now);
  const rate = stretches.at(-1)?.rate ?? null;
  const today = entries.some(({ at }) => at >= dayBounds(day, zone).begin);
  if (!today && !rate && !stretches.some((stretch) => stretch.rate > 0)) return null;
  return {
    rate,
    basal: valueOf(basal),
    bolus,
    total: valueOf(total),
    remaining: valueOf(remaining),
    overdrawn: 'insufficient' in remaining && remaining.insufficient === 'overdrawn',
    filledAt: entries.filter(({ kind }) => kind === 'filling').at(-1)?.at ?? null,
  };
}

/** The ward with today's totals of every pump. */
export async function pumpBoard(call: Call<'pump.board'>): Promise<ReplyOf<'pump.board'>> {
  const { db, caller, clock, request } = call;
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const { zone } = settings;
  const now = clock.now();
  const day = dayOf(now, zone);
  const patients = await inpatientsAt(db, caller, path, { today: day, zone });
  const ids = patients.map(({ patientId }) => patientId);
  const byPatient = new Map<string, PumpEntry[]>(ids.map((id) => [id, []]));
  for (const entry of await entriesOf(db, ids, dayBounds(day, zone).begin, now + 1)) {
    byPatient.get(entry.patientId)?.push(entry);
  }
  return {
    serverTime: now,
    day,
    rows: patients.map((patient) => ({
      ...patient,
      pump: totalsOf(byPatient.get(patient.patientId) ?? [], day, zone, now),
    })),
  };
}
