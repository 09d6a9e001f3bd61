import { builtInForm, type ReportDefinition } from '@wardlink/contract/reports';
import { addDays, instantOf, SLOTS, type Slot } from '@wardlink/domain';
import type { ReportData, ReportPatient, ReportReading } from './context.js';

const ZONE = 'Asia/Shanghai';
export const FIRST_DAY = '2026-03-01';
/** Minute of the day at which a slot is measured. */
const MINUTES: Record<Slot, number> = {
  8: 180,
  1: 390,
  2: 540,
  3: 660,
  4: 810,
  5: 1020,
  6: 1170,
  7: 1290,
  9: 960,
  0: 1000,
};

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A reading in target; tests change the fields that matter to them. */
export function reading(number: number, day: string, slot: Slot, more: Partial<ReportReading> = {}): ReportReading {
  return {
    readingId: uuid(number),
    version: 1,
    slot,
    value: 4 + (number % 60) / 10,
    comparator: null,
    refusal: null,
    refusalNote: null,
    measuredAt: instantOf(day, MINUTES[slot], ZONE),
    status: 0,
    meaning: 'inTarget',
    way: 'manual',
    late: false,
    day,
    measuredBy: { name: '王晓', latinName: 'Wang Xiao' },
    ...more,
  };
}

/** A reading in each slot of this many days. */
export const readingsOf = (days: number): ReportReading[] =>
  Array.from({ length: days }, (_, day) =>
    SLOTS.map((slot, index) => reading(day * SLOTS.length + index + 1, addDays(FIRST_DAY, day), slot)),
  ).flat();

export function patientWith(more: Partial<ReportPatient> = {}): ReportPatient {
  return {
    patient: {
      patientId: '7',
      name: '周国强',
      latinName: 'Zhou Guoqiang',
      sex: 'male',
      age: 68,
      bed: '23',
      ward: { name: '一病区', latinName: 'Ward 1', department: { name: '内分泌科', latinName: 'Endocrinology' } },
      hospitalizationNumber: '2026110417',
      kind: 'inpatient',
      identification: 'BA-204',
      department: { name: '内分泌科', latinName: 'Endocrinology' },
      admissionTime: instantOf(FIRST_DAY, 600, ZONE),
      attendingPhysician: null,
      responsibleNurse: null,
      diseaseType: 'type2',
      drugAllergies: null,
    },
    from: FIRST_DAY,
    prints: [],
    continuedSheet: null,
    readings: [],
    vitals: [],
    corrections: [],
    doses: [],
    pumpDays: [],
    answers: [],
    ambulatory: null,
    ...more,
  };
}

export function dataOf(form: string | ReportDefinition, days: number, ...patients: ReportPatient[]): ReportData {
  const found = typeof form === 'string' ? builtInForm(form) : form;
  if (!found) throw new Error(`no form ${String(form)}`);
  return {
    form: found,
    logo: null,
    hospital: { name: '宁远市人民医院', latinName: 'Ningyuan Hospital' },
    zone: ZONE,
    from: FIRST_DAY,
    to: addDays(FIRST_DAY, Math.max(0, days - 1)),
    printedAt: instantOf(addDays(FIRST_DAY, days), 600, ZONE),
    printedBy: { name: '李护', latinName: 'Li Hu' },
    patients,
  };
}
