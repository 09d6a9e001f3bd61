import { actionsText, amountText, brandText, drugText, meaningWords, recordWords, slotWord } from '@wardlink/contract';
import { REPORT_WORDS, type SourceName } from '@wardlink/contract/reports';
import {
  ambulatoryPeriod,
  clockText,
  dayOf,
  DEFAULT_AMBULATORY_WINDOWS,
  INDICATORS,
  meanArterialPressure,
  pulsePressure,
  quantityText,
  roundHalfAway,
  windowsOf,
  decimalText,
} from '@wardlink/domain';
import { figureLine, oneLine, textLine, wordLine, type CellLine, type ReportRow } from './cell.js';
import type { Correction, ReportContext, ReportReading, ReportVital } from './context.js';
import { glucoseLines, printedReadings, refusalRows, remarkOf, timeText, toneOf, valueLines } from './values.js';
import { wrap } from './wrap.js';

/** Common parts of lines of readings: the time, and the content of the columns. */
interface Entry {
  key: string;
  at: number;
  cell: (source: SourceName, width: number) => readonly CellLine[];
  /** Rows below it. */
  below?: readonly ReportRow[];
}

type Pressure = Extract<ReportVital, { systolic: number }>;
type Ketone = Extract<ReportVital, { ketone: number }>;
const isPressure = (reading: ReportVital): reading is Pressure => reading.indicator === 'pressure';
const isKetone = (reading: ReportVital): reading is Ketone => reading.indicator === 'ketone';

const wrapped = (text: string, width: number): readonly CellLine[] => wrap(text, width).map(textLine);

/** Medicines given in the slot and on the day of a reading, that is for its meal. */
function insulinOf(reading: ReportReading, { patient, texts: { language } }: ReportContext): string {
  const given = patient.doses.filter(
    ({ day, slot, category }) => category === 'insulin' && slot === reading.slot && day === reading.day,
  );
  return given
    .map(
      (dose) =>
        `${brandText(dose, language) ?? drugText(dose, language)} ${amountText(dose.amount, dose.unit, language)}`,
    )
    .join(language === 'zh' ? '，' : ', ');
}

function handlingOf({ readingId }: ReportReading, { patient, zone, texts }: ReportContext): string {
  return patient.answers
    .filter((answer) => answer.readingId === readingId)
    .map((answer) => {
      const done = actionsText(answer, texts.language);
      return `${done} ${texts.nameOf(answer.by)} ${clockText(answer.at, zone)}`.trim();
    })
    .join('; ');
}

function glucoseEntry(reading: ReportReading, context: ReportContext): Entry {
  const { language, nameOf } = context.texts;
  const words = recordWords[language];
  const cell: Entry['cell'] = (source, width) => {
    if (source === 'glucose') return glucoseLines(reading, context, false);
    if (source === 'slot') return wordLine(slotWord(reading.slot, language));
    if (source === 'meaning') return reading.meaning === null ? [] : wordLine(words.meaning[reading.meaning]);
    if (source === 'way') return wordLine(words.way[reading.way]);
    if (source === 'person') return wrapped(nameOf(reading.measuredBy), width);
    if (source === 'remark') return wrapped(remarkOf(reading, context), width);
    if (source === 'insulin') return wrapped(insulinOf(reading, context), width);
    if (source === 'handling') return wrapped(handlingOf(reading, context), width);
    return [];
  };
  return { key: reading.readingId, at: reading.measuredAt, cell, below: refusalRows([reading], context) };
}

/** Columns that lines of blood pressure and ketones share. */
function vitalCell(reading: ReportVital, source: SourceName, width: number, context: ReportContext) {
  const { language, nameOf, word } = context.texts;
  if (source === 'meaning') return wordLine(meaningWords(reading.indicator, reading, reading.meaning, language));
  if (source === 'way') return wordLine(recordWords[language].way[reading.way]);
  if (source === 'person') return wrapped(nameOf(reading.measuredBy), width);
  if (source === 'remark') return reading.late ? wordLine(word(REPORT_WORDS.late)) : [];
  return [];
}

const PRESSURE_FIGURES = ['systolic', 'diastolic', 'heartRate'] as const;
type PressureFigure = (typeof PRESSURE_FIGURES)[number];
const isPressureFigure = (source: SourceName): source is PressureFigure =>
  (PRESSURE_FIGURES as readonly SourceName[]).includes(source);

function derived(source: SourceName, { systolic, diastolic }: { systolic: number; diastolic: number }) {
  if (source === 'meanPressure') return figureLine(String(roundHalfAway(meanArterialPressure(systolic, diastolic), 0)));
  if (source === 'pulsePressure') return figureLine(String(pulsePressure(systolic, diastolic)));
  return [];
}

function pressureEntry(reading: Pressure, context: ReportContext): Entry {
  const figure = (name: PressureFigure): readonly CellLine[] => {
    const oldText = (old: Correction): string => String(old.figures[name] ?? '–');
    const value = {
      text: String(reading[name] ?? '–'),
      strong: true,
      tone: name === 'heartRate' ? undefined : toneOf(reading.meaning),
    };
    const [line = [], ...signed] = valueLines(reading, value, oldText, context, false);
    // An unchanged figure is not struck through; only the first figure names the author of the correction.
    const shown = line.filter(({ struck, text }) => !struck || text !== String(reading[name] ?? '–'));
    return [shown, ...(name === 'systolic' ? signed : [])];
  };
  const cell: Entry['cell'] = (source, width) => {
    if (isPressureFigure(source)) return figure(source);
    const computed = derived(source, reading);
    return computed.length > 0 ? computed : vitalCell(reading, source, width, context);
  };
  return { key: reading.readingId, at: reading.measuredAt, cell };
}

const ketoneText = ({ ketone, comparator }: { ketone: number; comparator?: '<' | '>' | null }): string =>
  quantityText({ value: ketone, comparator: comparator ?? null }, (value) =>
    decimalText(value, INDICATORS.ketone.figures[0]?.decimals ?? 1),
  );

export function ketoneLines(reading: Ketone, context: ReportContext, time: boolean): CellLine[] {
  const value = { text: ketoneText(reading), strong: true, tone: toneOf(reading.meaning) };
  const oldText = (old: Correction): string =>
    ketoneText({ ketone: old.figures.ketone ?? 0, comparator: old.comparator });
  return valueLines(reading, value, oldText, context, time);
}

function ketoneEntry(reading: Ketone, context: ReportContext): Entry {
  const cell: Entry['cell'] = (source, width) =>
    source === 'ketone' ? ketoneLines(reading, context, false) : vitalCell(reading, source, width, context);
  return { key: reading.readingId, at: reading.measuredAt, cell };
}

function ambulatoryEntries(context: ReportContext): Entry[] {
  const { patient, zone, texts } = context;
  if (!patient.ambulatory) return [];
  const { session, readings } = patient.ambulatory;
  const windows = windowsOf(session, DEFAULT_AMBULATORY_WINDOWS);
  const periodOf = (at: number): readonly CellLine[] => {
    const period = ambulatoryPeriod(at, zone, windows);
    return period === 'between' ? [] : wordLine(texts.word(REPORT_WORDS[period]));
  };
  return readings.map((reading) => ({
    key: String(reading.at),
    at: reading.at,
    cell: (source) => {
      const struck = reading.excluded;
      if (isPressureFigure(source)) return [[{ text: String(reading[source] ?? '–'), strong: !struck, struck }]];
      if (source === 'dayOrNight') return struck ? wordLine(texts.word(REPORT_WORDS.excluded)) : periodOf(reading.at);
      if (source === 'person') return oneLine(texts.nameOf(reading.enteredBy));
      return struck ? [] : derived(source, reading);
    },
  }));
}

function entriesOf(context: ReportContext): Entry[] {
  const { form, patient } = context;
  const { rows } = form.table;
  if (rows === 'ambulatory') return ambulatoryEntries(context);
  if (rows === 'pressure') return patient.vitals.filter(isPressure).map((reading) => pressureEntry(reading, context));
  const glucose = printedReadings(context).map((reading) => glucoseEntry(reading, context));
  if (rows === 'reading') return glucose;
  return [...glucose, ...patient.vitals.filter(isKetone).map((reading) => ketoneEntry(reading, context))];
}

/** A line for each reading, oldest first; the first line of a day has the date. */
export function readingRows(context: ReportContext): ReportRow[] {
  const { form, zone, widths } = context;
  const { columns } = form.table;
  const dates = columns.flatMap(({ source }, index) => (source === 'date' ? [index] : []));
  const entries = entriesOf(context).sort((first, second) => first.at - second.at);
  return entries.flatMap(({ key, at, cell, below = [] }, index) => {
    const day = dayOf(at, zone);
    const previous = entries[index - 1];
    const begins = previous === undefined || dayOf(previous.at, zone) !== day;
    const row: ReportRow = {
      key,
      repeated: dates,
      hidden: begins ? [] : dates,
      cells: columns.map(({ source }, place) => {
        if (source === 'number') return oneLine(String(index + 1));
        if (source === 'date') return oneLine(day);
        if (source === 'time') return oneLine(timeText(at, zone));
        return cell(source, widths[place] ?? 0);
      }),
    };
    return [row, ...below];
  });
}
