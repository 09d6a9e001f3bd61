/** The maximum duration of a pop-up, seconds. */
const LONGEST = 3600;

/** Typed seconds, also in full-width digits; undefined unless it is a whole number from 0 to an hour. */
export function secondsOf(typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim();
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const seconds = Number(text);
  return seconds <= LONGEST ? seconds : undefined;
}
