import { isDay } from '@wardlink/domain';

/** What a form knows of a text field, which is named as in the request that it fills in. */
export interface FieldModel {
  /** What it is typed into; a field with choices is chosen. `text` where nothing is said. */
  kind?: 'text' | 'long' | 'date';
  required?: boolean;
  /** Most characters, as in the contract. */
  maxLength?: number;
  inputMode?: 'numeric';
  /** Is written in figures of one width. */
  figures?: boolean;
  /** A name for machines: the browser neither capitalizes it nor looks for mistakes in it. */
  isCode?: boolean;
  unit?: string;
  wide?: boolean;
  /** Why a text is refused, as a key of the form's problems. @param today hospital day, `YYYY-MM-DD` */
  wrong?: (text: string, today: string) => string | undefined;
}
export type FormModel<Name extends string> = Readonly<Record<Name, FieldModel>>;

/** What is wrong, by field. */
export type Problems = Partial<Record<string, string>>;

const fieldsOf = <Name extends string>(model: FormModel<Name>): [Name, FieldModel][] =>
  Object.entries(model) as [Name, FieldModel][];

/** The texts of a form for what is stored; of nothing, an empty one. */
export function textsOf<Name extends string>(
  model: FormModel<Name>,
  stored: Partial<Record<Name, string | number | null>> = {},
): Record<Name, string> {
  return Object.fromEntries(fieldsOf(model).map(([name]) => [name, String(stored[name] ?? '')])) as Record<
    Name,
    string
  >;
}

/** The texts as they are sent: without their edges, null for an empty one. */
export function sentTexts<Name extends string>(
  model: FormModel<Name>,
  form: Record<Name, string>,
): Record<Name, string | null> {
  return Object.fromEntries(fieldsOf(model).map(([name]) => [name, form[name].trim() || null])) as Record<
    Name,
    string | null
  >;
}

/** Everything that is wrong, as keys by field: what is missing comes first. @param today hospital day, `YYYY-MM-DD` */
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
