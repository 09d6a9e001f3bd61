import {
  addDays,
  dayBounds,
  isBeyond,
  judgeTasks,
  tasksWithin,
  windowsOfDay,
  type Comparator,
  type Day,
  type MealWindow,
  type ReadingSetting,
  type Slot,
} from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { dayBegins, orderPlanOf } from '../plans/plans.js';

/** A glucose value of a patient, with what lists count. */
interface HomeReadingRow {
  patientId: string;
  stayId: null;
  day: Day;
  slot: Slot;
  at: number;
  value: number;
  comparator: Comparator | null;
  status: number;
  setting: ReadingSetting | null;
}

/** A patient, and the hospital days from and to which values are read. */
interface ReadingSpan {
  patientId: string;
  from: Day;
  to: Day;
}

/** Glucose values of patients in their spans, measured anywhere, sorted by time. */
export async function readingsOfSpans(db: Queries, spans: readonly ReadingSpan[]): Promise<HomeReadingRow[]> {
  if (spans.length === 0) return [];
  const column = (of: (span: ReadingSpan) => string) => spans.map(of);
  const { rows } = await sql<Omit<HomeReadingRow, 'stayId'>>`
    select reading.patient_id::text as "patientId", reading.day::text as day, reading.slot, reading.status, reading.setting,
      (extract(epoch from reading.measured_at) * 1000)::float as at, reading.value::float as value, reading.comparator
    from unnest(${column(({ patientId }) => patientId)}::bigint[], ${column(({ from }) => from)}::date[],
        ${column(({ to }) => to)}::date[]) as span(patient_id, since, until)
    join glucose_reading reading on reading.patient_id = span.patient_id
      and reading.day >= span.since and reading.day <= span.until
    where reading.latest and reading.value is not null
    order by reading.measured_at`.execute(db);
  return rows.map((row) => ({ ...row, stayId: null }));
}

/** The values measured at home: values of a clinic or ward tell little about the care at home. */
export const atHome = (readings: readonly HomeReadingRow[]): HomeReadingRow[] =>
  readings.filter(({ setting }) => setting === 'home');

interface Rules {
  readonly zone: string;
  readonly mealWindows: readonly MealWindow[];
}

/**
 * Counts the planned glucose measurements of patients in their spans whose time is over, and those that have a value.
 * @param readings of the same spans, measured anywhere: a clinic's value also completes a planned measurement
 */
export async function plannedOf(
  db: Queries,
  spans: readonly ReadingSpan[],
  readings: readonly HomeReadingRow[],
  { zone, mealWindows }: Rules,
  now: number,
): Promise<Map<string, { planned: number; measured: number }>> {
  if (spans.length === 0) return new Map();
  const rows = await db
    .selectFrom('monitoringPlan as plan')
    .select([
      'plan.id',
      'plan.patientId',
      'plan.slots',
      'plan.since',
      'plan.endedOn',
      'plan.weekdays',
      'plan.everyDays',
    ])
    .select(['plan.orderedAt', 'plan.beginsAt', 'plan.endedAt', 'plan.replacedAt'])
    .where('plan.indicator', '=', 'glucose')
    .where(
      'plan.patientId',
      'in',
      spans.map(({ patientId }) => patientId),
    )
    .orderBy('plan.id')
    .execute();
  const beginOf = dayBegins(zone);
  const plans = groupRows(rows, ({ patientId }) => patientId);
  const values = groupRows(readings, ({ patientId }) => patientId);
  const windows = new Map<Day, ReturnType<typeof windowsOfDay>>();
  const windowsOn = (day: Day) => {
    const known = windows.get(day) ?? windowsOfDay(day, zone, mealWindows);
    windows.set(day, known);
    return known;
  };
  return new Map(
    spans.map(({ patientId, from, to }) => {
      const own = (plans.get(patientId) ?? []).map((row) => orderPlanOf(row, row.slots, beginOf));
      const entries = (values.get(patientId) ?? []).map(({ slot, day, at }) => ({ slot, day, at, refused: false }));
      const byDay = groupRows(entries, ({ day }) => day);
      const counts = { planned: 0, measured: 0 };
      if (own.length === 0) return [patientId, counts];
      for (let day = from; day <= to; day = addDays(day, 1)) {
        if (dayBounds(day, zone).begin > now) break;
        const judged = judgeTasks(tasksWithin(own, windowsOn(day)), byDay.get(day) ?? [], now);
        const over = judged.filter(({ state }) => state === 'done' || state === 'missed' || state === 'refused');
        counts.planned += over.length;
        counts.measured += over.filter(({ state }) => state === 'done').length;
      }
      return [patientId, counts];
    }),
  );
}

/** Counts of values in range and below it, among those measured at home. */
export const countsOf = (readings: readonly HomeReadingRow[]) => countsOfValues(atHome(readings));

const countsOfValues = (readings: readonly HomeReadingRow[]) => ({
  readings: readings.length,
  inRange: readings.filter(({ value }) => isBeyond('inRange', value)).length,
  lows: readings.filter(({ value }) => isBeyond('low', value)).length,
});
