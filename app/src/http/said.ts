import { translate } from '../language/i18n.js';
import { HttpError } from './http-error.js';

/**
 * What people are told of a failure: the words of a failed call, which are always written for them. Whatever else was
 * thrown (the HTTP client's "Network Error", a parser's or the browser's own message) is no sentence for a ward.
 */
export function saidOf(error: unknown): string {
  return error instanceof HttpError ? error.message : translate('errors.serverException');
}
