import { reasonText } from '@wardlink/contract';
import { LEVEL_WORDS, QUALITY_WORDS, type Bilingual } from '@wardlink/contract/reports';
import { clockText, dayOf, formatGlucose, glucoseText, type ControlLevel } from '@wardlink/domain';
import { textLine, type CellLine } from '../../../reports/engine/cell.js';
import type { ReportTexts } from '../../../reports/engine/texts.js';
import type { ControlRun } from '../chart/lj-model.js';
import { zText } from '../chart/lj-words.js';

type ControlResult = ControlRun['results'][number];

/** Texts and zone for the cells of a run. */
export interface Writer {
  texts: ReportTexts;
  zone: string;
}

const smallLine = (text: string): CellLine => [{ text, small: true }];

/** `03-04 06:52`. */
export const momentText = (at: number, zone: string): string => `${dayOf(at, zone).slice(5)} ${clockText(at, zone)}`;

/** A label with its value: `Cause: blood in the slot`. */
const labelled = ({ word, language }: ReportTexts, label: Bilingual, text: string): string =>
  `${word(label)}${language === 'zh' ? '：' : ': '}${text}`;

/** Levels of a run that are not qualified. */
export const failedLevels = ({ results }: ControlRun): readonly ControlResult[] =>
  results.filter(({ qualified }) => !qualified);

export const rulesOf = ({ fired }: ControlRun, action: 'reject' | 'warning'): string =>
  fired
    .filter((rule) => rule.action === action)
    .map(({ rule }) => rule)
    .join(' ');

/** A result with its target and limits at that time, and the lot of its solution. */
export function resultCell(run: ControlRun, level: ControlLevel): readonly CellLine[] {
  const result = run.results.find((one) => one.level === level);
  if (!result) return run.asked.includes(level) ? [textLine('–')] : [];
  const { target, lower, upper, solution, qualified, judgedBy, z } = result;
  const text = glucoseText(result);
  const value = run.voided
    ? { text, struck: true }
    : qualified
      ? { text, strong: true }
      : { text: `◆ ${text}`, strong: true, tone: 'low' as const };
  return [
    [value, ...(judgedBy === 'statistics' && z !== null ? [{ text: `z ${zText(z)}`, small: true }] : [])],
    smallLine(`${formatGlucose(target)} (${formatGlucose(lower)}–${formatGlucose(upper)})`),
    smallLine(`${solution.brand} ${solution.lot}`),
  ];
}

/** Whether a run passed, or the rules by which it failed. */
export function verdictCell(run: ControlRun, { word }: ReportTexts): readonly CellLine[] {
  if (run.voided) return [textLine(word(QUALITY_WORDS.voided))];
  if (run.rejected) {
    const levels = failedLevels(run).map(({ level }) => word(LEVEL_WORDS[level]));
    return [
      [{ text: `◆ ${word(QUALITY_WORDS.rejected)}`, strong: true, tone: 'low' }],
      smallLine(`${levels.join(' ')} ${rulesOf(run, 'reject') || word(QUALITY_WORDS.outside)}`),
    ];
  }
  if (run.state === 'pending') return [textLine(word(QUALITY_WORDS.pending))];
  const warned = rulesOf(run, 'warning');
  return [
    [{ text: word(QUALITY_WORDS.qualified), strong: true }],
    ...(warned === '' ? [] : [smallLine(`▲ ${word(QUALITY_WORDS.warning)} ${warned}`)]),
  ];
}

/** Outcome of the run that repeats another one: `Repeated 06:58 Passed`. */
export function repeatText(repeat: ControlRun | undefined, { texts, zone }: Writer): string {
  if (!repeat) return texts.word(QUALITY_WORDS.notRepeated);
  const verdict = texts.word(repeat.rejected ? QUALITY_WORDS.rejected : QUALITY_WORDS.qualified);
  return `${texts.word(QUALITY_WORDS.repeated)} ${momentText(repeat.measuredAt, zone)} ${verdict}`;
}

/** The action after a failed run, or the reason why one was voided, and its comment. */
export function handlingTexts(run: ControlRun, repeat: ControlRun | undefined, writer: Writer): string[] {
  const { texts, zone } = writer;
  const { mended, voided, comment } = run;
  if (voided) {
    return [
      labelled(
        texts,
        QUALITY_WORDS.voided,
        texts.word({ zh: reasonText(voided.reason, 'zh'), en: reasonText(voided.reason, 'en') }),
      ),
      `${texts.nameOf(voided.by)} ${momentText(voided.at, zone)}`,
    ];
  }
  return [
    ...(mended
      ? [
          labelled(texts, QUALITY_WORDS.cause, mended.cause),
          labelled(texts, QUALITY_WORDS.action, mended.action),
          `${texts.nameOf(mended.by)} ${momentText(mended.at, zone)}`,
        ]
      : run.rejected
        ? [texts.word(QUALITY_WORDS.noCause)]
        : []),
    ...(run.rejected ? [repeatText(repeat, writer)] : []),
    ...(comment === null ? [] : [comment]),
  ];
}

/** Reviewer, time and comment of a review; empty before it, to leave room for a signature. */
export function reviewerCell({ reviewed }: ControlRun, { texts, zone }: Writer): readonly CellLine[] {
  if (!reviewed) return [];
  return [
    textLine(texts.nameOf(reviewed.by)),
    smallLine(momentText(reviewed.at, zone)),
    ...(reviewed.comment === null ? [] : [smallLine(reviewed.comment)]),
  ];
}

/** Runs that repeat others, by the run that they repeat; without voided ones. */
export const repeatsOf = (runs: readonly ControlRun[]): ReadonlyMap<string, ControlRun> =>
  new Map(runs.flatMap((run) => (run.repeatOf !== null && run.voided === null ? [[run.repeatOf, run]] : [])));
