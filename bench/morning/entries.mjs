import { randomUUID } from 'node:crypto';
import { SPECIAL_SLOT } from '@wardlink/domain';
import { chanceOf } from '../../server/dist/demonstration/random.js';

/**
 * Slots of the rounds, in each of which every patient is measured once; afterwards special mode, which takes several
 * readings. So no entry takes the slot of another one, and each can be watched for on the boards.
 */
const ROUND_SLOTS = [3, 4, 5, 6, 7, 8, 9];
/** In range and out of it by the standard rules, mmol/L; the low one is no emergency, which would escalate at once. */
const IN_RANGE = { from: 5, steps: 40 };
const OUT_OF_RANGE = [17.4, 3.5];
const WARNS_EVERY = 7;

/** Order that does not follow the beds, the same in every run. */
function shuffled(list) {
  const chance = chanceOf('order of patients');
  return list
    .map((item) => ({ item, place: chance.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** Readings that nurses enter and correct: what was sent, and what the server acknowledged. */
export class Entries {
  #patients;
  #chance = chanceOf('corrections');
  /** Acknowledged readings whose next version nobody is entering. */
  #free = [];
  /** By reading: patient, whether it warns, acknowledged versions, and whether a request was left without a reply. */
  all = new Map();

  /** @param patients - with their wards */
  constructor(patients) {
    this.#patients = shuffled(patients);
  }

  /** @returns patient and request of an entry */
  next(number, measuredAt) {
    const patient = this.#patients[number % this.#patients.length];
    const slot = ROUND_SLOTS[Math.floor(number / this.#patients.length)] ?? SPECIAL_SLOT;
    const warns = number % WARNS_EVERY === 3;
    const value = warns
      ? OUT_OF_RANGE[Math.floor(number / WARNS_EVERY) % OUT_OF_RANGE.length]
      : IN_RANGE.from + (number % IN_RANGE.steps) / 10;
    const readingId = randomUUID();
    const entry = { readingId, patient, warns, versions: 0, uncertain: true };
    this.all.set(readingId, entry);
    return { entry, request: { readingId, patientId: patient.id, slot, value, measuredAt } };
  }

  /** @returns a reading and the request of its correction, which is always in range; undefined if there is none */
  nextCorrection(number) {
    if (this.#free.length === 0) return undefined;
    const index = this.#chance.whole(0, this.#free.length - 1);
    const entry = this.#free[index];
    this.#free[index] = this.#free.at(-1);
    this.#free.pop();
    entry.uncertain = true;
    const value = IN_RANGE.from + 0.05 + (number % IN_RANGE.steps) / 10;
    const request = { readingId: entry.readingId, version: entry.versions, value, reason: 'typed wrongly' };
    return { entry, request };
  }

  /** The server stored a version. */
  acknowledged(entry) {
    entry.versions += 1;
    entry.uncertain = false;
    this.#free.push(entry);
  }

  /** The server refused a version, and stored nothing. */
  refused(entry) {
    entry.uncertain = false;
  }
}
