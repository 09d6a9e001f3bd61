/** The value below or at which this part of all values is; undefined without a value. */
export function percentile(values, part) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)];
}

/** Rounds a figure before it is kept; what was not measured is null. */
export const rounded = (value, digits = 1) => (Number.isFinite(value) ? Number(value.toFixed(digits)) : null);
