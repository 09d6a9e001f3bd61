import type { ReplyOf } from '@wardlink/contract';
import { dayBounds, pumpDay, pumpRecordOf, type Figure } from '@wardlink/domain';
import type { PatientList } from '../../core/changes/list.js';
import { listedRows } from '../../core/changes/listed-rows.js';
import type { Call } from '../../core/handler.js';
import { DEFAULT_ZONE } from '../../core/settings.js';
import { groupRows } from '../../database/group-by.js';
import { inpatientRows, type InpatientRow, inpatientsOf } from '../patient-lookup/inpatients.js';
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

/** What the rows of the board are made of. */
interface Raw {
  patients: InpatientRow[];
  entries: PumpEntry[];
}

/** Every inpatient with today's totals of the pump, up to now: they run with time, whatever is entered. */
export const pumpList: PatientList<Raw, ReplyOf<'pump.board'>['rows'][number]> = {
  feed: 'pump',
  right: 'ward.read',
  kinds: ['pump', 'patient'],

  async read(db, whose, { day, now, accountId }) {
    const patients = await inpatientRows(db, whose, accountId);
    const ids = patients.map(({ patientId }) => patientId);
    // Entries of the three weeks before are read too, so that the zone of the midnight makes no difference.
    const entries = await entriesOf(db, ids, dayBounds(day, DEFAULT_ZONE).begin, now + 1);
    return { patients, entries };
  },

  rows({ patients, entries }, { now, today, day, settings }) {
    const { zone } = settings;
    const byPatient = groupRows(entries, ({ patientId }) => patientId);
    return inpatientsOf(patients, { today, zone }).map(({ path, row: patient }) => ({
      path,
      row: { ...patient, pump: totalsOf(byPatient.get(patient.patientId) ?? [], day, zone, now) },
    }));
  },
};

/** The board of a department or ward, or what changed in it. */
export async function pumpBoard(call: Call<'pump.board'>): Promise<ReplyOf<'pump.board'>> {
  const { clock, request } = call;
  const { day, followed } = await listedRows(call, pumpList, request);
  return { serverTime: clock.now(), day, ...followed };
}
