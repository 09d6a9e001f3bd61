import { MEANING_MARKS, qualityMarkWords, slotWord, type QualityMark } from '@wardlink/contract';
import { QUALITY_SIGN, REFUSAL_WORDS, REPORT_WORDS } from '@wardlink/contract/reports';
import {
  clockText,
  dayOf,
  formatGlucose,
  meaningParts,
  quantityText,
  type Meaning,
  type RefusalReason,
} from '@wardlink/domain';
import { textLine, type CellLine, type CellPart, type ReportRow } from './cell.js';
import type { Correction, ReportContext, ReportReading } from './context.js';
import { wrap } from './wrap.js';

/** Properties of any reading that a sheet marks. */
interface Marked {
  readingId: string;
  version: number;
  late: boolean;
  measuredAt: number;
  meaning: Meaning | null;
  qualityMark?: QualityMark | undefined;
}

export function toneOf(meaning: Meaning | null): CellPart['tone'] {
  if (meaning === null) return undefined;
  const { level, side } = meaningParts(meaning);
  if (side === null) return undefined;
  if (level !== 'warning') return 'offTarget';
  return side === 'high' ? 'high' : 'low';
}

/** Signs behind a printed value: critical, corrected, entered late, without valid quality control. */
function signsOf({ version, late, meaning, qualityMark }: Marked, marked: boolean): string {
  const critical = meaning !== null && meaningParts(meaning).critical ? '!' : '';
  return `${critical}${version > 1 && !marked ? '*' : ''}${late ? '‡' : ''}${qualityMark ? QUALITY_SIGN : ''}`;
}

/** Time of a reading, with the day if it is not `day`. */
export const timeText = (at: number, zone: string, day?: string): string => {
  const own = dayOf(at, zone);
  return day === undefined || own === day ? clockText(at, zone) : `${own.slice(5)} ${clockText(at, zone)}`;
};

/** A refusal as one word, because columns of values are narrow. */
const refusalWord = (refusal: RefusalReason | null, { texts }: ReportContext): string =>
  texts.word(REFUSAL_WORDS[refusal ?? 'other']);

const correctionsOf = (reading: Marked, { form, patient }: ReportContext): readonly Correction[] =>
  form.corrections === 'marked' ? patient.corrections.filter(({ readingId }) => readingId === reading.readingId) : [];

/**
 * The lines of a value: earlier values, struck through; the value; who corrected it, and when.
 * @param oldText an earlier version as text
 * @param time whether the measure time is shown beside the value
 */
export function valueLines(
  reading: Marked,
  value: CellPart,
  oldText: (correction: Correction) => string,
  context: ReportContext,
  time: boolean,
): CellLine[] {
  const { zone, texts } = context;
  const corrections = correctionsOf(reading, context);
  const marked = corrections.length > 0;
  const now: CellPart = { ...value, text: `${value.text}${signsOf(reading, marked)}`, unbroken: true };
  const line: CellPart[] = [
    ...corrections.map((correction) => ({ text: oldText(correction), struck: true })),
    now,
    ...(time ? [{ text: clockText(reading.measuredAt, zone), small: true }] : []),
  ];
  const last = corrections.at(-1);
  if (!last) return [line];
  const day = dayOf(reading.measuredAt, zone);
  const by = `${texts.nameOf(last.correctedBy)} ${timeText(last.correctedAt, zone, day)}`;
  return [line, [{ text: by, small: true }]];
}

const glucoseOf = (value: number, comparator: '<' | '>' | null): string =>
  quantityText({ value, comparator }, formatGlucose);

/** A glucose reading, or why there is none. */
export function glucoseLines(reading: ReportReading, context: ReportContext, time: boolean): CellLine[] {
  const { value, comparator, refusal, meaning } = reading;
  const now: CellPart =
    value === null
      ? { text: refusalWord(refusal, context), tone: 'refused' }
      : {
          text: `${meaning === null ? '' : MEANING_MARKS[meaning]}${glucoseOf(value, comparator)}`,
          tone: toneOf(meaning),
          strong: true,
        };
  const oldText = (old: Correction): string => {
    const was = old.figures.value;
    return was === null || was === undefined ? refusalWord(old.refusal, context) : glucoseOf(was, old.comparator);
  };
  return valueLines(reading, now, oldText, context, time);
}

/** The readings that a form prints; without refusals if it leaves them out. */
export const printedReadings = ({ form, patient }: ReportContext): ReportReading[] =>
  patient.readings.filter(({ value }) => value !== null || form.refusals);

/** The readings from which figures are calculated. */
export const countedReadings = ({ patient, leavesOutLacking }: ReportContext): ReportReading[] =>
  leavesOutLacking ? patient.readings.filter(({ qualityMark }) => !qualityMark) : patient.readings;

/** The people who measured, each once. @param width of the column, millimetres */
export function peopleLines(readings: readonly ReportReading[], { texts }: ReportContext, width: number): CellLine[] {
  const names = [...new Set(readings.map(({ measuredBy }) => texts.nameOf(measuredBy)))];
  return wrap(names.join(' '), width).map(textLine);
}

/** Remarks on a value: why it was refused, corrected or entered late. */
export function remarkOf(reading: ReportReading, { texts }: ReportContext): string {
  const late = reading.late ? texts.word(REPORT_WORDS.late) : '';
  const quality = qualityMarkWords(reading, texts.language);
  return [reading.refusalNote ?? '', late, ...quality]
    .filter((text) => text !== '')
    .join(texts.language === 'zh' ? '，' : ', ');
}

/**
 * On a form without a column for remarks, rows below with the reasons of refusals as their authors wrote them. The row
 * above contains the day, or for a single reading the time.
 */
export function refusalRows(readings: readonly ReportReading[], context: ReportContext): ReportRow[] {
  if (context.form.table.columns.some(({ source }) => source === 'remark')) return [];
  const { texts, zone } = context;
  const width = context.widths.reduce((sum, one) => sum + one, 0);
  return readings
    .filter(({ refusalNote }) => refusalNote)
    .map((reading) => {
      const words = [slotWord(reading.slot, texts.language), clockText(reading.measuredAt, zone)];
      const why = `${words.join(' ')} ${refusalWord(reading.refusal, context)}`;
      const text = `${why}${texts.language === 'zh' ? '：' : ': '}${reading.refusalNote ?? ''}`;
      return {
        key: `${reading.readingId} refused`,
        isWhole: true,
        cells: [wrap(text, width).map((line) => [{ text: line, small: true }])],
      };
    });
}

/**
 * Explains the sign of values without valid quality control or authorised operator; null on a sheet without such a
 * value.
 */
export function qualityLegend(context: ReportContext): string | null {
  if (context.form.group !== 'glucose') return null;
  const marks = printedReadings(context).flatMap(({ qualityMark }) => (qualityMark ? [qualityMark] : []));
  const words = [
    ...(marks.some(({ meter }) => meter !== null) ? [REPORT_WORDS.notControlled] : []),
    ...(marks.some(({ operator }) => operator !== null) ? [REPORT_WORDS.notAuthorised] : []),
  ];
  if (words.length === 0) return null;
  const leftOut = context.leavesOutLacking ? context.texts.word(REPORT_WORDS.leftOut) : '';
  return `${QUALITY_SIGN} ${words.map((one) => context.texts.word(one)).join(' / ')}${leftOut}`;
}
