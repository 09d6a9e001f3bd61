/** 11 digits beginning 13 to 19 (specification, section 5). */
export function isMobileNumber(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/** An 11-character phone number with its middle four hidden; any other text unchanged. */
export function maskMobile(text: string): string {
  return text.length === 11 ? `${text.slice(0, 3)}****${text.slice(7)}` : text;
}

/** An identity number with only its first six and last four characters shown. */
export function maskIdentityNumber(text: string): string {
  return text.length > 10 ? text.slice(0, 6) + '*'.repeat(text.length - 10) + text.slice(-4) : text;
}

/**
 * Identity number: 6 digits, optional century 18/19/20, 2-digit year, valid month and day, 3 digits, check digit or X.
 * The birth year may not lie in the future of `today` (`YYYY-MM-DD`).
 */
export function isIdentityNumber(text: string, today: string): boolean {
  const match = /^\d{6}(18|19|20)?(\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text);
  if (!match) return false;
  const [, century, shortYear = '', month = '', day = ''] = match;
  const year = Number((century ?? '19') + shortYear);
  // A day that the month does not have would be in another month.
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && year <= Number(today.slice(0, 4));
}

/** Weights of the first seventeen digits and the check characters by remainder (GB 11643, ISO 7064 MOD 11-2). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK_CHARACTERS = '10X98765432';

/** Check character of an identity number's first seventeen digits: a digit or `X`. */
export function identityCheckDigit(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(first17[index]), 0);
  return CHECK_CHARACTERS[sum % 11] ?? '';
}

/**
 * True if the last character of an 18-character number is its check character; the standard defines none for shorter
 * numbers.
 */
export function hasIdentityCheckDigit(text: string): boolean {
  return text.length !== 18 || identityCheckDigit(text.slice(0, 17)) === text.slice(17).toUpperCase();
}

/** Day of birth in a well-formed identity number, `YYYY-MM-DD`. */
export function identityBirthday(text: string): string {
  const full = text.length === 18 ? text.slice(6, 14) : `19${text.slice(6, 12)}`;
  return `${full.slice(0, 4)}-${full.slice(4, 6)}-${full.slice(6)}`;
}

/** Sex in a well-formed identity number: the digit before the last is odd for men. */
export function identitySex(text: string): 'male' | 'female' {
  return Number(text.at(-2)) % 2 === 1 ? 'male' : 'female';
}
