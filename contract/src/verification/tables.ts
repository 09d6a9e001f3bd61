import {
  COMPARISON_STANDARD_KEYS,
  COMPARISON_STANDARDS,
  decimalText,
  isCloseEnough,
  isWithinAssessed,
  judgeVerification,
  PRECISION,
  SAMPLE_COLUMNS,
  type ComparisonBand,
  type ComparisonStandardKey,
  type Figure,
  type SampleColumn,
  type VerificationFigures,
} from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { named } from '../records/columns.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { verificationSchemas } from './schemas.js';
import { verificationVerdictText, verificationWords } from './words.js';

export type Verification = ReplyIn<typeof verificationSchemas, 'verification.read'>;

/** A table of texts, for the screen and for a file. */
interface WordTable {
  headings: string[];
  rows: string[][];
}

const NOTHING = '–';

/** A signed figure; a zero has no sign. */
export function signedText(value: number, digits: number): string {
  const text = decimalText(Math.abs(value), digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** A share as counts and percent: `38/40 95.0 %`; only counts if there are too few samples. */
function bandText({ within, count, share }: ComparisonBand, isEnough: boolean): string {
  if (!('value' in share)) return NOTHING;
  return isEnough ? `${within}/${count} ${decimalText(share.value, 1)} %` : `${within}/${count}`;
}

const figureText = (figure: Figure | null, digits: number, unit: string): string =>
  figure && 'value' in figure ? `${decimalText(figure.value, digits)} ${unit}` : NOTHING;

/** The figures of a verification and its verdict. */
export function figureTable(figures: VerificationFigures, language: Language): WordTable {
  const words = verificationWords[language];
  const { figure } = words;
  const verdict = verificationVerdictText(figures.verdict, language);
  if (figures.kind === 'comparison') {
    const { comparisons } = figures;
    const rows = COMPARISON_STANDARD_KEYS.map((key) => {
      const { below, fromEdge, whole, verdict: own } = comparisons[key];
      const shares = [below, fromEdge, whole].map((band) => bandText(band, typeof own === 'string'));
      return [words.standard[key], ...shares, verificationVerdictText(own, language)];
    });
    const bias = comparisons.wst781.bias;
    const text =
      typeof comparisons.wst781.verdict === 'string' && 'value' in bias
        ? `${signedText(bias.value, 2)} mmol/L`
        : NOTHING;
    return {
      headings: [figure.standard, figure.below, figure.fromEdge, figure.whole, figure.verdict],
      rows: [...rows, [figure.bias, '', '', text, '']],
    };
  }
  if (figures.kind === 'assessment') {
    const { count, within, share, score } = figures.assessment;
    const shareText = 'value' in share ? `${within}/${count} ${decimalText(share.value, 1)} %` : NOTHING;
    return {
      headings: [figure.figure, figure.value],
      rows: [
        [figure.count, String(count)],
        [figure.share, shareText],
        [figure.score, score === null ? NOTHING : `${score} %`],
        [figure.verdict, verdict],
      ],
    };
  }
  const { count, days, mean, standardDeviation, coefficientOfVariation, withinDay, by } = figures.precision;
  const { edge } = PRECISION;
  return {
    headings: [figure.figure, figure.value, figure.limit],
    rows: [
      [figure.count, String(count), ''],
      ...(figures.kind === 'betweenDays' ? [[figure.days, String(days), '']] : []),
      [figure.mean, figureText(mean, 2, 'mmol/L'), ''],
      ...(figures.kind === 'betweenDays' ? [[figure.withinDay, figureText(withinDay, 3, 'mmol/L'), '']] : []),
      [
        figure.sd,
        figureText(standardDeviation, 3, 'mmol/L'),
        by === 'coefficientOfVariation' ? '' : `≤ ${PRECISION.standardDeviation} (< ${edge})`,
      ],
      [
        figure.cv,
        figureText(coefficientOfVariation, 2, '%'),
        by === 'standardDeviation' ? '' : `≤ ${PRECISION.coefficientOfVariation} % (≥ ${edge})`,
      ],
      [figure.verdict, verdict, ''],
    ],
  };
}

/** Computed values of a line. */
export interface JudgedLine {
  /** mmol/L, meter or result minus reference or target. */
  difference: number;
  /** Percent of the reference or target. */
  percent: number;
  isInside: boolean;
}

/** The lines that are compared with a reference or target, by number. */
export function judgedLines(
  figures: VerificationFigures,
  standard: ComparisonStandardKey,
): ReadonlyMap<number, JudgedLine> {
  const line = (value: number, target: number, isInside: boolean): JudgedLine => ({
    difference: value - target,
    percent: (100 * (value - target)) / target,
    isInside,
  });
  if (figures.kind === 'comparison') {
    return new Map(
      figures.samples.map((sample) => [
        sample.row,
        line(sample.meter, sample.reference, isCloseEnough(sample, COMPARISON_STANDARDS[standard])),
      ]),
    );
  }
  if (figures.kind !== 'assessment') return new Map();
  return new Map(
    figures.samples.map((sample) => [sample.row, line(sample.result, sample.target, isWithinAssessed(sample))]),
  );
}

/** The samples as typed, with difference and judgement if they are compared. */
function sampleTable({ kind, head, samples }: Verification, language: Language, last: string): WordTable {
  const words = verificationWords[language];
  const { figure } = words;
  const columns: readonly SampleColumn[] = SAMPLE_COLUMNS[kind];
  const { figures } = judgeVerification({ kind, head, samples }, last);
  const isCompared = kind === 'comparison' || kind === 'assessment';
  const lines = judgedLines(figures, head.standard);
  return {
    headings: [
      figure.row,
      ...columns.map((column) => words.column[column]),
      ...(isCompared ? [figure.difference, figure.percent, figure.judged] : []),
    ],
    rows: samples.map((sample, index) => {
      const line = lines.get(index + 1);
      const judged = line
        ? [signedText(line.difference, 2), signedText(line.percent, 1), line.isInside ? figure.inside : figure.outside]
        : isCompared
          ? ['', '', '']
          : [];
      return [String(index + 1), ...columns.map((column) => sample[column] ?? ''), ...judged];
    }),
  };
}

/** A verification as the lines of a file: heading, figures and samples. */
export function verificationTable(verification: Verification, language: Language, last: string): string[][] {
  const { kind, head, samples, meter, strip, day, operator, reviewed } = verification;
  const words = verificationWords[language];
  const { about } = words;
  const { figures } = judgeVerification({ kind, head, samples }, last);
  const figure = figureTable(figures, language);
  const sample = sampleTable(verification, language, last);
  const own: [string, string][] =
    kind === 'comparison'
      ? [[about.decides, words.standard[head.standard]]]
      : kind === 'assessment'
        ? [
            [about.scheme, head.scheme ?? ''],
            [about.round, head.round ?? ''],
          ]
        : [[about.material, head.material ?? '']];
  return [
    [about.meter, `${meter.serial} ${meter.model}`],
    [about.strip, strip ? `${strip.brand} ${strip.lot}` : ''],
    [about.day, day ?? ''],
    ...own,
    [about.operator, named(operator, language)],
    [about.reviewer, reviewed ? named(reviewed.by, language) : ''],
    [],
    figure.headings,
    ...figure.rows,
    [],
    sample.headings,
    ...sample.rows,
  ];
}
