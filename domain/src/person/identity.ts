/** 11 digits beginning 13 to 19 (specification, section 5). */
export function isMobileNumber(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/** An 11-character phone number with its middle four hidden; any other text unchanged. */
export function maskMobile(text: string): string {
  return text.length === 11 ? `${text.slice(0, 3)}****${text.slice(7)}` : text;
}

/** First six and last four characters of an identity number stay readable. */
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
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  const valid = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return valid && year <= Number(today.slice(0, 4));
}
