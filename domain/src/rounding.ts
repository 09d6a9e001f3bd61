/**
 * Rounds half away from zero, as people round by hand.
 *
 * Uses the decimal text of the number, not its binary value: 10.05 is shown as 10.1 although the nearest double is
 * slightly below it.
 */
export function roundHalfAway(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value;
  // Most figures have no further decimals, and converting them to text takes most of the time for a long list.
  const nearest = Math.round(value * 10 ** digits) / 10 ** digits;
  if (nearest === value) return value === 0 ? 0 : value;
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toString().split('e');
  const scaled = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  const [scaledMantissa = '0', scaledExponent = '0'] = scaled.toString().split('e');
  const rounded = Number(`${scaledMantissa}e${Number(scaledExponent) - digits}`);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** A figure as shown, rounded half away from zero to `digits` decimals. */
export function decimalText(value: number, digits: number): string {
  return roundHalfAway(value, digits).toFixed(digits);
}

/** The difference between two figures as shown, so that it matches them. */
export function differenceAsShown(now: number, before: number, digits: number): number {
  return roundHalfAway(roundHalfAway(now, digits) - roundHalfAway(before, digits), digits);
}
