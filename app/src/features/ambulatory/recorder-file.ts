import type { RequestOf } from '@wardlink/contract';
import { INDICATORS, isStorablePressure } from '@wardlink/domain';
import type { CsvTable } from '../../files/csv-table.js';
import { guessColumns as guess, type FieldHeadings } from '../../files/guess-columns.js';
import { instantOfText } from '../../files/wall-clock.js';

type RecordedReading = RequestOf<'ambulatory.record'>['readings'][number];

/** Fields of a line of a recorder's file; `time` may contain the day as well. */
export const RECORDER_FIELDS = ['time', 'day', 'systolic', 'diastolic', 'heartRate'] as const;
type RecorderField = (typeof RECORDER_FIELDS)[number];
export const OPTIONAL_FIELDS: readonly RecorderField[] = ['day', 'heartRate'];

/** Column of each field; -1 for none. */
export type RecorderColumns = Record<RecorderField, number>;

/** Headings of recorder files in both languages. */
const HEADINGS: readonly FieldHeadings<RecorderField>[] = [
  { field: 'day', names: ['日期', '测量日期', '检测日期', 'date', 'day', 'measured date'], near: /日期|date/i },
  ...INDICATORS.pressure.figures.map(({ name, headings, heading }) => ({
    field: name as RecorderField,
    names: headings,
    near: heading,
  })),
  { field: 'time', names: ['时间', '测量时间', '检测时间', 'time', 'measured', 'measure time'], near: /时间|time/i },
];

/** Guesses the columns from the headings. A similar heading is proposed as well, since the user confirms the choice. */
export function guessColumns(headings: readonly string[]): RecorderColumns {
  const { mapping, near } = guess(HEADINGS, headings);
  return { time: -1, day: -1, systolic: -1, diastolic: -1, heartRate: -1, ...near, ...mapping };
}

interface ReadRecorder {
  readings: RecordedReading[];
  /** Lines without a possible reading: recorders also write failed attempts. */
  unreadable: number[];
  /** Lines with an instant that occurred earlier in the file. */
  repeated: number[];
}

/** Reads the lines of a file on the hospital's clock. */
export function readRecorder(table: CsvTable, columns: RecorderColumns, zone: string): ReadRecorder {
  const read: ReadRecorder = { readings: [], unreadable: [], repeated: [] };
  const knownInstants = new Set<number>();
  for (const { line, cells } of table.rows) {
    const cell = (field: RecorderField): string => cells[columns[field]] ?? '';
    const whole = (field: RecorderField): number => {
      const text = cell(field).normalize('NFKC').trim();
      return /^\d{1,3}(\.0+)?$/.test(text) ? Number(text) : NaN;
    };
    const at = instantOfText(cell('day'), cell('time'), zone);
    const rate = whole('heartRate');
    const figures = {
      systolic: whole('systolic'),
      diastolic: whole('diastolic'),
      heartRate: Number.isNaN(rate) || rate === 0 ? null : rate,
    };
    if (at === undefined || !isStorablePressure(figures)) read.unreadable.push(line);
    else if (knownInstants.has(at)) read.repeated.push(line);
    else {
      knownInstants.add(at);
      read.readings.push({ at, ...figures });
    }
  }
  return read;
}
