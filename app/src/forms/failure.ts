import { HttpError } from '../http/http-error.js';
import { saidOf } from '../http/said.js';

/** What the server said against a form: at which field, in words, and whether a shared phone may be confirmed. */
export interface FormFailure {
  field: string | undefined;
  text: string;
  samePhone: boolean;
}

export function failureOf(error: unknown): FormFailure {
  const text = saidOf(error);
  if (!(error instanceof HttpError)) return { field: undefined, text, samePhone: false };
  const samePhone = error.code === 'patient.samePhone' || error.code === 'patient.samePhoneElsewhere';
  return { field: error.field?.split('.').at(-1), text, samePhone };
}
