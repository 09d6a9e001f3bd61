import type { ReplyOf } from '@wardlink/contract';
import {
  ambulatoryReport,
  dayOf,
  DEFAULT_AMBULATORY_SETTINGS,
  plannedReadings,
  windowsOf,
  type Figure,
} from '@wardlink/domain';
import type { Call } from '../../core/handler.js';
import { resolveRequestedNode } from '../../core/access/requested-node.js';
import { inpatientsAt } from '../register/inpatients.js';
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

/** The ward with the latest monitoring of each inpatient. */
export async function ambulatoryBoard(call: Call<'ambulatory.board'>): Promise<ReplyOf<'ambulatory.board'>> {
  const { db, caller, clock, request } = call;
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const { zone } = settings;
  const patients = await inpatientsAt(db, caller, path, { today: dayOf(clock.now(), zone), zone });
  const ids = patients.map(({ patientId }) => patientId);
  const sessions = await sessionsOf(db, ids, { latestOnly: true });
  const readings = await readingsOf(
    db,
    sessions.map(({ sessionId }) => sessionId),
  );
  const byPatient = new Map(
    sessions.map((session) => [session.patientId, summaryOf(session, readings.get(session.sessionId) ?? [], zone)]),
  );
  return {
    serverTime: clock.now(),
    rows: patients.map((patient) => ({ ...patient, session: byPatient.get(patient.patientId) ?? null })),
  };
}
