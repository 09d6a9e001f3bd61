import type { readingsErrors } from './errors.js';

/** Refusals that ask about a measure time; a reason overcomes each of them. */
export const TIME_QUESTIONS = [
  'reading.beforeAdmission',
  'reading.late',
] as const satisfies readonly (keyof typeof readingsErrors)[];

/** Whether a code is that of such a refusal. */
export const isTimeQuestionCode = (code: string | undefined): boolean => TIME_QUESTIONS.some((one) => one === code);
