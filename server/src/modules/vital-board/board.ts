import type { Indicator, ReplyOf, VitalReading, VitalRow } from '@wardlink/contract';
import { addDays } from '@wardlink/domain';
import type { PatientList } from '../../core/changes/list.js';
import { listedRows } from '../../core/changes/listed-rows.js';
import type { Call } from '../../core/handler.js';
import { groupRows } from '../../database/group-by.js';
import { vitalDoubles, vitalReadings } from '../readings/read.js';
import { nextRecheck, requestedRechecks, type OwnRecheck } from '../warnings/rechecks.js';
import { inpatientRows, type InpatientRow, inpatientsOf } from '../patient-lookup/inpatients.js';

/** Maximum number of days before the requested day in which the previous reading is searched. */
const BEFORE_DAYS = 30;

/** The data from which a row of the board is made. */
interface Raw {
  patients: InpatientRow[];
  readings: VitalReading[];
  earlier: VitalReading[];
  doubles: ReadonlySet<string>;
  asked: ReadonlyMap<string, readonly OwnRecheck[]>;
}

/** The workbench of an indicator: every inpatient, with the day's readings and the previous one. */
export const vitalListOf = (indicator: Indicator): PatientList<Raw, VitalRow> => ({
  feed: indicator,
  right: 'ward.read',
  kinds: [indicator, 'rechecks', 'patient'],

  async read(db, whose, { day, now, accountId }) {
    const patients = await inpatientRows(db, whose, accountId);
    const patientIds = patients.map(({ patientId }) => patientId);
    const before = { from: addDays(day, -BEFORE_DAYS), to: addDays(day, -1), lastOnly: true };
    const [readings, earlier, asked] = await Promise.all([
      vitalReadings(db, indicator, { patientIds, from: day, to: day }),
      vitalReadings(db, indicator, { patientIds, ...before }),
      requestedRechecks(db, whose, now),
    ]);
    const doubles = await vitalDoubles(db, indicator, readings);
    return { patients, readings, earlier, doubles, asked };
  },

  rows({ patients, readings, earlier, doubles, asked }, { today, day, settings }) {
    const before = new Map(earlier.map((reading) => [reading.patientId, reading]));
    const ofDay = groupRows(readings, ({ patientId }) => patientId);
    return inpatientsOf(patients, { today, zone: settings.zone }).map(({ path, row: patient }) => ({
      path,
      row: {
        ...patient,
        today: ofDay.get(patient.patientId) ?? [],
        doubles: (ofDay.get(patient.patientId) ?? []).flatMap(({ readingId: id }) => (doubles.has(id) ? [id] : [])),
        recheckBy: day === today ? nextRecheck(asked.get(patient.patientId) ?? [], indicator) : null,
        before: before.get(patient.patientId) ?? null,
      },
    }));
  },
});

/** The board of a department or ward, or what changed in it. */
export async function vitalBoard(call: Call<'vital.board'>): Promise<ReplyOf<'vital.board'>> {
  const { clock, request } = call;
  const { indicator } = request;
  const { day, followed } = await listedRows(call, vitalListOf(indicator), request);
  return { serverTime: clock.now(), day, indicator, ...followed };
}
