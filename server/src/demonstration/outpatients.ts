import { addDays, addMonths, EXAMINATIONS, EXAMINATION_KINDS, instantOf, type Day } from '@wardlink/domain';
import type { Insertable } from 'kysely';
import type { ExaminationTable, RecallTable, VisitTable } from '../database/schema/index.js';
import { HOSPITAL } from './hospital.js';
import type { MadePatient } from './patients.js';
import { chanceOf, uuidOf } from './random.js';

interface MadeOutpatients {
  visits: Insertable<VisitTable>[];
  recalls: Insertable<RecallTable>[];
  examinations: Insertable<ExaminationTable>[];
}

const REASONS = ['糖尿病复诊', '调整降糖方案', '血糖波动', '复诊并开药', '首次就诊'] as const;
/** Weeks between the visits of one patient. */
const WEEKS = 6;
const VISITS = 3;

/** Values of a patient's examinations; patients off the goal have more frequent changes. */
function foundOf(kind: (typeof EXAMINATION_KINDS)[number], seed: string, on: Day) {
  const chance = chanceOf('examination', seed, kind, on);
  if (EXAMINATIONS[kind].figure === null) return { value: null, abnormal: chance.next() < 0.25 };
  const value =
    kind === 'hba1c'
      ? Math.round((6.2 + chance.next() * 3) * 10) / 10
      : kind === 'uacr'
        ? chance.whole(5, 90)
        : chance.whole(45, 110);
  return { value, abnormal: null };
}

/**
 * Visits of every outpatient; some missed the next visit, and some of these were called. Examinations, some of them
 * due.
 * @param patients all patients; only outpatients are used
 */
export function makeOutpatients(patients: readonly MadePatient[], today: Day, now: Date): MadeOutpatients {
  const made: MadeOutpatients = { visits: [], recalls: [], examinations: [] };
  const outpatients = patients.filter(({ kind }) => kind === 'outpatient');
  outpatients.forEach((patient, place) => {
    const { patientId, seed, nodeId, doctorId, nurseId } = patient;
    const chance = chanceOf('visits', seed);
    // Every fourth outpatient missed the next visit, a few days to some weeks ago.
    const isMissed = place % 4 === 1;
    const nextOn = addDays(today, isMissed ? -chance.whole(2, 24) : chance.whole(3, 38));
    const lastDay = addDays(nextOn, -7 * WEEKS);
    for (let back = 0; back < VISITS; back += 1) {
      const day = addDays(lastDay < today ? lastDay : addDays(today, -1), -7 * WEEKS * back);
      const visitedAt = new Date(instantOf(day, chance.whole(8 * 60, 16 * 60), HOSPITAL.zone));
      const isLast = back === 0;
      const closing = isLast ? {} : { endedAt: visitedAt, endedBy: doctorId };
      made.visits.push({
        id: uuidOf('visit', seed, back),
        patientId,
        departmentId: nodeId,
        visitedAt,
        day,
        doctorId,
        reason: back === VISITS - 1 ? REASONS[4] : REASONS[chance.whole(0, 3)]!,
        ...closing,
        nextOn: isLast ? nextOn : addDays(day, 7 * WEEKS),
        recordedAt: visitedAt,
        recordedBy: nurseId,
      });
    }
    if (isMissed && place % 8 === 1) {
      made.recalls.push({
        id: uuidOf('recall', seed),
        patientId,
        visitId: uuidOf('visit', seed, 0),
        missedOn: nextOn,
        way: 'phone',
        result: 'notReached',
        note: '电话无人接听',
        recalledAt: now,
        recalledBy: nurseId,
      });
    }
    EXAMINATION_KINDS.forEach((kind, index) => {
      // Every third patient never had one kind of examination.
      if (place % 3 === 0 && index === place % EXAMINATION_KINDS.length) return;
      const { months } = EXAMINATIONS[kind];
      const isDue = (place + index) % 5 === 0;
      const on = addMonths(addDays(today, isDue ? -chance.whole(3, 60) : chance.whole(10, 80)), -months);
      const recordedAt = new Date(instantOf(on, 10 * 60, HOSPITAL.zone));
      made.examinations.push({
        id: uuidOf('examination', seed, kind),
        patientId,
        kind,
        examinedOn: on,
        ...foundOf(kind, seed, on),
        recordedAt,
        recordedBy: doctorId,
      });
    });
  });
  return made;
}
