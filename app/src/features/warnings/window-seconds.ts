/** The longest that a window may be set to stay, seconds. */
const LONGEST = 3600;

/** Seconds as typed, full-width digits too; undefined where it is no whole number from 0 to an hour. */
export function secondsOf(typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim();
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const seconds = Number(text);
  return seconds <= LONGEST ? seconds : undefined;
}
