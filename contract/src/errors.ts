import { accountErrors } from './errors/accounts.js';
import { careErrors } from './errors/care.js';
import { organisationErrors } from './errors/organisation.js';
import { requestErrors } from './errors/requests.js';

export type { ErrorEntry } from './errors/error-entry.js';

/** Every error the hospital's server answers with: a stable code, its HTTP status and its text. */
export const errorCatalogue = {
  ...requestErrors,
  ...accountErrors,
  ...organisationErrors,
  ...careErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** What a failed request is answered with, never sealed: it carries no patient data. */
export interface ErrorReply {
  status: number;
  code: ErrorCode;
  description: string;
  /** The field that is wrong, as named in the request; the first, where there are several. */
  field?: string;
  /** Where several are wrong: each of them, at most 16, with its own text. */
  fields?: Record<string, string>;
}

export type Language = 'zh' | 'en';

/** Text of an error in a language, its `{places}` filled. */
export function errorText(code: ErrorCode, language: Language, places: Record<string, string | number> = {}): string {
  return errorCatalogue[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? ''));
}
