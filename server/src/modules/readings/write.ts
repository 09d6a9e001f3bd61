import type { AnyIndicator } from '@wardlink/domain';
import type { Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { stageResult } from '../result-queue/stage.js';
import { type Evaluated, queriesOfReading, type Version } from './stored.js';
import { hasOwnTable, insertingInto, isOf, OWN_COLUMNS, readings, type Row, tableOf } from './tables.js';

/** The columns of every version. */
const VERSION_COLUMNS = [
  'readingId',
  'version',
  'patientId',
  'nodeId',
  'measuredAt',
  'day',
  'measuredBy',
  'way',
  'enteredAt',
  'enteredBy',
  'reason',
  'timeReason',
  'setting',
] satisfies string[];

const superseding = queriesOfReading((db, indicator, readingId) =>
  db
    .updateTable(readings(indicator))
    .set({ latest: false })
    .where('reading.readingId', '=', readingId)
    .where('reading.latest', '=', true)
    .where(isOf(indicator)),
);

/** Marks the latest version of a reading as no longer the latest. */
export async function supersede(tx: Tx, indicator: AnyIndicator, readingId: string): Promise<void> {
  await superseding[indicator](tx, { readingId });
}

const inserting = {
  glucoseReading: insertingInto('glucoseReading', [...VERSION_COLUMNS, ...OWN_COLUMNS.glucoseReading]),
  vitalReading: insertingInto('vitalReading', [...VERSION_COLUMNS, 'indicator', ...OWN_COLUMNS.vitalReading]),
};

/** Stores a version, and queues it for the systems that get results. @returns false if it is already stored */
export async function insertVersion(
  tx: Tx,
  indicator: AnyIndicator,
  version: Version,
  evaluated: Evaluated,
): Promise<boolean> {
  const row = hasOwnTable(indicator) ? glucoseRow(version, evaluated) : vitalRow(indicator, version, evaluated);
  const inserted = await inserting[tableOf(indicator)](tx, row);
  if (inserted.length === 0) return false;
  const { readingId, version: number, patientId, nodeId, setting, enteredAt } = version;
  await stageResult(tx, {
    indicator,
    readingId,
    version: number,
    patientId,
    nodeId,
    isAtHome: setting === 'home',
    isRefusal: evaluated.figures === null,
    isVoided: false,
    at: enteredAt,
  });
  return true;
}

function glucoseRow(version: Version, { figures, level, meaning, slot, refusal, refusalNote, range }: Evaluated): Row {
  const { value = null, comparator = null } = figures ?? {};
  const own = { slot, value, comparator, refusal, refusalNote, status: level, meaning };
  return {
    ...version,
    ...own,
    rangeLow: range?.low ?? null,
    rangeHigh: range?.high ?? null,
  } as Row;
}

function vitalRow(indicator: AnyIndicator, version: Version, { figures, level, meaning }: Evaluated): Row {
  return { ...version, indicator, figures: JSON.stringify(figures), level: String(level), meaning } as Row;
}

/** Copies the lot of strips from the version before: a corrected glucose is the same measurement. */
export async function keepStripLot(
  tx: Tx,
  { readingId, version }: Pick<Version, 'readingId' | 'version'>,
): Promise<void> {
  await tx
    .updateTable('glucoseReading as corrected')
    .from('glucoseReading as before')
    .set((eb) => ({ stripLotId: eb.ref('before.stripLotId') }))
    .where('corrected.readingId', '=', readingId)
    .where('corrected.version', '=', version)
    .where('before.readingId', '=', readingId)
    .where('before.version', '=', version - 1)
    .where('before.stripLotId', 'is not', null)
    .execute();
}

const namingStripLot = fixedQuery((db, params: { readingId: string; stripLotId: string }) =>
  db
    .updateTable('glucoseReading')
    .set({ stripLotId: params.stripLotId })
    .where('readingId', '=', params.readingId)
    .where('stripLotId', 'is', null),
);

/** Stores the batch of strips of a glucose reading. */
export async function nameStripLot(tx: Tx, readingId: string, stripLotId: string): Promise<void> {
  await namingStripLot(tx, { readingId, stripLotId });
}
