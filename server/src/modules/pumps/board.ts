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

/** Totals of a day up to now; null if no pump runs and nothing was given today. */
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

/** The data from which a row of the board is made. */
interface Raw {
  patients: InpatientRow[];
  entries: PumpEntry[];
}

/** Every inpatient with today's pump totals up to now; the totals change with time, without any entry. */
export const pumpList: PatientList<Raw, ReplyOf<'pump.board'>['rows'][number]> = {
  feed: 'pump',
  right: 'ward.read',
  kinds: ['pump', 'patient'],

  async read(db, whose, { day, now, accountId }) {
    const patients = await inpatientRows(db, whose, accountId);
    const ids = patients.map(({ patientId }) => patientId);
    // The query also reads the three weeks before, so the zone of this midnight does not matter.
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
