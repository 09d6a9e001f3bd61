import type { ReplyOf } from '@wardlink/contract';
import { addDays, dayOf } from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { resolveRequestedNode } from '../../core/access/requested-node.js';
import { inpatientsAt } from '../register/inpatients.js';
import { vitalReadings } from '../readings/read.js';

/** How far back the reading before the asked day is looked for, days. */
const BEFORE_DAYS = 30;

/** The workbench of an indicator: every inpatient the caller may see, with the day's readings and the one before. */
export async function vitalBoard(call: Call<'vital.board'>): Promise<ReplyOf<'vital.board'>> {
  const { db, caller, clock, request } = call;
  const { indicator } = request;
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const { zone } = settings;
  const today = dayOf(clock.now(), zone);
  const day = request.day ?? today;
  const patients = await inpatientsAt(db, caller, path, { today, zone });
  const patientIds = patients.map(({ patientId }) => patientId);
  const [readings, earlier] = await Promise.all([
    vitalReadings(db, indicator, { patientIds, from: day, to: day }),
    vitalReadings(db, indicator, {
      patientIds,
      from: addDays(day, -BEFORE_DAYS),
      to: addDays(day, -1),
      lastOnly: true,
    }),
  ]);
  const before = new Map(earlier.map((reading) => [reading.patientId, reading]));
  return {
    serverTime: clock.now(),
    day,
    indicator,
    rows: patients.map((patient) => ({
      ...patient,
      today: readings.filter((reading) => reading.patientId === patient.patientId),
      before: before.get(patient.patientId) ?? null,
    })),
  };
}
