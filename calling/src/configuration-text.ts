/** A setting that cannot be used; the message names it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** A variable of the environment; an empty one is none. */
export type Read = (name: string) => string | undefined;

/** `a, b` → both. */
export const listed = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
