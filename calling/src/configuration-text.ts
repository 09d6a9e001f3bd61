/** An invalid value of a setting; the message names the setting. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Reads an environment variable; an empty value counts as unset. */
export type Read = (name: string) => string | undefined;

/** Splits a comma-separated list: `a, b` → `['a', 'b']`. */
export const listed = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
