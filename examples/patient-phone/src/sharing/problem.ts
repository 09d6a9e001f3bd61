import { HospitalError } from '../hospital.js';
import { text } from '../language.js';

/** The reason of a refusal, or that there is no network. */
export const problemOf = (error: unknown): string =>
  error instanceof HospitalError ? error.message : text('needsNetwork');
