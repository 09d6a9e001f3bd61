import { recordWords, type RecordIndicator, type RequestOf } from '@wardlink/contract';
import {
  isStorablePressure,
  isStorableTemperature,
  readMeterEnd,
  SLOT_KEYS,
  SLOTS,
  STORABLE,
  toMmolPerLitre,
} from '@wardlink/domain';
import type { GlucoseUnit, Mapping } from './columns.js';
import type { CsvTable } from '../../../files/csv-table.js';
import { instantOfText } from '../../../files/wall-clock.js';

export type ImportRow = RequestOf<'record.import'>['rows'][number];
/** Why a line cannot be read at all. */
export type LineProblem = 'noPatient' | 'badTime' | 'badSlot' | 'badValue';

export interface ReadFile {
  rows: ImportRow[];
  problems: { line: number; problem: LineProblem; text: string }[];
}

/** Slot of a number 0 to 9 or of its name in either language; null for an empty cell, undefined for another word. */
export function slotOfText(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (plain === '') return null;
  if (/^\d$/.test(plain)) return Number(plain);
  return SLOTS.find((slot) =>
    [recordWords.zh, recordWords.en].some((words) => words.slot[SLOT_KEYS[slot]]?.toLowerCase() === plain),
  );
}

function numberOf(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

function figuresOf(
  indicator: RecordIndicator,
  cell: (field: keyof Mapping) => string,
  unit: GlucoseUnit,
): ImportRow['figures'] | undefined {
  // HI and LO are words in any unit; the end of the meter is the usual one.
  const word = cell('value').normalize('NFKC').trim();
  const end = indicator === 'glucose' && /^[a-z]+$/i.test(word) ? readMeterEnd('glucose', word) : undefined;
  if (typeof end === 'object') return end;
  const value = numberOf(cell('value'));
  if (value === undefined) return undefined;
  if (indicator === 'glucose') {
    const mmol = unit === 'mg' ? toMmolPerLitre(value) : value;
    return mmol >= STORABLE.min && mmol <= STORABLE.max ? { value: mmol } : undefined;
  }
  if (indicator === 'temperature') return isStorableTemperature(value) ? { celsius: value } : undefined;
  const diastolic = numberOf(cell('diastolic'));
  const heartRate = cell('heartRate') === '' ? null : numberOf(cell('heartRate'));
  if (diastolic === undefined || heartRate === undefined) return undefined;
  const figures = { systolic: value, diastolic, heartRate };
  return isStorablePressure(figures) ? figures : undefined;
}

/** Reads the lines of a file by a mapping; what cannot be read is listed with its line and what stood there. */
export function readRows(
  indicator: RecordIndicator,
  table: CsvTable,
  mapping: Mapping,
  { unit, zone }: { unit: GlucoseUnit; zone: string },
): ReadFile {
  const read: ReadFile = { rows: [], problems: [] };
  for (const { line, cells } of table.rows) {
    const cell = (field: keyof Mapping): string => cells[mapping[field] ?? -1] ?? '';
    const wrong = (problem: LineProblem, ...fields: (keyof Mapping)[]): void => {
      read.problems.push({ line, problem, text: fields.map(cell).join(' ').trim() });
    };
    const hospitalizationNumber = cell('number').normalize('NFKC').trim();
    const measuredAt = instantOfText(cell('day'), cell('time'), zone);
    const slot = indicator === 'glucose' ? slotOfText(cell('slot')) : null;
    const figures = figuresOf(indicator, cell, unit);
    if (hospitalizationNumber === '' || hospitalizationNumber.length > 64) wrong('noPatient', 'number');
    else if (measuredAt === undefined) wrong('badTime', 'day', 'time');
    else if (slot === undefined) wrong('badSlot', 'slot');
    else if (figures === undefined) wrong('badValue', 'value', 'diastolic', 'heartRate');
    else read.rows.push({ line, hospitalizationNumber, measuredAt, slot, figures });
  }
  return read;
}
