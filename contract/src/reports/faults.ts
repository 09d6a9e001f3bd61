import { SLOTS } from '@wardlink/domain';
import type { ReportDefinition } from './definition.js';
import { geometryOf, LOWEST_LINE } from './geometry.js';
import { ROW_NEEDS, sourceOf } from './vocabulary.js';

/** A fault of a definition that matches the schema, with its place: `table.columns.3.source`. */
export type ReportFault =
  | { place: string; fault: 'notOfTheseLines' | 'atMissing' | 'atUnknown' | 'atTwice' }
  /** Some readings would have no column. */
  | { place: 'table.columns'; fault: 'valuesMissing' }
  /** A page of one day would not show the day. */
  | { place: 'header.fields'; fault: 'dayMissing' }
  | { place: 'rowsPerPage'; fault: 'linesTooLow' }
  | { place: 'blocks'; fault: 'blocksTooHigh' | 'blocksWithHours' };

const MEALS = [1, 3, 5];

function columnFaults({ table }: ReportDefinition): ReportFault[] {
  const placed = new Set<string>();
  return table.columns.flatMap((column, index): ReportFault[] => {
    const place = `table.columns.${index}`;
    const { rows, at } = sourceOf(column.source);
    if (!rows.includes(table.rows)) return [{ place: `${place}.source`, fault: 'notOfTheseLines' }];
    if (at !== undefined && column.at === undefined) return [{ place: `${place}.at`, fault: 'atMissing' }];
    if (at === 'slot' && !(SLOTS as readonly number[]).includes(column.at ?? -1)) {
      return [{ place: `${place}.at`, fault: 'atUnknown' }];
    }
    if (at === 'meal' && !MEALS.includes(column.at ?? -1)) return [{ place: `${place}.at`, fault: 'atUnknown' }];
    const key = `${column.source} ${column.at ?? ''}`;
    if (at !== undefined && placed.has(key)) return [{ place: `${place}.at`, fault: 'atTwice' }];
    placed.add(key);
    return [];
  });
}

/** Whether each reading of a day has exactly one column. */
function holdsEveryReading({ table: { rows, columns } }: ReportDefinition): boolean {
  const of = (source: string) => columns.filter((column) => column.source === source);
  if (rows === 'day') {
    const hours = of('hourValue').flatMap(({ at = 0, hours: count = 1 }) =>
      Array.from({ length: count }, (_, index) => at + index),
    );
    if (hours.length > 0) return hours.length === 24 && new Set(hours).size === 24 && of('slotValue').length === 0;
    return of('others').length === 1 || SLOTS.every((slot) => of('slotValue').some(({ at }) => at === slot));
  }
  if (rows === 'pressure' || rows === 'ambulatory') return of('systolic').length > 0 && of('diastolic').length > 0;
  return ROW_NEEDS[rows].every((need) => (need !== 'glucose' && need !== 'ketone') || of(need).length > 0);
}

/** Every fault of a definition; none for one that can be printed. */
export function reportFaults(definition: ReportDefinition): ReportFault[] {
  const faults = columnFaults(definition);
  if (!holdsEveryReading(definition)) faults.push({ place: 'table.columns', fault: 'valuesMissing' });
  if (geometryOf(definition).line < LOWEST_LINE) faults.push({ place: 'rowsPerPage', fault: 'linesTooLow' });
  if (definition.table.rows === 'hour' && !definition.header.fields.includes('period')) {
    faults.push({ place: 'header.fields', fault: 'dayMissing' });
  }
  const lines = definition.blocks.reduce((sum, block) => sum + block.lines, 0);
  if (lines > definition.rowsPerPage - 3) faults.push({ place: 'blocks', fault: 'blocksTooHigh' });
  if (lines > 0 && definition.table.rows === 'hour') faults.push({ place: 'blocks', fault: 'blocksWithHours' });
  return faults;
}
