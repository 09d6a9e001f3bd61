import {
  figuresIn,
  type IndicatorFigures,
  type Recheck,
  RECHECK_FOR_MS,
  sideOfStatus,
  type WarnedIndicator,
  type WarningSide,
  withRequested,
} from '@wardlink/domain';
import { sql } from 'kysely';
import { patientQuery } from '../../core/access/patient-query.js';
import { groupRows } from '../../database/group-by.js';

/** A measurement to repeat, of any indicator. */
export interface OwnRecheck {
  indicator: WarnedIndicator;
  readingId: string;
  figures: IndicatorFigures<WarnedIndicator>;
  side: WarningSide;
  measuredAt: number;
  dueAt: number;
  /** Null until it was measured again. */
  doneAt: number | null;
}

/** When the patient was first measured after the acknowledgement that requested it. */
const measuredAgain = sql<Date | null>`case warning.indicator
  when 'glucose' then (select min(again.measured_at) from glucose_reading as again
    where again.patient_id = warning.patient_id and again.latest and again.value is not null
      and again.measured_at > warning.acknowledged_at)
  else (select min(again.measured_at) from vital_reading as again
    where again.patient_id = warning.patient_id and again.latest and again.indicator = warning.indicator
      and again.measured_at > warning.acknowledged_at)
  end`;

/** Rechecks requested with the acknowledgement of a warning, since an instant. */
const requested = patientQuery((db, params: { since: Date }) =>
  db
    .selectFrom('warning')
    .innerJoin('patient', 'patient.id', 'warning.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['warning.patientId', 'warning.indicator', 'warning.readingId', 'warning.figures', 'warning.measuredAt'])
    .select(['warning.recheckAt', 'warning.status'])
    .select(measuredAgain.as('doneAt'))
    .where('warning.recheckAt', 'is not', null)
    .where('warning.supersededAt', 'is', null)
    .where('warning.acknowledgedAt', '>=', params.since),
);

/** The rechecks that somebody requested within the last day, by patient. */
export async function requestedRechecks(
  db: Parameters<typeof requested>[0],
  whose: Parameters<typeof requested>[2],
  now: number,
): Promise<ReadonlyMap<string, readonly OwnRecheck[]>> {
  const rows = await requested(db, { since: new Date(now - RECHECK_FOR_MS) }, whose);
  return new Map(
    [...groupRows(rows, ({ patientId }) => patientId)].map(([patientId, own]) => [
      patientId,
      own.map(({ indicator, readingId, figures, status, measuredAt, recheckAt, doneAt }) => ({
        indicator,
        readingId,
        figures: figuresIn(indicator, figures) as OwnRecheck['figures'],
        side: sideOfStatus(status),
        measuredAt: measuredAt.getTime(),
        dueAt: recheckAt?.getTime() ?? 0,
        doneAt: doneAt?.getTime() ?? null,
      })),
    ]),
  );
}

/** The rechecks of one patient: those by the rule for low glucose, and requested ones. */
export function allRechecks(byRule: readonly Recheck[], asked: readonly OwnRecheck[] = []): OwnRecheck[] {
  const ruled = byRule.map(({ value, comparator, ...recheck }): OwnRecheck => ({
    ...recheck,
    indicator: 'glucose',
    figures: { value, comparator },
    side: 'low',
  }));
  return withRequested(ruled, asked);
}

/** The earliest deadline of open rechecks; null without one. */
export function nextRecheck(rechecks: readonly OwnRecheck[], indicator: string): number | null {
  const open = rechecks.filter((one) => one.indicator === indicator && one.doneAt === null);
  return open.length === 0 ? null : Math.min(...open.map(({ dueAt }) => dueAt));
}
