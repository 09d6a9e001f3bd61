import type { ReplyOf, VitalReading } from '@wardlink/contract';
import { isByClock, needsOf, type ReportDefinition, type ReportNeed } from '@wardlink/contract/reports';
import { addDays, dayOf, VITAL_INDICATORS } from '@wardlink/domain';
import { instantsOf } from '../../core/period.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { readingsByPatient } from '../glucose-board/readings.js';
import { givenDoses } from '../orders/given.js';
import { entriesOf } from '../pumps/entries.js';
import { vitalReadings } from '../readings/read.js';
import { answersOf } from '../warnings/acknowledgements.js';
import { replacedVersions } from './corrections.js';
import { lastMonitorings } from './monitoring.js';
import { pumpDaysOf } from './pump-days.js';

type Parts = Omit<ReplyOf<'report.sheets'>['patients'][number], 'patient' | 'from' | 'prints' | 'continuedSheet'>;

/** Hospital days of a report, in the zone of its hospital. */
interface ReportDays {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/**
 * The parts of patients' data that a form prints, by patient; other parts are empty. Each part is read by one query for
 * all patients.
 */
export async function partsOf(
  db: Queries,
  form: ReportDefinition,
  patientIds: readonly string[],
  days: ReportDays,
  now: number,
): Promise<(patientId: string) => Parts> {
  const needs = needsOf(form);
  const instants = instantsOf(days, days.zone);
  const where = <T>(need: ReportNeed, read: () => Promise<T>): Promise<T | undefined> =>
    needs.has(need) ? read() : Promise.resolve(undefined);

  const glucose = await where('glucose', () => glucoseOf(db, form, patientIds, days));
  const vitals: VitalReading[] = [];
  for (const indicator of VITAL_INDICATORS.filter((one) => (needs as ReadonlySet<string>).has(one))) {
    vitals.push(...(await vitalReadings(db, indicator, { patientIds, ...days })));
  }
  vitals.sort((one, other) => one.measuredAt - other.measuredAt);
  const corrections =
    form.corrections === 'marked' ? await correctionsOf(db, [...(glucose?.values() ?? [])].flat(), vitals) : [];
  const doses = await where('doses', () => givenDoses(db, patientIds, days));
  const until = Math.min(instants.end.getTime(), now + 1);
  const entries = await where('pump', () => entriesOf(db, patientIds, instants.begin.getTime(), until));
  const answers = await where('answers', () => answersOf(db, patientIds, instants));
  const ambulatory = await where('ambulatory', () => lastMonitorings(db, patientIds, instants));

  const vitalsOf = groupRows(vitals, ({ patientId }) => patientId);
  const correctionsBy = groupRows(corrections, ({ patientId }) => patientId);
  const entriesBy = groupRows(entries ?? [], ({ patientId }) => patientId);
  return (id) => ({
    readings: glucose?.get(id) ?? [],
    vitals: vitalsOf.get(id) ?? [],
    corrections: (correctionsBy.get(id) ?? []).map(({ patientId: _patientId, ...correction }) => correction),
    doses: doses?.get(id) ?? [],
    pumpDays: pumpDaysOf(entriesBy.get(id) ?? [], days, days.zone, now),
    answers: answers?.get(id) ?? [],
    ambulatory: ambulatory?.get(id) ?? null,
  });
}

/**
 * Glucose of the days of a form: by days of slots, or by days of the clock if the form has columns or lines of hours.
 */
async function glucoseOf(db: Queries, form: ReportDefinition, patientIds: readonly string[], days: ReportDays) {
  const { from, to, zone } = days;
  if (!isByClock(form)) return readingsByPatient(db, patientIds, days);
  const found = await readingsByPatient(db, patientIds, { from: addDays(from, -1), to });
  return new Map(
    [...found].map(([patientId, readings]) => {
      const dated = readings.map((reading) => ({ ...reading, day: dayOf(reading.measuredAt, zone) }));
      return [patientId, dated.filter(({ day }) => day >= from && day <= to)];
    }),
  );
}

/** These readings before their corrections, in the order of the corrections. */
async function correctionsOf(
  db: Queries,
  glucose: Parameters<typeof replacedVersions>[2],
  vitals: readonly VitalReading[],
) {
  const replaced = await replacedVersions(db, 'glucose', glucose);
  for (const indicator of VITAL_INDICATORS) {
    const own = vitals.filter((reading) => reading.indicator === indicator);
    replaced.push(...(await replacedVersions(db, indicator, own)));
  }
  return replaced.sort((one, other) => one.correctedAt - other.correctedAt || one.version - other.version);
}
