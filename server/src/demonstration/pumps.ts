import { addDays, instantOf, type Day, type ProfileRate } from '@wardlink/domain';
import type { Insertable } from 'kysely';
import type { PumpEntryTable } from '../database/schema/index.js';
import { HOSPITAL } from './hospital.js';
import type { MadePatient } from './patients.js';
import { chanceOf, uuidOf } from './random.js';

type Entry = Insertable<PumpEntryTable>;

/** Boluses before meals: minute of the day, and fraction of the day's boluses. */
const MEALS = [
  [405, 0.38],
  [675, 0.3],
  [1035, 0.32],
] as const;
/** Units in a new reservoir, and days after which it is replaced. */
const RESERVOIR = 180;
const CHANGED_EVERY = 3;

/** Patients with a pump: everybody with type 1, and some with insulin at meals. */
function hasPump({ kind, course, seed }: MadePatient): boolean {
  if (kind !== 'inpatient' || course.medication.every(({ category }) => category !== 'insulin')) return false;
  return course.diseaseType === 'type1' || chanceOf('pump', seed).next() < 0.12;
}

/** Lowest in the first hours of the night, highest towards the morning. */
function profileOf(seed: string): ProfileRate[] {
  const usual = 0.75 + chanceOf('basal', seed).next() * 0.5;
  const shape = [
    [0, 0.8],
    [180, 1],
    [360, 1.35],
    [600, 1],
    [960, 1.1],
    [1260, 0.9],
  ] as const;
  return shape.map(([minute, share]) => ({ minute, rate: Math.round(usual * share * 20) / 20 }));
}

/** Pump entries of nurses on the days `from` to `to`, both included, until `now`. */
export function makePumpEntries(patients: readonly MadePatient[], from: Day, to: Day, now: Date): Entry[] {
  return patients.filter(hasPump).flatMap((patient) => {
    const { seed, patientId, nodeId, nurseId } = patient;
    const entries: Entry[] = [];
    const add = (kind: Entry['kind'], day: Day, minute: number, content: Pick<Entry, 'units' | 'rates'>): void => {
      const at = new Date(instantOf(day, minute, HOSPITAL.zone));
      if (at > now) return;
      const entryId = uuidOf('pump', kind, seed, day, minute);
      const who = { patientId, nodeId, enteredAt: at, enteredBy: nurseId };
      entries.push({ entryId, version: 1, kind, at, ...content, ...who });
    };
    const begun = addDays(patient.from, 1);
    const rates = profileOf(seed);
    const meals = 14 + chanceOf('bolus', seed).next() * 12;
    for (let day = begun > from ? begun : from; day <= to; day = addDays(day, 1)) {
      const dayOfPump = Math.round((Date.parse(day) - Date.parse(begun)) / 86_400_000);
      if (dayOfPump === 0) add('profile', day, 620, { rates: JSON.stringify(rates) });
      if (dayOfPump % CHANGED_EVERY === 0) add('filling', day, 615, { units: RESERVOIR });
      for (const [minute, share] of MEALS) {
        if (dayOfPump === 0 && minute < 620) continue;
        const chance = chanceOf('bolus', seed, day, minute);
        const units = Math.max(1, Math.round(meals * share * (1 + chance.normal() * 0.12) * 2) / 2);
        add('bolus', day, minute + chance.whole(0, 25), { units });
      }
    }
    return entries;
  });
}
