import { isDay } from '@wardlink/domain';
import type { Mask } from './masks.js';

/** Properties of a text field. Fields have the names of the request that the form sends. */
export interface FieldModel {
  /** Control of the field (default `text`); a field with choices is a select. */
  kind?: 'text' | 'long' | 'date';
  required?: boolean;
  /** Longest text in characters, as in the contract. With a mask the field itself cuts nothing off: it is validated. */
  maxLength?: number;
  mask?: Mask;
  inputMode?: 'numeric';
  /** Uses tabular digits. */
  figures?: boolean;
  /** An identifier: no automatic capitals and no spell check. */
  isCode?: boolean;
  unit?: string;
  wide?: boolean;
  /**
   * Validates a text that is not empty.
   * @param today hospital day, `YYYY-MM-DD`
   * @returns key of the problem, undefined for a valid text
   */
  wrong?: (text: string, today: string) => string | undefined;
}
export type FormModel<Name extends string> = Readonly<Record<Name, FieldModel>>;

/** Problems by field name: a text, or the key of one. */
export type Problems = Partial<Record<string, string>>;

const fieldsOf = <Name extends string>(model: FormModel<Name>): [Name, FieldModel][] =>
  Object.entries(model) as [Name, FieldModel][];

/** Field texts for a stored object; empty texts without one. */
export function textsOf<Name extends string>(
  model: FormModel<Name>,
  stored: Partial<Record<Name, string | number | null>> = {},
): Record<Name, string> {
  return Object.fromEntries(fieldsOf(model).map(([name]) => [name, String(stored[name] ?? '')])) as Record<
    Name,
    string
  >;
}

/** Field texts as the request sends them: trimmed, null for an empty one. */
export function sentTexts<Name extends string>(
  model: FormModel<Name>,
  form: Record<Name, string>,
): Record<Name, string | null> {
  return Object.fromEntries(fieldsOf(model).map(([name]) => [name, form[name].trim() || null])) as Record<
    Name,
    string | null
  >;
}

/**
 * Validates all fields.
 * @param today hospital day, `YYYY-MM-DD`
 * @returns key of each field's problem; missing values come first
 */
export function problemsIn<Name extends string>(
  model: FormModel<Name>,
  form: Record<Name, string>,
  today: string,
): Problems {
  const found = fieldsOf(model).map(([name, { kind, required, wrong }]): [string, string | undefined] => {
    const text = form[name].trim();
    if (text === '') return [name, required ? 'incomplete' : undefined];
    return [name, kind === 'date' && !isDay(text) ? 'noDay' : wrong?.(text, today)];
  });
  const missing = found.filter(([, key]) => key === 'incomplete');
  return Object.fromEntries([...missing, ...found.filter(([, key]) => key !== undefined)]) as Problems;
}
