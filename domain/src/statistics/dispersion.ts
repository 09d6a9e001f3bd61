/** Arithmetic mean. Needs at least one value. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sample standard deviation (n − 1). Needs at least two values. */
export function standardDeviation(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}

/** Coefficient of variation in percent: 100 × SD / mean. Stable glucose is at or below 36 %. */
export function coefficientOfVariation(values: readonly number[]): number {
  return (100 * standardDeviation(values)) / mean(values);
}

/** Quantile of type 7 (R, NumPy): linear between order statistics. `p` from 0 to 1. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const lower = sorted[below] ?? Number.NaN;
  const upper = sorted[Math.min(below + 1, sorted.length - 1)] ?? lower;
  return lower + (position - below) * (upper - lower);
}
