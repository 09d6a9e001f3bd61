import type { ImportQuestion, ReplyOf } from '@wardlink/contract';
import { isAboveMeters } from '@wardlink/domain';
import type { ImportRow, ReadFile } from './read-rows.js';

type Lines = ReplyOf<'record.import'>['lines'];

/** A question of a line, as the key of its answer. */
export type Answer = `${number} ${ImportQuestion}`;

export const answerOf = (line: number, code: ImportQuestion): Answer => `${line} ${code}`;

/** The key of the words that name a kind. */
const WORDS = {
  'reading.beforeAdmission': 'beforeAdmission',
  'reading.late': 'late',
  'reading.unconfirmed': 'unconfirmed',
  'reading.unusual': 'unusual',
} as const satisfies Record<ImportQuestion, string>;

interface Kind {
  kind: string;
  words: (typeof WORDS)[ImportQuestion] | 'aboveMeters';
  /** The questions of this kind. */
  of: Answer[];
}

/** Questions by their code: a line is in each kind of its questions. Values that no meter shows are a separate kind. */
export function kindsOf(lines: Lines, file: ReadFile): Kind[] {
  const rows = new Map(file.rows.map((row) => [row.line, row]));
  const kinds = new Map<string, Kind>();
  for (const { line, questions } of lines) {
    const value = glucoseIn(rows.get(line)?.figures);
    for (const { code } of questions) {
      const isOfFigures = code === 'reading.unconfirmed' || code === 'reading.unusual';
      const isAbove = isOfFigures && value !== undefined && isAboveMeters(value);
      const kind = isAbove ? `${code} aboveMeters` : code;
      const known = kinds.get(kind) ?? { kind, words: isAbove ? 'aboveMeters' : WORDS[code], of: [] };
      kinds.set(kind, { ...known, of: [...known.of, answerOf(line, code)] });
    }
  }
  return [...kinds.values()];
}

export const glucoseIn = (figures: ImportRow['figures'] | undefined): number | undefined =>
  figures && 'value' in figures && typeof figures.value === 'number' ? figures.value : undefined;
