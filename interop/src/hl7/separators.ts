/** The characters that separate the parts of a message, as its own header gives them. */
export interface Separators {
  field: string;
  component: string;
  /** Undefined where the header is too short: then the part is never repeated, escaped or divided. */
  repetition: string | undefined;
  escape: string | undefined;
  subcomponent: string | undefined;
}

/** The separators that every version of the standard recommends. */
export const USUAL_SEPARATORS: Separators = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
};

/** A separator is a visible ASCII character of which no name, number or time consists. */
const isSeparator = (one: string): boolean => /^[!-/:-@[-`{-~]$/.test(one);

/**
 * Separators of a header.
 * @param field the character behind `MSH`
 * @param encoding MSH-2; a fifth character, that of truncation, separates nothing
 * @returns undefined if they cannot divide a message: missing, repeated, or letters, digits or blanks
 */
export function separatorsOf(field: string, encoding: string): Separators | undefined {
  const [component, repetition, escape, subcomponent] = encoding;
  const given = [field, ...encoding];
  if (component === undefined || given.length > 6) return undefined;
  if (!given.every(isSeparator) || new Set(given).size !== given.length) return undefined;
  return { field, component, repetition, escape, subcomponent };
}

/** MSH-2 of separators. */
export const encodingOf = ({ component, repetition = '', escape = '', subcomponent = '' }: Separators): string =>
  `${component}${repetition}${escape}${subcomponent}`;
