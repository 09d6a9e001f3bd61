import { ALL_INDICATORS, type AnyIndicator, type MeasureWay } from '@wardlink/domain';
import type { Caller } from '../../core/caller.js';
import { scopedQuery } from '../../core/access/scoped-query.js';
import { seesPatient } from '../../core/access/scope.js';
import type { Tx } from '../../database/connection.js';
import { evaluatedOf, queriesOfReading, type StoredVersion } from './stored.js';
import { isOf, ownColumns, readings } from './tables.js';

const locking = queriesOfReading((db, indicator, readingId) =>
  db
    .selectFrom(readings(indicator))
    .select('reading.version')
    .where('reading.readingId', '=', readingId)
    .where('reading.version', '=', 1)
    .where(isOf(indicator))
    .forUpdate(),
);

/** Serializes corrections and voidings of a reading by locking its first version, which never changes. */
export async function lockReading(tx: Tx, indicator: AnyIndicator, readingId: string): Promise<void> {
  await locking[indicator](tx, { readingId });
}

const lastVersions = Object.fromEntries(
  ALL_INDICATORS.map((indicator) => [
    indicator,
    scopedQuery((db, { readingId }: { readingId: string }, scope) => {
      return db
        .selectFrom(readings(indicator))
        .innerJoin('patient', 'patient.id', 'reading.patientId')
        .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
        .select(['reading.readingId', 'reading.version', 'reading.patientId', 'reading.nodeId', 'reading.measuredBy'])
        .select([
          'reading.way',
          'reading.measuredAt',
          'reading.day',
          'reading.timeReason',
          'reading.setting',
          'reading.latest',
        ])
        .select(ownColumns(indicator))
        .select(['place.path', 'patient.sex', 'patient.admissionTime'])
        .where('reading.readingId', '=', readingId)
        .where(isOf(indicator))
        .where(seesPatient({ scope }))
        .orderBy('reading.version', 'desc')
        .limit(1);
    }),
  ]),
);

/** The last version of a reading, with its patient's current data. */
interface LastVersion {
  before: StoredVersion;
  /** False if it was voided. */
  latest: boolean;
  path: string;
  sex: 'male' | 'female';
  admissionTime: Date | null;
}

/** The last version in the caller's scope, voided or not; undefined if there is none. */
export async function lastVersion(
  tx: Tx,
  scoped: Pick<Caller, 'scope'>,
  indicator: AnyIndicator,
  readingId: string,
): Promise<LastVersion | undefined> {
  const [row] = (await lastVersions[indicator]?.(tx, { readingId }, scoped.scope)) ?? [];
  if (!row) return undefined;
  const { path, sex, admissionTime, latest, ...version } = row;
  const way: MeasureWay = version.way;
  return { before: { ...version, way, ...evaluatedOf(indicator, row) }, latest, path, sex, admissionTime };
}

/** The last version if it is not voided. */
export async function currentReading(
  tx: Tx,
  scoped: Pick<Caller, 'scope'>,
  indicator: AnyIndicator,
  readingId: string,
): Promise<LastVersion | undefined> {
  const last = await lastVersion(tx, scoped, indicator, readingId);
  return last?.latest ? last : undefined;
}
