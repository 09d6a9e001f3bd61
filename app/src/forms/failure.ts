import { HttpError } from '../http/http-error.js';
import { failureText } from '../http/failure-text.js';

/** What the server said against a form: at which field, and in words. */
export function failureOf(error: unknown): { field: string | undefined; text: string } {
  return {
    field: error instanceof HttpError ? Object.keys(error.fields)[0]?.split('.').at(-1) : undefined,
    text: failureText(error),
  };
}
