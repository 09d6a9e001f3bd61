/**
 * Whether something can be a person's name, in whatever script: it begins with a letter, and has letters, digits, spaces and
 * the signs that join or shorten names. Characters of a hospital's own fonts, in which rare names are written, are letters.
 */
export function isPersonName(text: string): boolean {
  return /^[\p{L}\p{Co}][\p{L}\p{M}\p{N}\p{Co} .,'’‘·•・‧()（）‐–-]*$/u.test(text);
}
