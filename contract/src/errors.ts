import { accountErrors } from './errors/accounts.js';
import { attachmentErrors } from './errors/attachments.js';
import { careErrors } from './errors/care.js';
import { organisationErrors } from './errors/organisation.js';
import { qualityErrors } from './errors/quality.js';
import { formErrors } from './errors/forms.js';
import { requestErrors } from './errors/requests.js';

/** Every error of the hospital's server: a stable code with its HTTP status and its texts. */
export const errorCatalogue = {
  ...requestErrors,
  ...accountErrors,
  ...organisationErrors,
  ...careErrors,
  ...qualityErrors,
  ...formErrors,
  ...attachmentErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** The reply to a failed request. Never sealed: it contains no patient data. */
export interface ErrorReply {
  status: number;
  code: ErrorCode;
  description: string;
  /** Name of the invalid request field; of the first one, if there are several. */
  field?: string;
  /** Only if several fields are invalid: each of them, at most 16, with its own text. */
  fields?: Record<string, string>;
}

export type Language = 'zh' | 'en';

/** The text of an error in a language, with its `{places}` filled in. */
export function errorText(code: ErrorCode, language: Language, places: Record<string, string | number> = {}): string {
  return errorCatalogue[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? ''));
}
