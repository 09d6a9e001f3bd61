import { addDays, ambulatoryPeriod, dayOf, DEFAULT_AMBULATORY_WINDOWS, instantOf, type Day } from '@wardlink/domain';
import type { Insertable } from 'kysely';
import type { AmbulatoryReadingTable, AmbulatorySessionTable } from '../database/schema/index.js';
import { HOSPITAL } from './hospital.js';
import type { MadePatient } from './patients.js';
import { chanceOf, uuidOf } from './random.js';

export interface MadeMonitoring {
  sessions: Insertable<AmbulatorySessionTable>[];
  readings: Insertable<AmbulatoryReadingTable>[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Monitors are bound in the morning, a few minutes apart, for one day. */
const BOUND_FROM = 9 * 60;
const INTERVALS = { day: 20, night: 30 };
/** Every other patient gets a monitor, and another one after this many days. */
const EVERY_DAYS = 7;

/** A patient's night drop rate in percent of the day mean: dippers and non-dippers. */
function nightFallOf(seed: string): number {
  const chance = chanceOf('dip', seed);
  return chance.pick([14, 13, 15, 12, 6, 4, 21, -3]);
}

function addReadings(into: MadeMonitoring, patient: MadePatient, sessionId: string, from: number, until: number): void {
  const usual = chanceOf('pressure', patient.seed);
  const systolicUsual = 131 + usual.normal() * 14;
  const diastolicUsual = 79 + usual.normal() * 7;
  const fall = nightFallOf(patient.seed) / 100;
  const lift = chanceOf('surge', patient.seed).whole(4, 22);
  // With stiffer arteries the diastolic pressure varies less with the systolic one.
  const slope = 0.38 + chanceOf('stiffness', patient.seed).next() * 0.3;
  for (let at = from, step = 0; at < until; step += 1) {
    const chance = chanceOf('ambulatory', sessionId, step);
    const night = ambulatoryPeriod(at, HOSPITAL.zone, DEFAULT_AMBULATORY_WINDOWS) === 'night';
    const wakes = instantOf(addDays(dayOf(from, HOSPITAL.zone), 1), 6 * 60, HOSPITAL.zone);
    const morning = at >= wakes && at < wakes + 2 * HOUR ? lift : 0;
    const away = (night ? -systolicUsual * fall : 0) + morning + chance.normal() * 9;
    // One in twenty measurements fails, because the arm moved.
    if (chance.next() >= 0.05) {
      const systolic = Math.round(Math.min(225, Math.max(82, systolicUsual + away)));
      const follows = diastolicUsual + away * slope + chance.normal() * 3.5;
      const diastolic = Math.round(Math.min(systolic - 18, Math.max(44, follows)));
      const heartRate = Math.round(Math.min(130, Math.max(46, (night ? 62 : 76) + chance.normal() * 6)));
      into.readings.push({
        sessionId,
        measuredAt: new Date(at),
        version: 1,
        systolic,
        diastolic,
        heartRate,
        way: 'device',
        enteredAt: new Date(at),
        enteredBy: patient.nurseId,
      });
    }
    at += (night ? INTERVALS.night : INTERVALS.day) * MINUTE;
  }
}

/**
 * Sessions of inpatients bound on the days `from` to `to`, with their readings until `now`: a few in every ward each
 * day, ended after 24 hours.
 */
export function makeMonitoring(patients: readonly MadePatient[], from: Day, to: Day, now: Date): MadeMonitoring {
  const made: MadeMonitoring = { sessions: [], readings: [] };
  for (const patient of patients) {
    if (patient.kind !== 'inpatient' || patient.round % 2 === 1) continue;
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const number = Math.round(Date.parse(day) / 86_400_000);
      // At the earliest on the day after the admission, and never two sessions at once.
      if (day <= patient.from || (number + patient.round * 3) % EVERY_DAYS !== 2) continue;
      const bound = instantOf(day, BOUND_FROM + (patient.round % 20) * 4, HOSPITAL.zone);
      if (bound > now.getTime()) continue;
      const sessionId = uuidOf('ambulatory', patient.seed, day);
      const started = bound + 6 * MINUTE;
      const ended = started + 24 * HOUR;
      const isOver = ended <= now.getTime();
      const hasBegun = started <= now.getTime();
      made.sessions.push({
        id: sessionId,
        patientId: patient.patientId,
        nodeId: patient.nodeId,
        device: `ABP-${patient.seed}`,
        dayInterval: INTERVALS.day,
        nightInterval: INTERVALS.night,
        boundAt: new Date(bound),
        boundBy: patient.nurseId,
        startedAt: hasBegun ? new Date(started) : null,
        endedAt: isOver ? new Date(ended) : null,
        endedBy: isOver ? patient.nurseId : null,
      });
      addReadings(made, patient, sessionId, started, Math.min(ended, now.getTime()));
    }
  }
  return made;
}
