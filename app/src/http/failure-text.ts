import { translate } from '../language/i18n.js';
import { HttpError } from './http-error.js';

/**
 * Message for the user about a failure: that of the failed call, which is always written for users. Other errors (the HTTP
 * client's "Network Error", a parser's or the browser's message) get a general message.
 */
export function failureText(error: unknown): string {
  return error instanceof HttpError ? error.message : translate('errors.serverException');
}
