import { recordWords, type RecordIndicator, type RequestOf } from '@wardlink/contract';
import { areStorable, INDICATORS, readMeterEnd, SLOT_KEYS, SLOTS } from '@wardlink/domain';
import { figuresOf as columnsOf, type Field, type FileUnit, type Mapping } from './columns.js';
import type { CsvTable } from '../../../files/csv-table.js';
import { instantOfText } from '../../../files/wall-clock.js';

export type ImportRow = RequestOf<'record.import'>['rows'][number];
/** Why a line is unreadable. */
type LineProblem = 'noPatient' | 'badTime' | 'badSlot' | 'badValue';

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
  cell: (field: Field) => string,
  unit: FileUnit,
): ImportRow['figures'] | undefined {
  const { meter, figures, otherUnit } = INDICATORS[indicator];
  // HI and LO are the same in any unit; they mean the usual limit of a meter.
  const word = cell('value').normalize('NFKC').trim();
  const end = meter && /^[a-z]+$/i.test(word) ? readMeterEnd(meter, word) : undefined;
  if (typeof end === 'object') {
    return { [figures[0]?.name ?? '']: end.value, comparator: end.comparator } as ImportRow['figures'];
  }
  const read = columnsOf(indicator).map(({ field, figure }): [string, number | null | undefined] => {
    const text = cell(field);
    if (figure.optional && text === '') return [figure.name, null];
    const value = numberOf(text);
    return [figure.name, value !== undefined && unit === 'other' && otherUnit ? otherUnit.toOwn(value) : value];
  });
  const found = Object.fromEntries(read) as ImportRow['figures'];
  return read.every(([, value]) => value !== undefined) && areStorable(indicator, found) ? found : undefined;
}

/** Reads the lines of a file by a mapping; an unreadable line is listed with its number and its text. */
export function readRows(
  indicator: RecordIndicator,
  table: CsvTable,
  mapping: Mapping,
  { unit, zone }: { unit: FileUnit; zone: string },
): ReadFile {
  const read: ReadFile = { rows: [], problems: [] };
  for (const { line, cells } of table.rows) {
    const cell = (field: Field): string => cells[mapping[field] ?? -1] ?? '';
    const wrong = (problem: LineProblem, ...fields: Field[]): void => {
      read.problems.push({ line, problem, text: fields.map(cell).join(' ').trim() });
    };
    const hospitalizationNumber = cell('number').normalize('NFKC').trim();
    const measuredAt = instantOfText(cell('day'), cell('time'), zone);
    const slot = INDICATORS[indicator].slots ? slotOfText(cell('slot')) : null;
    const figures = figuresOf(indicator, cell, unit);
    if (hospitalizationNumber === '' || hospitalizationNumber.length > 64) wrong('noPatient', 'number');
    else if (measuredAt === undefined) wrong('badTime', 'day', 'time');
    else if (slot === undefined) wrong('badSlot', 'slot');
    else if (figures === undefined) wrong('badValue', ...columnsOf(indicator).map(({ field }) => field));
    else read.rows.push({ line, hospitalizationNumber, measuredAt, slot, figures });
  }
  return read;
}
