import { type GlucoseReading, type VitalReading, type StoredReason } from '@wardlink/contract';
import {
  ALL_INDICATORS,
  figuresIn,
  INDICATORS,
  meaningOfLevel,
  type AnyIndicator,
  type Figures,
  type Meaning,
  type MeasureWay,
  type ReadingSetting,
  type RefusalReason,
  type Slot,
} from '@wardlink/domain';
import type { Selectable } from 'kysely';
import type { Figures as TrailFigures } from '../../core/audit/events.js';
import type { Queries } from '../../database/connection.js';
import { type Built, fixedQuery } from '../../database/fixed-query.js';
import type { GlucoseReadingTable } from '../../database/schema/index.js';
import { qualityMarkOf, type MarkRow } from './quality-mark.js';
import type { OWN_COLUMNS } from './tables.js';
import { hasOwnTable, isOf, readings } from './tables.js';

/** The evaluation of an entry, in the same form for every indicator. */
export interface Evaluated {
  /** Null if there is no value. */
  figures: Figures | null;
  level: string | number;
  /** Null if there is no value. */
  meaning: Meaning | null;
  /** The slot; null for indicators without slots. */
  slot: Slot | null;
  refusal: RefusalReason | null;
  refusalNote: string | null;
  /** The range of the slot at the time of entry. */
  range: { low: number; high: number } | null;
}

/** Columns of every stored version besides its evaluation. */
export interface Version {
  readingId: string;
  version: number;
  patientId: string;
  nodeId: string;
  measuredAt: Date;
  day: string;
  measuredBy: string;
  way: MeasureWay;
  enteredAt: Date;
  enteredBy: string;
  reason: StoredReason | string | null;
  timeReason: StoredReason | string | null;
  /** For outpatients: in the clinic or at home. */
  setting: ReadingSetting | null;
}

/** A stored version, with what corrections and voidings need. */
export type StoredVersion = Omit<Version, 'enteredAt' | 'enteredBy' | 'reason'> & Evaluated;

/** A fixed query about a reading by its id, one for each indicator. */
export const queriesOfReading = <Row>(
  select: (db: Queries, indicator: AnyIndicator, readingId: string) => Built<Row>,
) =>
  Object.fromEntries(
    ALL_INDICATORS.map((indicator) => [
      indicator,
      fixedQuery((db, { readingId }: { readingId: string }) => select(db, indicator, readingId)),
    ]),
  ) as Record<AnyIndicator, (db: Queries, params: { readingId: string }) => Promise<Row[]>>;

/** A level stored as text, converted to its own type. */
export function storedLevel(indicator: AnyIndicator, stored: string): string | number {
  const { values } = INDICATORS[indicator].level;
  return values.find((value) => String(value) === stored) ?? stored;
}

type GlucoseColumns = Pick<Selectable<GlucoseReadingTable>, (typeof OWN_COLUMNS)['glucoseReading'][number]>;
interface VitalColumns {
  figures: Figures;
  level: string;
  meaning: Meaning | null;
}

/** The meaning of a glucose row; if none was stored, derived from its level. Null for a refusal. */
export function shownMeaning({
  slot,
  value,
  comparator,
  status,
  meaning,
}: Pick<GlucoseColumns, 'slot' | 'value' | 'comparator' | 'status' | 'meaning'>): Meaning | null {
  if (value === null) return null;
  return meaning ?? meaningOfLevel('glucose', { figures: { value, comparator }, level: status, slot: slot as Slot });
}

/** The evaluation of a row, from its columns. */
export function evaluatedOf(indicator: AnyIndicator, row: object): Evaluated {
  if (hasOwnTable(indicator)) {
    const {
      slot,
      value,
      comparator,
      refusal,
      refusalNote,
      status,
      rangeLow: low,
      rangeHigh: high,
    } = row as GlucoseColumns;
    return {
      figures: value === null ? null : { value, comparator },
      level: status,
      meaning: shownMeaning(row as GlucoseColumns),
      slot: slot as Slot,
      refusal,
      refusalNote,
      range: { low, high },
    };
  }
  const { figures, level, meaning } = row as VitalColumns;
  const own = figuresIn(indicator, figures);
  const stored = storedLevel(indicator, level);
  return {
    figures: own,
    level: stored,
    meaning: meaning ?? meaningOfLevel(indicator, { figures: own, level: stored, slot: null }),
    slot: null,
    refusal: null,
    refusalNote: null,
    range: null,
  };
}

/** The common columns of readings, for `reading` joined with its `measurer`. */
interface LineRow extends MarkRow {
  readingId: string;
  version: number;
  patientId: string;
  measuredAt: Date;
  day: string;
  way: MeasureWay;
  timeReason: StoredReason | null;
  setting: ReadingSetting | null;
  realName: string;
  latinName: string | null;
}

/** A row in the contract's form. */
export function readingOf(indicator: AnyIndicator, row: LineRow): GlucoseReading | VitalReading {
  const { readingId, version, patientId, day, way, realName: name, latinName } = row;
  const late = row.timeReason !== null;
  const shared = { readingId, version, patientId, day, way, late, measuredAt: row.measuredAt.getTime() };
  const setting = row.setting === null ? {} : { setting: row.setting };
  const line = { ...shared, ...setting, measuredBy: { name, latinName } };
  const { figures, level, meaning, slot, refusal, refusalNote, range } = evaluatedOf(indicator, row);
  const evaluated = { [INDICATORS[indicator].level.name]: level, meaning };
  if (hasOwnTable(indicator)) {
    const { value = null, comparator = null } = figures ?? {};
    return {
      ...line,
      slot,
      value,
      comparator,
      refusal,
      refusalNote,
      range,
      ...evaluated,
      ...qualityMarkOf(row),
    } as GlucoseReading;
  }
  return { ...line, indicator, ...figures, ...evaluated } as VitalReading;
}

/** The figures of a version for the audit trail. */
export function trailOf(
  indicator: AnyIndicator,
  { figures, level, slot, refusal, measuredAt, version }: Evaluated & Pick<Version, 'measuredAt' | 'version'>,
): TrailFigures {
  const shared = { [INDICATORS[indicator].level.name]: level, measuredAt: measuredAt.getTime(), version };
  if (!hasOwnTable(indicator)) return { indicator, ...(figures as TrailFigures), ...shared };
  const { value = null, comparator = null } = figures ?? {};
  return { value, comparator, slot, refusal, ...shared };
}

const selectFirst = (db: Queries, indicator: AnyIndicator, readingId: string) =>
  db
    .selectFrom(readings(indicator))
    .select('reading.patientId')
    .where('reading.readingId', '=', readingId)
    .where('reading.version', '=', 1)
    .where(isOf(indicator));

const patientsOf = queriesOfReading(selectFirst);

const takenIds = queriesOfReading((db, indicator, readingId) => {
  const voiding = db
    .selectFrom('voiding')
    .select('voiding.subject')
    .where('voiding.kind', '=', indicator)
    .where('voiding.subject', '=', readingId);
  return db.selectNoFrom((eb) => [
    selectFirst(db, indicator, readingId).as('storedFor'),
    eb.exists(voiding).as('voided'),
  ]);
});

/** Whether a reading with this id exists: its patient, and whether it was voided. */
export async function takenBy(db: Queries, indicator: AnyIndicator, readingId: string) {
  const [{ storedFor = null, voided = false } = {}] = await takenIds[indicator](db, { readingId });
  return { storedFor, voided: Boolean(voided) };
}

/** The patient of a stored reading; undefined for an unknown id. */
export async function storedPatientOf(
  db: Queries,
  indicator: AnyIndicator,
  readingId: string,
): Promise<string | undefined> {
  const [found] = await patientsOf[indicator](db, { readingId });
  return found?.patientId;
}
