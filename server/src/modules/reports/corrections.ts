import type { KeptReading, ReplyOf, VitalReading } from '@wardlink/contract';
import { figuresIn, type AnyIndicator } from '@wardlink/domain';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { evaluatedOf } from '../readings/stored.js';
import { isOf, ownColumns, readings } from '../readings/tables.js';

type Correction = ReplyOf<'report.sheets'>['patients'][number]['corrections'][number];
type Corrected = Pick<KeptReading | VitalReading, 'readingId' | 'version'>;

/** Replaced versions of an indicator's readings, with author and time of the replacement. */
function selectReplaced(db: Queries, indicator: AnyIndicator, readingIds: readonly string[]) {
  return db
    .selectFrom(readings(indicator))
    .innerJoin(readings(indicator, 'next'), (join) =>
      join
        .onRef('next.readingId', '=', 'reading.readingId')
        .on(sql<boolean>`next.version = reading.version + 1`)
        .on(isOf(indicator, 'next')),
    )
    .innerJoin('account as corrector', 'corrector.id', 'next.enteredBy')
    .select(['reading.readingId', 'reading.version', 'reading.patientId', 'next.enteredAt as correctedAt'])
    .select(['corrector.realName', 'corrector.latinName'])
    .select(ownColumns(indicator))
    .where(sql<boolean>`reading.reading_id = any(${readingIds}::uuid[])`)
    .where(isOf(indicator));
}

/** Readings as they were before their corrections, with their patients. */
export async function replacedVersions(
  db: Queries,
  indicator: AnyIndicator,
  readings: readonly Corrected[],
): Promise<(Correction & { patientId: string })[]> {
  const corrected = readings.filter(({ version }) => version > 1).map(({ readingId }) => readingId);
  if (corrected.length === 0) return [];
  const rows = await selectReplaced(db, indicator, corrected).execute();
  return rows.map((row) => {
    const { figures, refusal } = evaluatedOf(indicator, row);
    const { comparator = null, ...values } = figuresIn(indicator, figures ?? {});
    return {
      patientId: row.patientId,
      readingId: row.readingId,
      version: row.version,
      figures: values as Record<string, number | null>,
      comparator: comparator as Correction['comparator'],
      refusal,
      correctedAt: row.correctedAt.getTime(),
      correctedBy: { name: row.realName, latinName: row.latinName },
    };
  });
}
