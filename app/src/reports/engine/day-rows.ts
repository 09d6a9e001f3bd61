import { slotWord } from '@wardlink/contract';
import { REPORT_WORDS, type ReportColumn } from '@wardlink/contract/reports';
import {
  addDays,
  clockText,
  daysBetween,
  differenceAsShown,
  exactValues,
  formatGlucose,
  glucoseStatistics,
  glucoseText,
  minuteOfDay,
  roundHalfAway,
} from '@wardlink/domain';
import { measuredOf } from '../../elements/glucose-value.js';
import { figureLine, oneLine, type CellLine, type ReportRow } from './cell.js';
import type { ReportContext, ReportReading } from './context.js';
import { glucoseLines, peopleLines, printedReadings, refusalRows } from './values.js';

/** The days of the period, oldest first. */
export const daysOf = ({ from, to }: Pick<ReportContext, 'from' | 'to'>): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

/** Units with at most three decimals, the resolution of pumps. */
export const unitsText = (units: number): string => String(roundHalfAway(units, 3));

/** A sum of units with at most one decimal, the resolution of doses. */
const sumText = (units: number): string => String(roundHalfAway(units, 1));

type PumpDay = ReportContext['patient']['pumpDays'][number];

/** A pump's total of a day; for an unfinished day with the time up to which it was counted. */
export function pumpSum(
  units: number,
  { until }: PumpDay,
  { texts, zone }: ReportContext,
  unit = '',
): readonly CellLine[] {
  const running =
    until == null ? [] : [[{ text: `${texts.word(REPORT_WORDS.until)} ${clockText(until, zone)}`, small: true }]];
  return [[{ text: `${sumText(units)}${unit}`, strong: true }], ...running];
}

const measured = (readings: readonly ReportReading[]) => readings.map(measuredOf).filter((one) => one !== null);

/** Whether a reading belongs to a column of slots or hours. */
function isIn({ source, at = 0, hours = 1 }: ReportColumn, reading: ReportReading, zone: string): boolean {
  if (source === 'slotValue') return reading.slot === at;
  const hour = Math.floor(minuteOfDay(reading.measuredAt, zone) / 60);
  return source === 'hourValue' && hour >= at && hour < at + hours;
}

/**
 * The only value of a slot; undefined if there is none, several, HI or LO, because a difference would be misleading.
 */
function onlyValue(readings: readonly ReportReading[], slot: number): number | undefined {
  const values = measured(readings.filter((reading) => reading.slot === slot));
  return values.length === 1 ? exactValues(values)[0] : undefined;
}

function excursionText(readings: readonly ReportReading[], meal: number): string | null {
  const [before, after] = [onlyValue(readings, meal), onlyValue(readings, meal + 1)];
  if (before === undefined || after === undefined) return null;
  const rise = differenceAsShown(after, before, 1);
  return `${rise > 0 ? '+' : ''}${formatGlucose(rise)}`;
}

function figureCell(source: ReportColumn['source'], readings: readonly ReportReading[]): string | null {
  const figures = glucoseStatistics(measured(readings));
  if (source === 'tests') return String(figures.count);
  if (source === 'mean') return 'value' in figures.mean ? formatGlucose(figures.mean.value) : null;
  const extreme = source === 'highest' ? figures.highest : figures.lowest;
  return 'value' in extreme ? glucoseText(extreme) : null;
}

/** A pump's totals of a day by kind of insulin. */
const PUMP_SUMS: Partial<Record<ReportColumn['source'], (pump: PumpDay) => number | null>> = {
  basalTotal: ({ basal }) => basal,
  bolusTotal: ({ bolus }) => bolus,
  pumpTotal: ({ basal, bolus }) => (basal ?? 0) + bolus,
};

function insulinLines(
  source: ReportColumn['source'],
  at: number | undefined,
  day: string,
  context: ReportContext,
): readonly CellLine[] {
  const { patient } = context;
  const pump = patient.pumpDays.find((one) => one.day === day);
  const sumOf = PUMP_SUMS[source];
  if (sumOf) {
    const sum = pump && sumOf(pump);
    return pump && sum != null ? pumpSum(sum, pump, context) : [];
  }
  const doses = patient.doses.filter((dose) => dose.category === 'insulin' && dose.day === day);
  if (source === 'doseAt') {
    const given = doses.filter(({ slot }) => slot === at).map(({ amount }) => unitsText(amount));
    return oneLine(given.join(' + '));
  }
  const injected = doses.reduce((sum, { amount }) => sum + amount, 0);
  const total = injected + (pump ? (pump.basal ?? 0) + pump.bolus : 0);
  if (total === 0) return [];
  return pump ? pumpSum(total, pump, context) : oneLine(sumText(total));
}

/** Readings whose slot has no column, each with the name of the slot. */
function othersLines(readings: readonly ReportReading[], context: ReportContext): readonly CellLine[] {
  const { columns } = context.form.table;
  return readings
    .filter((reading) => !columns.some((column) => isIn(column, reading, context.zone)))
    .flatMap((reading) => {
      const [line = [], ...more] = glucoseLines(reading, context, true);
      return [[{ text: slotWord(reading.slot, context.texts.language), small: true }, ...line], ...more];
    });
}

function dayCell(
  column: ReportColumn,
  day: string,
  readings: readonly ReportReading[],
  context: ReportContext,
  width: number,
): readonly CellLine[] {
  const { source, at } = column;
  if (source === 'date') return oneLine(day);
  if (source === 'slotValue' || source === 'hourValue') {
    return readings
      .filter((reading) => isIn(column, reading, context.zone))
      .flatMap((reading) => glucoseLines(reading, context, context.form.table.times));
  }
  if (source === 'others') return othersLines(readings, context);
  if (source === 'excursion') return oneLine(excursionText(readings, at ?? 0));
  if (source === 'person') return peopleLines(readings, context, width);
  if (source === 'tests' || source === 'mean' || source === 'highest' || source === 'lowest') {
    // The number of tests includes values without valid quality control.
    const counted =
      context.leavesOutLacking && source !== 'tests' ? readings.filter(({ qualityMark }) => !qualityMark) : readings;
    return oneLine(counted.length === 0 && source !== 'tests' ? null : figureCell(source, counted));
  }
  if (source === 'signature' || source === 'reviewer') return [];
  return insulinLines(source, at, day, context);
}

/** The last line: number of tests in each column and in total. */
function totalsRow(readings: readonly ReportReading[], context: ReportContext): ReportRow {
  const { texts, form, zone } = context;
  const tests = readings.filter(({ value }) => value !== null);
  const cells = form.table.columns.map((column, index) => {
    if (index === 0) return oneLine(texts.title(REPORT_WORDS.total));
    if (column.source === 'tests') return figureLine(String(tests.length));
    if (column.source !== 'slotValue' && column.source !== 'hourValue') return [];
    return figureLine(String(tests.filter((reading) => isIn(column, reading, zone)).length));
  });
  return { key: 'total', cells, total: true };
}

/** A row for each day of the period. A day with several readings in one column takes several lines. */
export function dayRows(context: ReportContext): ReportRow[] {
  const { form, widths } = context;
  const { columns, totals } = form.table;
  const readings = printedReadings(context);
  const dates = columns.flatMap(({ source }, index) => (source === 'date' ? [index] : []));
  const rows = daysOf(context).flatMap((day, number): ReportRow[] => {
    const ofDay = readings.filter((reading) => reading.day === day);
    const row = {
      key: day,
      repeated: dates,
      cells: columns.map((column, index) =>
        column.source === 'number'
          ? oneLine(String(number + 1))
          : dayCell(column, day, ofDay, context, widths[index] ?? 0),
      ),
    };
    return [row, ...refusalRows(ofDay, context)];
  });
  return totals ? [...rows, totalsRow(readings, context)] : rows;
}
