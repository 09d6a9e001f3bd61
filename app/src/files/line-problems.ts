import type { TFunction } from 'i18next';

/** Why a line of a file cannot be read. */
export interface LineProblem<Field extends string> {
  field: Field;
  key: 'missing' | 'unknown' | 'wrong';
  /** What the file has there. */
  text: string;
}

/**
 * All problems of a line as one text.
 * @param topic prefix of the text keys `field` and `import`
 */
export function problemsText(
  t: TFunction,
  topic: 'staff' | 'device',
  problems: readonly LineProblem<string>[],
): string {
  const texts = problems.map(({ field, key, text }) =>
    t(`${topic}.import.problem.${key}`, { field: t(`${topic}.field.${field}`), text }),
  );
  return texts.join(t(`${topic}.import.and`));
}
