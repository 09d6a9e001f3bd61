import { HospitalError } from './hospital.js';
import { text, type TextKey } from './language.js';

/** The server's reason for a refusal. @param otherwise text if there is none, for example without a network */
export const failureText = (error: unknown, otherwise: TextKey): string =>
  error instanceof HospitalError ? error.message : text(otherwise);
