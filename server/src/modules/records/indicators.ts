import type { RecordIndicator, RecordReading } from '@wardlink/contract';
import { sql, type RawBuilder } from 'kysely';
import { readingOf, type ReadingRow } from '../glucose/readings.js';
import { INDICATORS, type FigureColumns } from '../vital/indicators.js';

/** What a measurement's row says of it, whatever was measured. */
export interface MeasurementRow {
  readingId: string;
  version: number;
  patientId: string;
  measuredAt: Date;
  day: string;
  way: 'manual' | 'device';
  realName: string;
  latinName: string | null;
}

/** All that differs from indicator to indicator on the server's side of a record screen. */
interface RecordDefinition {
  table: 'glucoseReading' | (typeof INDICATORS)[keyof typeof INDICATORS]['table'];
  /** Columns beside those of every measurement. */
  columns: readonly string[];
  /** Whether a row called `reading` is out of the ordinary. */
  abnormal: RawBuilder<boolean>;
  read(row: MeasurementRow): RecordReading;
}

function vital(indicator: 'pressure' | 'temperature', abnormal: RawBuilder<boolean>): RecordDefinition {
  const { table, columns, read } = INDICATORS[indicator];
  return {
    table,
    columns,
    abnormal,
    read: (row) => {
      const { readingId, version, patientId, day, way, realName: name, latinName } = row;
      const shared = { readingId, version, patientId, day, way, measuredAt: row.measuredAt.getTime() };
      const figures = read(row as unknown as FigureColumns);
      return { ...shared, measuredBy: { name, latinName }, ...figures } as RecordReading;
    },
  };
}

export const RECORDS: Record<RecordIndicator, RecordDefinition> = {
  glucose: {
    table: 'glucoseReading',
    columns: ['slot', 'value', 'comparator', 'refusal', 'refusalNote', 'status', 'rangeLow', 'rangeHigh'],
    abnormal: sql<boolean>`reading.status <> 0`,
    // The columns above make it the row of a glucose reading.
    read: (row) => readingOf(row as ReadingRow),
  },
  pressure: vital('pressure', sql<boolean>`reading.status <> 0`),
  temperature: vital('temperature', sql<boolean>`reading.level <> 'normal'`),
};
