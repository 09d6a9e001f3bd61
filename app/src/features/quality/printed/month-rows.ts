import { placeWithin } from './place-within.js';
import { type ReplyOf } from '@wardlink/contract';
import {
  LEVEL_WORDS,
  MONTH_NOTES,
  QUALITY_WORDS,
  type MonthSource,
  type QualityForm,
} from '@wardlink/contract/reports';
import {
  doneRate,
  formatGlucose,
  glucoseText,
  qualifiedRate,
  sumOfMonths,
  type MeterMonth,
  decimalText,
} from '@wardlink/domain';
import { oneLine, type CellLine, type ReportRow } from '../../../reports/engine/cell.js';
import type { ReportTexts } from '../../../reports/engine/texts.js';
import { failedLevels, handlingTexts, momentText, rulesOf, type Writer } from './run-cells.js';

type Month = ReplyOf<'quality.month'>;
type Meter = Month['meters'][number];

/** Percent with one decimal; a dash if there is no value. */
export const percentText = (value: number | null): string =>
  value === null ? '–' : `${decimalText(value, 1).replace('-', '−')} %`;

function figureOf(source: MonthSource, month: MeterMonth): string {
  switch (source) {
    case 'meter':
    case 'place':
      return '';
    case 'doneRate':
      return percentText(doneRate(month));
    case 'qualifiedRate':
      return percentText(qualifiedRate(month));
    default:
      return String(month[source]);
  }
}

/** A failure in one remark: time, results, cause, action, and outcome of the repeat. */
function failureText({ run, repeat }: Meter['failures'][number], writer: Writer): string {
  const { texts, zone } = writer;
  const results = failedLevels(run).map(
    (result) =>
      `${texts.word(LEVEL_WORDS[result.level])} ${glucoseText(result)} (${formatGlucose(result.lower)}–${formatGlucose(result.upper)})`,
  );
  return [
    `◆ ${momentText(run.measuredAt, zone)}`,
    ...results,
    rulesOf(run, 'reject') || texts.word(QUALITY_WORDS.outside),
    '·',
    handlingTexts(run, repeat ?? undefined, writer).join(texts.language === 'zh' ? '；' : '; '),
  ].join(' ');
}

/** A row for each meter with its failures below, the sums, and a note on how they are counted. */
export function monthRows(form: QualityForm<MonthSource>, data: Month, texts: ReportTexts): ReportRow[] {
  const { meters, zone } = data;
  if (meters.length === 0) return [];
  const figures = (month: MeterMonth): (readonly CellLine[])[] =>
    form.columns.map(([source]) => oneLine(figureOf(source, month)));
  const remark = (key: string, text: string): ReportRow => ({ key, isWhole: true, cells: [[[{ text, small: true }]]] });
  const rows = meters.flatMap((meter): ReportRow[] => {
    const cells = figures(meter.month);
    const named = form.columns.map(([source], index) => {
      if (source === 'meter') return [[{ text: meter.serial, strong: true }]];
      return source === 'place' ? oneLine(placeWithin(data.place, meter.place, texts.nameOf)) : (cells[index] ?? []);
    });
    return [
      { key: meter.deviceId, cells: named },
      ...meter.failures.map((failure) => remark(failure.run.runId, failureText(failure, { texts, zone }))),
    ];
  });
  const sums = figures(sumOfMonths(meters.map(({ month }) => month)));
  return [
    ...rows,
    { key: 'total', total: true, cells: [oneLine(texts.word(QUALITY_WORDS.total)), ...sums.slice(1)] },
    ...MONTH_NOTES.map((note, index) => remark(`note ${index}`, texts.word(note))),
  ];
}
