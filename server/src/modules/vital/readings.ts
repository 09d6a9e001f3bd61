import type { Indicator, VitalReading } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.js';
import { READING_COLUMNS } from '../readings/columns.js';
import { INDICATORS, type FigureColumns } from './indicators.js';

/** Which readings; days are the hospital's, both ends included. */
export interface Narrow {
  patientIds?: readonly string[];
  readingId?: string;
  from?: string;
  to?: string;
  /** Only the last reading of each patient. */
  lastOnly?: boolean;
}

/** Latest versions of an indicator's readings in the contract's form, oldest first. */
export async function vitalReadings(db: Queries, indicator: Indicator, narrow: Narrow): Promise<VitalReading[]> {
  const { table, columns, read } = INDICATORS[indicator];
  if (narrow.patientIds?.length === 0) return [];
  let query = db
    // Every indicator's table begins with the same columns; only those are named by type here.
    .selectFrom(`${table} as reading` as 'pressureReading as reading')
    .innerJoin('account as measurer', 'measurer.id', 'reading.measuredBy')
    .select(READING_COLUMNS)
    .select(columns.map((column) => sql<FigureColumns[string]>`${sql.ref(`reading.${column}`)}`.as(column)))
    .where('reading.latest', '=', true);
  if (narrow.readingId) query = query.where('reading.readingId', '=', narrow.readingId);
  if (narrow.patientIds) query = query.where('reading.patientId', 'in', [...narrow.patientIds]);
  if (narrow.from) query = query.where('reading.day', '>=', narrow.from);
  if (narrow.to) query = query.where('reading.day', '<=', narrow.to);
  const ordered = narrow.lastOnly
    ? query
        .distinctOn('reading.patientId')
        .orderBy('reading.patientId')
        .orderBy('reading.day', 'desc')
        .orderBy('reading.measuredAt', 'desc')
    : query.orderBy('reading.measuredAt').orderBy('reading.enteredAt');
  return (await ordered.execute()).map((row) => {
    const { readingId, version, patientId, day, way, realName, latinName } = row;
    const shared = { readingId, version, patientId, day, way, measuredAt: row.measuredAt.getTime() };
    const measuredBy = { name: realName, latinName };
    return { ...shared, measuredBy, ...read(row as unknown as FigureColumns) } as VitalReading;
  });
}
