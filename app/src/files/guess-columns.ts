/** How the column of a field is recognised by its heading. */
export interface FieldHeadings<Field extends string> {
  field: Field;
  /** A file without it cannot be imported. */
  needed?: boolean;
  /** Headings that say just that, in any language; case, spaces, punctuation, and a unit or remark behind it do not count. */
  names: readonly string[];
  /** Headings that may mean it: a person is asked. */
  near: RegExp;
  /** Of several headings that say just that, those that are taken last. */
  last?: RegExp | undefined;
}

/** Column of each field; -1 for none. */
export type Mapping<Field extends string> = Partial<Record<Field, number>>;

export interface Guess<Field extends string> {
  /** Column of each field whose heading says just that. */
  mapping: Mapping<Field>;
  /** Column that may hold a field; a person decides. */
  near: Mapping<Field>;
}

/** A heading without what does not matter: `血糖 (mmol/L)`, `Value, mmol/L` and `blood_glucose` are `血糖`, `value`, `bloodglucose`. */
const bare = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([【{].*$/, '')
    .replace(/,.*$/, '')
    .replace(/\b(mmol\s*\/\s*l|mg\s*\/\s*dl|mmhg|bpm|°\s*c)\s*$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Guesses which column says what. A heading that says just that wins, wherever it stands; one that only comes near is
 * proposed where no other field has it. Each column is taken once.
 */
export function guessColumns<Field extends string>(
  fields: readonly FieldHeadings<Field>[],
  headings: readonly string[],
): Guess<Field> {
  const guess: Guess<Field> = { mapping: {}, near: {} };
  const plain = headings.map(bare);
  const taken = new Set<number>();
  for (const { field, names, last } of fields) {
    const wanted = new Set(names.map(bare));
    const same = plain.flatMap((heading, at) => (!taken.has(at) && wanted.has(heading) ? [at] : []));
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

/** Fields whose near column nobody has taken or refused yet. */
export const unanswered = <Field extends string>({ mapping, near }: Guess<Field>): Field[] =>
  (Object.keys(near) as Field[]).filter((field) => mapping[field] === undefined);

/** Fields that are needed and have no column. */
export const missingFields = <Field extends string>(
  fields: readonly Pick<FieldHeadings<Field>, 'field' | 'needed'>[],
  mapping: Mapping<Field>,
): Field[] => fields.filter(({ field, needed }) => needed && (mapping[field] ?? -1) < 0).map(({ field }) => field);

/** Headings of the hospital's places, in every file that names one. */
export const PLACE_HEADINGS = {
  field: 'nodeId',
  names: ['机构', '科室', '病区', '部门', '所属科室', 'place', 'department', 'ward', 'unit'],
  near: /机构|科室|病区|部门|place|department|ward|unit/i,
} as const;
