import type { ordersErrors } from './errors.js';

/** Refusals that ask about the time of a dose; a reason overcomes each of them. */
export const EXECUTION_TIME_QUESTIONS = [
  'execution.beforeAdmission',
  'execution.beforeOrder',
] as const satisfies readonly (keyof typeof ordersErrors)[];
