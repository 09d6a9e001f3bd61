import type { Hospital } from './hospital.js';

/**
 * A demonstration patient who was admitted some days ago; the tests move the admission back, and add readings before
 * those of the demonstration.
 */
export const REPORT_PATIENT = 8;
/** The last day with readings of this file. */
export const LAST_DAY = '2026-03-10';
/** A day of the stay before the first reading. */
export const EMPTY_DAY = '2025-11-20';

const ADMITTED = '2025-11-01T09:30:00+08:00';
const PLACE = `(select node_id from patient where id = ${REPORT_PATIENT})`;
const AT = (day: string, minute: string): string =>
  `((${day})::timestamp + ${minute} * interval '1 minute') at time zone 'Asia/Shanghai'`;

/** Minutes of the day at which the slots are measured. */
const SLOTS = `(values (8, 182), (1, 392), (2, 541), (3, 662), (4, 813), (5, 1021), (6, 1173), (7, 1292)) as slots(slot, minute)`;

/** Glucose values of this many days: every slot in the last week, four times a day before. Values from 2.9 to 20.8. */
const GLUCOSE = `
  insert into glucose_reading (reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way,
    entered_at, entered_by, slot, value, status, range_low, range_high, meaning)
  select gen_random_uuid(), 1, true, ${REPORT_PATIENT}, ${PLACE}, at, day, nurse, way, at, nurse, slot, value,
    case when value < 3.9 then 1 when value > 16.7 then 2 else 0 end, 3.9, 16.7,
    case when value < 3 then 'criticalLow' when value < 3.9 then 'low' when value <= 10 then 'inTarget'
      when value <= 16.7 then 'aboveTarget' when value <= 20 then 'high' else 'criticalHigh' end
  from (
    select slot, day::date as day, ${AT('day', 'minute')} as at, round(2.9 + (number * 37 % 180) / 10.0, 1) as value,
      case when number % 3 = 0 then 'device' else 'manual' end as way,
      case when number % 11 = 0 then 5 when number % 2 = 0 then 3 else 1 end as nurse
    from (
      select day, slot, minute, row_number() over (order by day, minute) as number
      from generate_series(date '${LAST_DAY}' - 89, date '${LAST_DAY}', interval '1 day') as day, ${SLOTS}
      where day > date '${LAST_DAY}' - 7 or slot in (1, 2, 4, 7)
    ) as numbered
  ) as measured`;

interface Extra {
  day?: string;
  minute: number;
  slot: number;
  value: number | null;
  comparator?: '<' | '>';
  refusal?: string;
  note?: string;
  meaning?: string;
  late?: boolean;
}

function extraReading({
  day = LAST_DAY,
  minute,
  slot,
  value,
  comparator,
  refusal,
  note,
  meaning,
  late,
}: Extra): string {
  const text = (word: string | undefined): string => (word === undefined ? 'null' : `'${word}'`);
  const at = AT(`date '${day}'`, String(minute));
  return `
    insert into glucose_reading (reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way,
      entered_at, entered_by, slot, value, comparator, refusal, refusal_note, status, range_low, range_high, meaning, time_reason)
    values (gen_random_uuid(), 1, true, ${REPORT_PATIENT}, ${PLACE}, ${at}, '${day}', 1, 'manual', ${at}, 1, ${slot},
      ${value ?? 'null'}, ${text(comparator)}, ${text(refusal)}, ${text(note)}, 0, 3.9, 16.7, ${text(meaning)},
      ${late ? `'仪器当时未联网'` : 'null'})`;
}

/** The reading of a slot of the last day. */
const ofLastDay = (slot: number, more = ''): string =>
  `patient_id = ${REPORT_PATIENT} and day = '${LAST_DAY}' and slot = ${slot} and latest ${more}`;

/** Replaces the latest version of a glucose reading by one with another value. */
const correct = (slot: number, value: number, meaning: string, minutes: number): string => `
  with old as (update glucose_reading set latest = false where ${ofLastDay(slot)} returning *)
  insert into glucose_reading (reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way,
    entered_at, entered_by, reason, slot, value, status, range_low, range_high, meaning)
  select reading_id, version + 1, true, patient_id, node_id, measured_at, day, measured_by, way,
    measured_at + interval '${minutes} minutes', 3, '录入错误', slot, ${value}, 0, range_low, range_high, '${meaning}'
  from old`;

const VOIDED = `
  with voided as (update glucose_reading set latest = false where ${ofLastDay(9, 'and value = 27.7')} returning *)
  insert into voiding (kind, subject, version, patient_id, voided_at, voided_by, reason)
  select 'glucose', reading_id, version, patient_id, entered_at + interval '1 hour', 3, '患者不符' from voided`;

/** Turns a warning of the demonstration into one about a reading of the last day, acknowledged with an action. */
const ANSWERED = `
  insert into warning overriding system value
  select (jsonb_populate_record(warning, jsonb_build_object('id', 9000001, 'patient_id', ${REPORT_PATIENT},
    'reading_id', reading.reading_id, 'measured_at', reading.measured_at, 'acknowledged_by', 2,
    'acknowledged_at', reading.measured_at + interval '7 minutes', 'note', '已告知医生，复测后 8.9，继续观察'))).*
  from warning, glucose_reading as reading
  where warning.acknowledged_by is not null and warning.superseded_at is null and warning.indicator = 'glucose'
    and reading.patient_id = ${REPORT_PATIENT} and reading.day = '${LAST_DAY}' and reading.slot = 4 and reading.latest
  order by warning.id limit 1`;

const VITALS = `
  insert into vital_reading (indicator, reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by,
    way, entered_at, entered_by, figures, level, meaning)
  select 'pressure', gen_random_uuid(), 1, true, ${REPORT_PATIENT}, ${PLACE}, at, day, 1, 'manual', at, 1,
    jsonb_build_object('systolic', 118 + number * 7 % 41, 'diastolic', 70 + number * 5 % 23, 'heartRate', 66 + number * 3 % 29),
    'normal', 'inTarget'
  from (
    select day::date as day, ${AT('day', 'minute')} as at, row_number() over (order by day, minute) as number
    from generate_series(date '${LAST_DAY}' - 89, date '${LAST_DAY}', interval '1 day') as day,
      (values (420), (1080)) as times(minute)
  ) as measured;
  insert into vital_reading (indicator, reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by,
    way, entered_at, entered_by, figures, level, meaning)
  select 'ketone', gen_random_uuid(), 1, true, ${REPORT_PATIENT}, ${PLACE}, at, day::date, 1, 'manual', at, 1,
    jsonb_build_object('ketone', value), 'normal', 'inTarget'
  from (values ('${LAST_DAY}', 615, 0.6), ('2026-03-07', 480, 1.8)) as ketones(day, minute, value),
    lateral (select ${AT('day', 'minute')} as at) as times;
  with old as (
    update vital_reading set latest = false
    where patient_id = ${REPORT_PATIENT} and indicator = 'pressure' and day = '${LAST_DAY}'
      and measured_at = ${AT(`date '${LAST_DAY}'`, '420')} returning *)
  insert into vital_reading (indicator, reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by,
    way, entered_at, entered_by, reason, figures, level, meaning)
  select indicator, reading_id, 2, true, patient_id, node_id, measured_at, day, measured_by, way,
    measured_at + interval '20 minutes', 3, '录入错误', figures || '{"systolic": 164}', 'high', 'high' from old`;

/** Insulin at the meals and at bedtime of the last week. */
const DOSES = `
  with plan as (
    insert into medication_plan (patient_id, drug, latin_drug, category, doses, unit, since, ended_on, kind, ordered_at,
      ordered_by, insulin_category, brand, latin_brand)
    values (${REPORT_PATIENT}, '门冬胰岛素', 'Insulin aspart', 'insulin',
      '[{"slot": 1, "amount": 14}, {"slot": 3, "amount": 12}, {"slot": 5, "amount": 14}, {"slot": 7, "amount": 20.5}]',
      'U', date '${LAST_DAY}' - 6, '${LAST_DAY}', 'insulin:rapidActing', ${AT(`date '${LAST_DAY}' - 6`, '0')}, 2,
      'rapidActing', '诺和锐', 'NovoRapid')
    returning id)
  insert into order_execution (execution_key, medication_plan_id, patient_id, node_id, order_type, kind, day, slot,
    outcome, amount, executed_at, executed_by, entered_at)
  select gen_random_uuid(), plan.id, ${REPORT_PATIENT}, ${PLACE}, 'medication', 'insulin:rapidActing', day::date, slot,
    'done', amount, at, 1, at
  from plan, generate_series(date '${LAST_DAY}' - 6, date '${LAST_DAY}', interval '1 day') as day,
    (values (1, 398, 14), (3, 668, 12), (5, 1027, 14), (7, 1298, 20.5)) as given(slot, minute, amount),
    lateral (select ${AT('day', 'minute')} as at) as times`;

/** A pump that runs for the last day, with three boluses: 18.9 units at two rates, and 16.4. */
const PUMP = `
  insert into pump_entry (entry_id, version, latest, patient_id, node_id, kind, at, units, rates, entered_at, entered_by)
  select gen_random_uuid(), 1, true, ${REPORT_PATIENT}, ${PLACE}, kind, at, units, rates::jsonb, at, 1
  from (values
      ('profile', 0, null, '[{"minute": 0, "rate": 0.6}, {"minute": 360, "rate": 0.85}]'),
      ('bolus', 400, 6.2, null), ('bolus', 670, 4.85, null), ('bolus', 1030, 5.35, null),
      ('profile', 1440, null, '[]')) as entries(kind, minute, units, rates),
    lateral (select ${AT(`date '${LAST_DAY}'`, 'minute')} as at) as times`;

/** A monitoring from the previous morning to that of the last day; one of its readings was excluded. */
const MONITORING = `
  insert into ambulatory_session (id, patient_id, node_id, device, day_interval, night_interval, bound_at, bound_by,
    started_at, ended_at, ended_by, asleep_at, awake_at)
  values ('00000000-0000-4000-8000-00000000a001', ${REPORT_PATIENT}, ${PLACE}, 'ABP-REPORT-01', 20, 30,
    ${AT(`date '${LAST_DAY}' - 1`, '475')}, 1, ${AT(`date '${LAST_DAY}' - 1`, '480')},
    ${AT(`date '${LAST_DAY}'`, '480')}, 1, ${AT(`date '${LAST_DAY}' - 1`, '1330')}, ${AT(`date '${LAST_DAY}'`, '375')});
  insert into ambulatory_reading (session_id, measured_at, version, systolic, diastolic, heart_rate, excluded, way,
    entered_at, entered_by, reason)
  select '00000000-0000-4000-8000-00000000a001', at, 1, 112 + number * 11 % 47, 64 + number * 7 % 31,
    case when number = 9 then null else 58 + number * 5 % 37 end, number = 20, 'device', at, 1, null
  from generate_series(1, 48) as number,
    lateral (select ${AT(`date '${LAST_DAY}' - 1`, '(480 + number * 29)')} as at) as times`;

/** Gives the patient 90 days of all data that forms print. */
export async function fillReportPatient({ query }: Pick<Hospital, 'query'>): Promise<void> {
  await query(`update patient set admission_time = '${ADMITTED}' where id = ${REPORT_PATIENT}`);
  await query(GLUCOSE);
  for (const extra of [
    { minute: 960, slot: 9, value: 7.7, meaning: 'inTarget' },
    { minute: 1000, slot: 0, value: 11.4, meaning: 'aboveTarget' },
    { minute: 1005, slot: 9, value: 27.7, meaning: 'criticalHigh' },
    { day: '2026-03-09', minute: 1000, slot: 0, value: 13.5, meaning: 'aboveTarget' },
    { day: '2026-03-09', minute: 1062, slot: 0, value: 9.6, meaning: 'inTarget', late: true },
    { day: '2026-03-08', minute: 1100, slot: 9, value: 33.3, comparator: '>', meaning: 'criticalHigh', late: true },
    { day: '2026-03-08', minute: 1340, slot: 9, value: 1.1, comparator: '<', meaning: 'criticalLow' },
  ] satisfies Extra[]) {
    await query(extraReading(extra));
  }
  await query(VOIDED);
  await query(correct(2, 15.2, 'aboveTarget', 20));
  await query(correct(2, 8.4, 'inTarget', 35));
  await query(correct(5, 17.9, 'high', 12));
  await query(`delete from glucose_reading where ${ofLastDay(4)} or ${ofLastDay(6)} or ${ofLastDay(7)}`);
  for (const extra of [
    { minute: 813, slot: 4, value: 33.3, comparator: '>', meaning: 'criticalHigh' },
    { minute: 1173, slot: 6, value: null, refusal: 'out', note: '患者外出检查，回病房后补测' },
    { minute: 1292, slot: 7, value: 12.6, meaning: 'aboveTarget', late: true },
  ] satisfies Extra[]) {
    await query(extraReading(extra));
  }
  for (const statement of [ANSWERED, VITALS, DOSES, PUMP, MONITORING]) await query(statement);
}
