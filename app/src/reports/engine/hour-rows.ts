import { REPORT_WORDS, type ReportColumn } from '@wardlink/contract/reports';
import { minuteOfDay } from '@wardlink/domain';
import { figureLine, oneLine, textLine, type CellLine, type ReportRow } from './cell.js';
import type { ReportContext, ReportReading } from './context.js';
import { daysOf, pumpSum, unitsText } from './day-rows.js';
import { ketoneLines } from './reading-rows.js';
import { glucoseLines, peopleLines, printedReadings, refusalRows, remarkOf } from './values.js';
import { wrap } from './wrap.js';

type PumpDay = ReportContext['patient']['pumpDays'][number];

interface Hour {
  hour: number;
  readings: readonly ReportReading[];
  ketones: readonly Parameters<typeof ketoneLines>[0][];
  pump: PumpDay['hours'][number] | undefined;
}

/**
 * Allows breaks between earlier values and the present one: in one line they would not fit an hour's row even at a
 * smaller size.
 */
const withBreaks = (line: CellLine): CellLine =>
  line.some(({ struck }) => struck) ? line.map((part) => ({ ...part, unbroken: false })) : line;

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

function hourCell({ source }: ReportColumn, hour: Hour, context: ReportContext, width: number): readonly CellLine[] {
  if (source === 'hour') return oneLine(hourText(hour.hour));
  if (source === 'glucose')
    return hour.readings.flatMap((reading) => glucoseLines(reading, context, true).map(withBreaks));
  if (source === 'ketone') return hour.ketones.flatMap((reading) => ketoneLines(reading, context, true));
  if (source === 'basalRate') return hour.pump?.rate == null ? [] : figureLine(unitsText(hour.pump.rate));
  if (source === 'bolus') return hour.pump?.bolus == null ? [] : figureLine(unitsText(hour.pump.bolus));
  if (source === 'person') return peopleLines(hour.readings, context, width);
  if (source === 'remark') {
    const remarks = hour.readings.map((reading) => remarkOf(reading, context)).filter((text) => text !== '');
    return wrap(remarks.join('; '), width).map(textLine);
  }
  return [];
}

function totalsRow(day: string, context: ReportContext): ReportRow {
  const { form, patient, texts } = context;
  const pump = patient.pumpDays.find((one) => one.day === day);
  const tests = patient.readings.filter((reading) => reading.day === day && reading.value !== null).length;
  const cells = form.table.columns.map(({ source }, index) => {
    if (index === 0) return oneLine(texts.title(REPORT_WORDS.total));
    if (source === 'basalRate') return pump?.basal == null ? [] : pumpSum(pump.basal, pump, context, ' U');
    if (source === 'bolus') return pump ? pumpSum(pump.bolus, pump, context, ' U') : [];
    return source === 'glucose' ? figureLine(String(tests)) : [];
  });
  return { key: `${day} total`, cells, total: true };
}

const OF_PUMP: readonly ReportColumn['source'][] = ['basalRate', 'bolus'];

/**
 * Whether a form of hours is a pump's sheet for a patient without a pump: its first column beside the hour belongs to
 * the pump, and the period has neither a rate nor a bolus.
 */
export function lacksPump({ form, patient }: ReportContext): boolean {
  const first = form.table.columns.find(({ source }) => source !== 'hour');
  if (form.table.rows !== 'hour' || !first || !OF_PUMP.includes(first.source)) return false;
  return patient.pumpDays.every(
    ({ basal, bolus, hours }) =>
      basal === null && bolus === 0 && hours.every((hour) => hour.rate === null && hour.bolus === null),
  );
}

/** Days with something to print; if there are none, the first day, as an empty form. */
function printedDays(context: ReportContext): string[] {
  const { patient } = context;
  const used = new Set([
    ...patient.readings.map(({ day }) => day),
    ...patient.vitals.map(({ day }) => day),
    ...patient.pumpDays.map(({ day }) => day),
  ]);
  const days = daysOf(context).filter((day) => used.has(day));
  return days.length === 0 ? [context.from] : days;
}

/** The rows of the 24 hours of each day. */
export function hourRows(context: ReportContext): { day: string; rows: ReportRow[] }[] {
  const { form, patient, zone, widths } = context;
  const { columns, totals } = form.table;
  const readings = printedReadings(context);
  const ketones = patient.vitals.flatMap((one) => (one.indicator === 'ketone' ? [one] : []));
  const hourOf = ({ measuredAt }: { measuredAt: number }): number => Math.floor(minuteOfDay(measuredAt, zone) / 60);
  const byHour = <R extends { day: string; measuredAt: number }>(all: readonly R[], day: string) => {
    const ofDay = all.filter((one) => one.day === day).map((one) => ({ one, hour: hourOf(one) }));
    return (hour: number): R[] => ofDay.flatMap((placed) => (placed.hour === hour ? [placed.one] : []));
  };
  return printedDays(context).map((day) => {
    const pump = patient.pumpDays.find((one) => one.day === day);
    const [readingsOf, ketonesOf] = [byHour(readings, day), byHour(ketones, day)];
    const rows = Array.from({ length: 24 }, (_, number): ReportRow[] => {
      const hour: Hour = {
        hour: number,
        readings: readingsOf(number),
        ketones: ketonesOf(number),
        pump: pump?.hours.find((one) => one.hour === number),
      };
      const row: ReportRow = {
        key: `${day} ${number}`,
        repeated: columns.flatMap(({ source }, index) => (source === 'hour' ? [index] : [])),
        cells: columns.map((column, index) => hourCell(column, hour, context, widths[index] ?? 0)),
      };
      return [row, ...refusalRows(hour.readings, context)];
    }).flat();
    return { day, rows: totals ? [...rows, totalsRow(day, context)] : rows };
  });
}
