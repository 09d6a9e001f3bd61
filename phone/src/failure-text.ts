import { HospitalError } from './hospital.js';
import { text, type TextKey } from './language.js';

/** The server's reason of a refusal. @param otherwise what is said where there is none, as without a network */
export const failureText = (error: unknown, otherwise: TextKey): string =>
  error instanceof HospitalError ? error.message : text(otherwise);
