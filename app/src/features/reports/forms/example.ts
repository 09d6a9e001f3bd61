import { addDays, instantOf } from '@wardlink/domain';
import type { ReportData, ReportPatient, ReportReading } from '../../../reports/engine/context.js';
import { dataOf, FIRST_DAY, patientWith, readingsOf } from '../../../reports/engine/report-sample.js';
import type { EditedForm } from './form-edit.js';

const ZONE = 'Asia/Shanghai';
const DAYS = 4;
const HOUR = 3_600_000;
const by = { name: '王晓', latinName: 'Wang Xiao' };
const uuid = (number: number): string => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

const vital = (number: number, at: number) => ({
  readingId: uuid(number),
  version: 1,
  patientId: '7',
  measuredAt: at,
  day: addDays(FIRST_DAY, Math.floor(number / 4) % DAYS),
  measuredBy: by,
  way: 'manual' as const,
  late: false,
});

function vitals(): ReportPatient['vitals'] {
  return Array.from({ length: DAYS * 4 }, (_, number) => {
    const at = instantOf(addDays(FIRST_DAY, Math.floor(number / 4)), 420 + (number % 4) * 240, ZONE);
    const pressure = {
      ...vital(number, at),
      indicator: 'pressure' as const,
      meaning: 'inTarget' as const,
      systolic: 128 + (number % 5) * 3,
      diastolic: 78 + (number % 4) * 2,
      heartRate: 70 + (number % 6),
      status: 0 as const,
    };
    const ketone = {
      ...vital(100 + number, at + HOUR),
      day: pressure.day,
      indicator: 'ketone' as const,
      meaning: 'inTarget' as const,
      ketone: 0.2 + (number % 4) / 10,
      comparator: null,
      level: 'normal' as const,
    };
    return [pressure, ketone];
  }).flat();
}

const doses: ReportPatient['doses'] = Array.from({ length: DAYS }, (_, day) =>
  ([1, 3, 5] as const).map((slot) => ({
    at: instantOf(addDays(FIRST_DAY, day), 60 * (4 + 3 * slot), ZONE),
    day: addDays(FIRST_DAY, day),
    slot,
    amount: 6,
    unit: 'U',
    drug: '门冬胰岛素',
    latinDrug: 'Insulin aspart',
    brand: null,
    latinBrand: null,
    category: 'insulin' as const,
    insulinCategory: 'rapidActing' as const,
  })),
).flat();

const pumpDays: ReportPatient['pumpDays'] = Array.from({ length: DAYS }, (_, day) => ({
  day: addDays(FIRST_DAY, day),
  basal: 19.2,
  bolus: 18,
  hours: Array.from({ length: 24 }, (__, hour) => ({
    hour,
    rate: 0.8,
    bolus: [7, 12, 18].includes(hour) ? 6 : null,
  })),
}));

function monitoring(): NonNullable<ReportPatient['ambulatory']> {
  const begin = instantOf(FIRST_DAY, 480, ZONE);
  const session = {
    sessionId: uuid(900),
    patientId: '7',
    device: 'ABP-0001',
    dayInterval: 30,
    nightInterval: 60,
    boundAt: begin,
    boundBy: by,
    startedAt: begin,
    endedAt: begin + 24 * HOUR,
    asleepAt: null,
    awakeAt: null,
    version: 1,
  };
  const readings = Array.from({ length: 24 }, (_, hour) => ({
    at: begin + hour * HOUR,
    systolic: hour > 13 && hour < 22 ? 112 + (hour % 4) : 128 + (hour % 7) * 2,
    diastolic: hour > 13 && hour < 22 ? 68 + (hour % 3) : 80 + (hour % 5),
    heartRate: 66 + (hour % 8),
    excluded: false,
    way: 'device' as const,
    version: 1,
    enteredBy: by,
    reason: null,
  }));
  return { session, readings };
}

/** A page of a fictitious patient with fictitious values, for the preview of a form. */
export function exampleOf({ definition, logo }: EditedForm, hospital?: ReportData['hospital']): ReportData {
  const example = patientWith();
  const patient: ReportPatient = {
    ...example,
    patient: { ...example.patient, name: '示例患者', latinName: 'Example Patient', hospitalizationNumber: '00000000' },
    // One reading was refused, because a form prints that too.
    readings: readingsOf(DAYS).map((one, index): ReportReading =>
      index === 12 ? { ...one, value: null, refusal: 'refusal', meaning: null } : one,
    ),
    vitals: vitals(),
    doses,
    pumpDays,
    ambulatory: monitoring(),
  };
  return { ...dataOf(definition, DAYS, patient), ...(hospital && { hospital }), logo };
}
