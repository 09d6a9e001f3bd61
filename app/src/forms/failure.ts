import { HttpError } from '../http/http-error.js';
import { failureText } from '../http/failure-text.js';

/** Field and text of a server error; the field is undefined if the error names none. */
export function failureOf(error: unknown): { field: string | undefined; text: string } {
  return {
    field: error instanceof HttpError ? Object.keys(error.fields)[0]?.split('.').at(-1) : undefined,
    text: failureText(error),
  };
}
