/** Headings by which the column of a field is recognised. */
export interface FieldHeadings<Field extends string> {
  field: Field;
  /** A file without it cannot be imported. */
  needed?: boolean;
  /** Exact headings, in any language; case, spaces, punctuation, and a unit or remark at the end are ignored. */
  names: readonly string[];
  /** Similar headings: the user must confirm them. */
  near: RegExp;
  /** Among several columns with an exact heading, those that match this are chosen last. */
  last?: RegExp | undefined;
  /** Headings with a remark that makes them something else, such as a phone (of a relative): the user must confirm them. */
  other?: RegExp | undefined;
}

/** Column of each field; -1 for none. */
export type Mapping<Field extends string> = Partial<Record<Field, number>>;

export interface Guess<Field extends string> {
  /** Columns with an exact heading, by field. */
  mapping: Mapping<Field>;
  /** Columns with a similar heading, by field; the user decides. */
  near: Mapping<Field>;
}

/**
 * A heading without irrelevant parts: `血糖 (mmol/L)`, `Value, mmol/L` and `blood_glucose` are `血糖`, `value`,
 * `bloodglucose`.
 */
const bare = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([【{].*$/, '')
    .replace(/,.*$/, '')
    .replace(/\b(mmol\s*\/\s*l|mg\s*\/\s*dl|mmhg|bpm|°\s*c)\s*$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Guesses the mapping of columns. An exact heading wins, wherever it is; a similar one is proposed if no other field
 * has its column. Each column is used once.
 */
export function guessColumns<Field extends string>(
  fields: readonly FieldHeadings<Field>[],
  headings: readonly string[],
): Guess<Field> {
  const guess: Guess<Field> = { mapping: {}, near: {} };
  const plain = headings.map(bare);
  const taken = new Set<number>();
  for (const { field, names, last, other } of fields) {
    const wanted = new Set(names.map(bare));
    const isOther = (at: number): boolean => other?.test(headings[at] ?? '') ?? false;
    const same = plain.flatMap((heading, at) => (!taken.has(at) && wanted.has(heading) && !isOther(at) ? [at] : []));
    const column = same.find((at) => !last?.test(headings[at] ?? '')) ?? same[0];
    if (column === undefined) continue;
    guess.mapping[field] = column;
    taken.add(column);
  }
  for (const { field, near } of fields) {
    if (guess.mapping[field] !== undefined) continue;
    const column = headings.findIndex((heading, at) => !taken.has(at) && near.test(heading.normalize('NFKC').trim()));
    if (column < 0) continue;
    guess.near[field] = column;
    taken.add(column);
  }
  return guess;
}

/** Fields with a similar heading that the user has neither accepted nor rejected yet. */
export const unanswered = <Field extends string>({ mapping, near }: Guess<Field>): Field[] =>
  (Object.keys(near) as Field[]).filter((field) => mapping[field] === undefined);

/** Mandatory fields that have no column. */
export const missingFields = <Field extends string>(
  fields: readonly Pick<FieldHeadings<Field>, 'field' | 'needed'>[],
  mapping: Mapping<Field>,
): Field[] => fields.filter(({ field, needed }) => needed && (mapping[field] ?? -1) < 0).map(({ field }) => field);

/** Headings of the column for a place of the hospital, in all files that have one. */
export const PLACE_HEADINGS = {
  field: 'nodeId',
  names: ['机构', '科室', '病区', '部门', '所属科室', 'place', 'department', 'ward', 'unit'],
  near: /机构|科室|病区|部门|place|department|ward|unit/i,
} as const;
