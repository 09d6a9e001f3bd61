/**
 * Blanks of every script. Names are compared without them: 王 伟, as padded in some lists, equals 王伟, and Wang Wei equals
 * WangWei.
 */
export const NAME_BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** A name or search text without blanks, for comparison; letter case is handled elsewhere. */
export const withoutBlanks = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '');

/** A name or search text in the form for comparison. */
const nameKey = (text: string): string => withoutBlanks(text).toLowerCase();

type Names = readonly (string | null | undefined)[];

/** Whether one of the names contains the typed text; true for an empty text. */
export function isNamed(names: Names, typed: string): boolean {
  const wanted = nameKey(typed);
  return wanted === '' || names.some((name) => name != null && nameKey(name).includes(wanted));
}

/** Whether one of the names begins with the typed text. */
export function isNameBegun(names: Names, typed: string): boolean {
  const wanted = nameKey(typed);
  return names.some((name) => name != null && nameKey(name).startsWith(wanted));
}
