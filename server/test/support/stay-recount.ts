import { sql } from 'kysely';
import type { Database } from '../../src/database/connection.js';

/** A stay that ended with everything that was stored of its patient, row by row. */
export interface RawStay {
  patientId: string;
  path: string;
  admittedAt: number;
  dischargedAt: number;
  birthday: string;
  disease: string | null;
  readings: { at: number; day: string; tenths: number; mgPerDecilitre: number; value: number; isNumber: boolean }[];
  given: number[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Reads every stay that ended, and its rows, without any function of the server or the domain. */
export async function rawStays(db: Database): Promise<RawStay[]> {
  const { rows: patients } = await sql<{
    id: string;
    kind: string;
    admitted: Date | null;
    left: Date | null;
    merged: string | null;
    birthday: string;
    disease: string | null;
    path: string;
  }>`select patient.id::text, patient.kind, admission_time as admitted, discharge_time as left, patient.merged_into::text as merged,
      birthday::text, disease_type as disease, node.path
    from patient join organisation_node node on node.id = coalesce(left_ward_id, node_id)`.execute(db);
  const { rows: readings } = await sql<{
    patientId: string;
    at: Date;
    day: string;
    value: number;
    comparator: string | null;
  }>`
    select patient_id::text, measured_at as at, day::text, value::float, comparator from glucose_reading
    where latest and value is not null order by measured_at, reading_id`.execute(db);
  const { rows: doses } = await sql<{ patientId: string; at: Date }>`
    select patient_id::text, executed_at as at from order_execution
    where order_type = 'medication' and outcome = 'done' and withdrawn_at is null`.execute(db);
  const { rows: pumped } = await sql<{ patientId: string; at: Date; kind: string; rates: unknown[] | null }>`
    select patient_id::text, at, kind, rates from pump_entry where latest order by at, entry_id`.execute(db);
  return patients.flatMap((patient) => {
    const { id, kind, admitted, left, merged, birthday, disease, path } = patient;
    if (kind === 'inpatient' || merged !== null || !admitted || !left) return [];
    const [admittedAt, dischargedAt] = [admitted.getTime(), left.getTime()];
    const isWithin = (at: number): boolean => at >= admittedAt && at <= dischargedAt;
    const given = doses.filter((dose) => dose.patientId === id).map(({ at }) => at.getTime());
    const own = pumped.filter((entry) => entry.patientId === id);
    given.push(...own.filter((entry) => entry.kind === 'bolus').map(({ at }) => at.getTime()));
    const profiles = own.filter((entry) => entry.kind === 'profile');
    profiles.forEach(({ at, rates }, index) => {
      if (!rates || rates.length === 0) return;
      const until = Math.min(profiles[index + 1]?.at.getTime() ?? dischargedAt, dischargedAt);
      for (let instant = at.getTime(); instant <= until; instant += DAY) given.push(instant);
    });
    return [
      {
        patientId: id,
        path,
        admittedAt,
        dischargedAt,
        birthday,
        disease,
        readings: readings
          .filter((one) => one.patientId === id && isWithin(one.at.getTime()))
          .map(({ at, day, value, comparator }) => ({
            at: at.getTime(),
            day,
            value,
            isNumber: comparator === null,
            tenths: Math.round(Number((value * 10).toFixed(6))),
            mgPerDecilitre: value * 18.0156,
          })),
        given: given.filter(isWithin),
      },
    ];
  });
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** What one stay counts, in plain loops. */
export function countStay({ admittedAt, dischargedAt, birthday, disease, readings, given }: RawStay) {
  const days = [...new Set(readings.map(({ day }) => day))];
  const means = days.flatMap((day) => {
    const values = readings.filter((one) => one.day === day && one.isNumber).map(({ value }) => value);
    return values.length === 0 ? [] : [meanOf(values)];
  });
  const lows: { at: number; minutes: number | null }[] = [];
  for (let index = 0; index < readings.length; index += 1) {
    const begin = readings[index];
    if (!begin || begin.tenths >= 39) continue;
    let next = index + 1;
    while ((readings[next]?.tenths ?? 39) < 39 && (readings[next]?.at ?? 0) - begin.at <= 4 * HOUR) next += 1;
    const end = readings[next];
    const isResolved = end !== undefined && end.tenths >= 39 && end.at - begin.at <= 4 * HOUR;
    lows.push({ at: begin.at, minutes: isResolved ? (end.at - begin.at) / 60_000 : null });
    index = next - 1;
  }
  const admitted = new Date(admittedAt + 8 * HOUR).toISOString().slice(0, 10);
  const age =
    Number(admitted.slice(0, 4)) - Number(birthday.slice(0, 4)) - (admitted.slice(5) < birthday.slice(5) ? 1 : 0);
  const watched =
    age >= 18 &&
    (['type1', 'type2', 'gestational', 'steroid'].includes(disease ?? '') ||
      given.length > 0 ||
      readings.some(({ tenths }) => tenths >= 111));
  let [watchedDays, harmfulDays] = [0, 0];
  const highestOn = (day: number): number => {
    const own = readings.filter(({ at }) => at >= admittedAt + day * DAY && at < admittedAt + (day + 1) * DAY);
    return own.length === 0 ? -1 : Math.max(...own.map(({ tenths }) => tenths));
  };
  for (let day = 1; watched && day < 10 && admittedAt + (day + 1) * DAY <= dischargedAt; day += 1) {
    watchedDays += 1;
    const highest = highestOn(day);
    const isMissed = highest === -1 && day >= 2 && highestOn(day - 1) >= 111 && highestOn(day - 2) >= 111;
    const isSevere = readings.some(
      ({ at, mgPerDecilitre }) =>
        mgPerDecilitre > 300 && at >= admittedAt + day * DAY && at < admittedAt + (day + 1) * DAY,
    );
    if (isSevere || isMissed) harmfulDays += 1;
  }
  const treated = age >= 18 && given.length > 0;
  const severeLow =
    treated &&
    readings.some(
      ({ at, mgPerDecilitre }) =>
        mgPerDecilitre < 40 &&
        given.some((dose) => at >= dose && at <= dose + DAY) &&
        !readings.some((next) => next.at > at && next.at <= at + 5 * 60_000 && next.mgPerDecilitre > 80),
    );
  return {
    readings: readings.length,
    lowDays: days.filter((day) => readings.some((one) => one.day === day && one.tenths < 39)).length,
    mean: means.length === 0 ? null : meanOf(means),
    lows,
    watchedDays,
    harmfulDays,
    treated,
    severeLow,
  };
}
