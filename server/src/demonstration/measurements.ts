import {
  addDays,
  figuresIn,
  glucoseStatus,
  meaningOfFigures,
  INDICATORS,
  instantOf,
  isWarned,
  rangeFor,
  type AnyIndicator,
  type Day,
  type DaySlot,
  type Figures,
  type RefusalReason,
  type Slot,
  type VitalIndicator,
} from '@wardlink/domain';
import type { Insertable } from 'kysely';
import { settingsOf } from '../core/settings.js';
import type { GlucoseReadingTable, VitalReadingTable, WarningTable } from '../database/schema/index.js';
import { figuresOfWarning } from '../modules/warnings/figures.js';
import { glucoseOf } from './diabetes.js';
import { HOSPITAL } from './hospital.js';
import type { MadePatient } from './patients.js';
import { chanceOf, uuidOf } from './random.js';

export interface MadeMeasurements {
  glucose: Insertable<GlucoseReadingTable>[];
  /** Readings of every other indicator. */
  vital: Insertable<VitalReadingTable>[];
  warnings: Insertable<WarningTable>[];
}

/** Minute of the hospital day at which the round of each slot begins. */
export const ROUNDS: Record<DaySlot, number> = { 1: 390, 2: 555, 3: 660, 4: 825, 5: 1005, 6: 1185, 7: 1290, 8: 180 };
/** Minutes from bed to bed. */
export const PACE = 1.2;
/** No patient of the demonstration has ranges of their own. */
const SETTINGS = settingsOf([], '/');
/** Warnings of glucose older than this are acknowledged; younger ones are open. */
const SEEN_TO_AFTER = 6 * 3_600_000;

const REFUSALS: readonly RefusalReason[] = ['out', 'out', 'check', 'refusal', 'selfTest'];

const midnights = new Map<Day, number>();

/** First instant of a day in the demonstration hospital, whose zone has no clock changes. */
function midnightOf(day: Day): number {
  const known = midnights.get(day) ?? instantOf(day, 0, HOSPITAL.zone);
  midnights.set(day, known);
  return known;
}

function version(patient: MadePatient, kind: string, day: Day, minute: number, way: 'manual' | 'device') {
  const measuredAt = new Date(midnightOf(day) + Math.floor(minute) * 60_000);
  const chance = chanceOf('seconds', patient.seed, day, minute);
  measuredAt.setUTCSeconds(chance.whole(0, 59));
  return {
    readingId: uuidOf(kind, patient.seed, day, minute),
    version: 1,
    patientId: patient.patientId,
    nodeId: patient.nodeId,
    measuredAt,
    day,
    measuredBy: patient.nurseId,
    way,
    enteredAt: measuredAt,
    enteredBy: patient.nurseId,
    // Outpatients usually measure at home, and sometimes in the clinic.
    setting: patient.kind === 'outpatient' ? (chance.next() < 0.15 ? ('clinic' as const) : ('home' as const)) : null,
  };
}

/** Every round in this ward has one low and one very high value, so that there are always open warnings. */
const BUSY_WARD = 'ENDO-1-';

/** The value of this bed in a round of this ward; undefined for all but two of its beds. */
function eventOf({ seed, round }: MadePatient, day: Day, slot: DaySlot): number | undefined {
  if (!seed.startsWith(BUSY_WARD)) return undefined;
  const chance = chanceOf('event', day, slot);
  const [low, high] = [chance.whole(3, 12), chance.whole(13, 22)];
  if (round === low) return Math.round((2.5 + chance.next() * 1.3) * 10) / 10;
  if (round === high) return Math.round((16.8 + chance.next() * 5) * 10) / 10;
  return undefined;
}

function addGlucose(
  into: MadeMeasurements,
  patient: MadePatient,
  day: Day,
  slot: DaySlot,
  minute: number,
  now: Date,
): void {
  const chance = chanceOf('entry', patient.seed, day, slot);
  const outpatient = patient.kind === 'outpatient';
  const base = version(patient, `glucose-${slot}`, day, minute, outpatient ? 'device' : 'manual');
  if (base.measuredAt > now) return;
  const range = rangeFor(SETTINGS.glucoseRanges, slot);
  const bounds = { rangeLow: range.low, rangeHigh: range.high };
  if (!outpatient && chance.next() < 0.015) {
    into.glucose.push({ ...base, slot, value: null, refusal: chance.pick(REFUSALS), status: 0, ...bounds });
    return;
  }
  const dayOfStay = Math.round((Date.parse(day) - Date.parse(patient.from)) / 86_400_000);
  const value = eventOf(patient, day, slot) ?? glucoseOf(patient.course, patient.seed, day, dayOfStay, slot);
  const status = glucoseStatus(value, range);
  const meaning = meaningOfFigures('glucose', { value }, { sex: patient.sex, slot, settings: SETTINGS });
  into.glucose.push({ ...base, slot, value, status, meaning, ...bounds });
  const seenTo = now.getTime() - base.measuredAt.getTime() > SEEN_TO_AFTER;
  const seenAfter = seenTo ? chance.whole(2, 25) : undefined;
  addWarning(into, patient, base, { indicator: 'glucose', figures: { value }, slot }, seenAfter);
}

/**
 * The warning of a reading out of range.
 * @param seenAfter minutes after which it was acknowledged; undefined: it is open
 */
function addWarning(
  into: MadeMeasurements,
  patient: MadePatient,
  { readingId, measuredAt }: { readingId: string; measuredAt: Date },
  measured: { indicator: AnyIndicator; figures: Figures; slot: Slot | null },
  seenAfter: number | undefined,
): void {
  const { indicator, figures, slot } = measured;
  if (!isWarned(indicator)) return;
  const verdict = INDICATORS[indicator].warning?.judge(figures, { sex: patient.sex, slot, settings: SETTINGS });
  if (!verdict) return;
  into.warnings.push({
    indicator,
    patientId: patient.patientId,
    nodeId: patient.nodeId,
    readingId,
    readingVersion: 1,
    figures: JSON.stringify(figuresOfWarning(indicator, measured)),
    status: verdict.status,
    critical: verdict.critical,
    range: JSON.stringify(verdict.range),
    standings: verdict.standings ? JSON.stringify(verdict.standings) : null,
    raisedBy: patient.nurseId,
    measuredAt,
    raisedAt: measuredAt,
    acknowledgedAt: seenAfter === undefined ? null : new Date(measuredAt.getTime() + seenAfter * 60_000),
    acknowledgedBy: seenAfter === undefined ? null : patient.doctorId,
  });
}

/** A reading of an indicator without slots, judged by the same rules as in the server. */
function addVital(
  into: MadeMeasurements,
  patient: MadePatient,
  indicator: VitalIndicator,
  { figures, ...base }: ReturnType<typeof version> & { figures: Figures },
): void {
  const whose = { sex: patient.sex, slot: null, settings: SETTINGS };
  const level = INDICATORS[indicator].level.of(figures, whose);
  const meaning = meaningOfFigures(indicator, figures, whose);
  const own = JSON.stringify(figuresIn(indicator, figures));
  into.vital.push({ ...base, indicator, figures: own, level: String(level), meaning });
}

function addVitalSigns(into: MadeMeasurements, patient: MadePatient, day: Day, now: Date): void {
  const usual = chanceOf('pressure', patient.seed);
  const systolicUsual = 131 + usual.normal() * 14;
  const diastolicUsual = 79 + usual.normal() * 8;
  const feverish = chanceOf('fever', patient.seed, day).next() < 0.03;
  for (const [minute, lift] of [
    [400, 4],
    [915, 0],
  ] as const) {
    const base = version(patient, 'vital', day, minute + patient.round, 'manual');
    if (base.measuredAt > now) continue;
    const chance = chanceOf('vital', patient.seed, day, minute);
    const systolic = Math.round(Math.min(210, Math.max(84, systolicUsual + lift + chance.normal() * 8)));
    const diastolic = Math.round(Math.min(systolic - 20, Math.max(48, diastolicUsual + chance.normal() * 6)));
    const heartRate = Math.round(Math.min(130, Math.max(48, 76 + chance.normal() * 9)));
    const pressure = { systolic, diastolic, heartRate };
    addVital(into, patient, 'pressure', { ...base, figures: pressure });
    const celsius =
      Math.round((36.5 + chance.normal() * 0.22 + (feverish ? 1.5 : 0) + (minute > 720 ? 0.2 : 0)) * 10) / 10;
    const readingId = uuidOf('temperature', patient.seed, day, minute);
    addVital(into, patient, 'temperature', { ...base, readingId, figures: { celsius } });
    // Warnings of vital signs are acknowledged soon after their round.
    const minutes = chanceOf('seen', patient.seed, day, minute).whole(2, 55);
    const seenAfter = base.measuredAt.getTime() + minutes * 60_000 < now.getTime() ? minutes : undefined;
    addWarning(into, patient, base, { indicator: 'pressure', figures: pressure, slot: null }, seenAfter);
    const warm = { readingId, measuredAt: base.measuredAt };
    addWarning(into, patient, warm, { indicator: 'temperature', figures: { celsius }, slot: null }, seenAfter);
  }
}

/**
 * Uric acid with the morning blood sample on every fourth day; ketone with it, and daily for patients who lack insulin.
 */
function addLaboratory(into: MadeMeasurements, patient: MadePatient, day: Day, now: Date): void {
  const dayOfStay = Math.round((Date.parse(day) - Date.parse(patient.from)) / 86_400_000);
  const lacking = patient.course.diseaseType === 'type1';
  const base = version(patient, 'uric acid', day, 425 + patient.round, 'manual');
  if (base.measuredAt > now) return;
  const chance = chanceOf('laboratory', patient.seed, day);
  const usual = chanceOf('uric acid', patient.seed).normal();
  if ((dayOfStay + patient.round) % 4 === 1) {
    const urate = Math.round(
      Math.min(720, Math.max(150, (patient.sex === 'male' ? 372 : 315) + usual * 72 + chance.normal() * 18)),
    );
    addVital(into, patient, 'uricAcid', { ...base, figures: { urate } });
  }
  if (lacking || (dayOfStay + patient.round) % 8 === 1) {
    const begun = lacking ? 2.6 * Math.exp(-(dayOfStay - 1) / 1.6) : 0;
    const ketone = Math.round(Math.min(6, Math.max(0, 0.2 + begun + Math.abs(chance.normal()) * 0.16)) * 10) / 10;
    const readingId = uuidOf('ketone', patient.seed, day);
    addVital(into, patient, 'ketone', { ...base, readingId, figures: { ketone } });
  }
}

/** Everything measured on the days `from` to `to`, both included, until `now`. */
export function makeMeasurements(patients: readonly MadePatient[], from: Day, to: Day, now: Date): MadeMeasurements {
  const made: MadeMeasurements = {
    glucose: [],
    vital: [],
    warnings: [],
  };
  for (const patient of patients) {
    const last = patient.to === null || patient.to > to ? to : patient.to;
    for (let day = patient.from > from ? patient.from : from; day <= last; day = addDays(day, 1)) {
      if (patient.kind === 'outpatient') {
        const chance = chanceOf('at home', patient.seed, day);
        for (const slot of [1, 2, 7] as const) {
          if (chance.next() < 0.4) addGlucose(made, patient, day, slot, ROUNDS[slot] + chance.whole(0, 45), now);
        }
        continue;
      }
      // The night round and breakfast of the first day precede the admission.
      const slots =
        day === patient.from ? patient.course.slots.filter((slot) => slot >= 5 && slot !== 8) : patient.course.slots;
      for (const slot of slots) {
        const late = chanceOf('late', patient.seed, day, slot).next() < 0.05 ? 20 : 0;
        addGlucose(made, patient, day, slot, ROUNDS[slot] + patient.round * PACE + late, now);
      }
      if (day === patient.from) continue;
      addVitalSigns(made, patient, day, now);
      addLaboratory(made, patient, day, now);
    }
  }
  return made;
}
