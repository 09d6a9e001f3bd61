/**
 * Blanks of every script. A name is compared without them: 王 伟, as it stands in lists whose columns were filled, is 王伟, and
 * Wang Wei is WangWei.
 */
export const NAME_BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** What is typed to find a name, or the name, as the two are compared; small and large letters are compared elsewhere. */
export const withoutBlanks = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '');

/** A name, or what is typed to find it, as the two are compared. */
const nameKey = (text: string): string => withoutBlanks(text).toLowerCase();

type Names = readonly (string | null | undefined)[];

/** Whether one of the names has what was typed; all have nothing. */
export function isNamed(names: Names, typed: string): boolean {
  const wanted = nameKey(typed);
  return wanted === '' || names.some((name) => name != null && nameKey(name).includes(wanted));
}

/** Whether one of the names begins with what was typed. */
export function isNameBegun(names: Names, typed: string): boolean {
  const wanted = nameKey(typed);
  return names.some((name) => name != null && nameKey(name).startsWith(wanted));
}
