import type { ReplyOf } from '@wardlink/contract';
import {
  ambulatoryReport,
  DEFAULT_AMBULATORY_SETTINGS,
  plannedReadings,
  windowsOf,
  type Figure,
} from '@wardlink/domain';
import type { PatientList } from '../../core/changes/list.js';
import { listedRows } from '../../core/changes/listed-rows.js';
import type { Call } from '../../core/handler.js';
import { inpatientRows, type InpatientRow, inpatientsOf } from '../patient-lookup/inpatients.js';
import { readingsOf, sessionsOf, type Session, type SessionReading } from './sessions.js';

type Summary = NonNullable<ReplyOf<'ambulatory.board'>['rows'][number]['session']>;

const valueOf = (figure: Figure<string>): number | null => ('value' in figure ? figure.value : null);

/** A session in one line, on the hospital's clock. */
function summaryOf(session: Session, readings: readonly SessionReading[], zone: string): Summary {
  const windows = windowsOf(session, DEFAULT_AMBULATORY_SETTINGS.windows);
  const planned = plannedReadings({ day: session.dayInterval, night: session.nightInterval }, windows);
  const counted = readings.filter(({ excluded }) => !excluded);
  const report = ambulatoryReport(counted, planned, zone, { ...DEFAULT_AMBULATORY_SETTINGS, windows });
  const [systolic, diastolic] = [valueOf(report.whole.systolic), valueOf(report.whole.diastolic)];
  return {
    ...session,
    readings: counted.length,
    planned,
    lastAt: readings.at(-1)?.at ?? null,
    whole: systolic === null || diastolic === null ? null : { systolic, diastolic },
    dip: valueOf(report.dip.systolic),
    stiffness: valueOf(report.stiffness),
    surge: valueOf(report.surge),
    complete: report.shortfalls.length === 0,
  };
}

/** The data from which a row of the board is made. */
interface Raw {
  patients: InpatientRow[];
  sessions: Session[];
  readings: ReadonlyMap<string, readonly SessionReading[]>;
}

/** Every inpatient with the latest monitoring. */
export const ambulatoryList: PatientList<Raw, ReplyOf<'ambulatory.board'>['rows'][number]> = {
  feed: 'ambulatory',
  right: 'ward.read',
  kinds: ['ambulatory', 'patient'],

  async read(db, whose, { accountId }) {
    const patients = await inpatientRows(db, whose, accountId);
    const ids = patients.map(({ patientId }) => patientId);
    const sessions = await sessionsOf(db, ids, { latestOnly: true });
    const readings = await readingsOf(
      db,
      sessions.map(({ sessionId }) => sessionId),
    );
    return { patients, sessions, readings };
  },

  rows({ patients, sessions, readings }, { today, settings: { zone } }) {
    const byPatient = new Map(
      sessions.map((session) => [session.patientId, summaryOf(session, readings.get(session.sessionId) ?? [], zone)]),
    );
    return inpatientsOf(patients, { today, zone }).map(({ path, row: patient }) => ({
      path,
      row: { ...patient, session: byPatient.get(patient.patientId) ?? null },
    }));
  },
};

/** The board of a department or ward, or what changed in it. */
export async function ambulatoryBoard(call: Call<'ambulatory.board'>): Promise<ReplyOf<'ambulatory.board'>> {
  const { clock, request } = call;
  const { followed } = await listedRows(call, ambulatoryList, request);
  return { serverTime: clock.now(), ...followed };
}
