import { TIME_QUESTIONS } from '../readings/time-questions.js';
import type { readingsErrors } from '../readings/errors.js';

/** Questions about the figures of a line of a file. */
const FIGURE_QUESTIONS = [
  'reading.unconfirmed',
  'reading.unusual',
] as const satisfies readonly (keyof typeof readingsErrors)[];

/** Questions about a line of a file. A line can have one about its time and one about its figures. */
export const IMPORT_QUESTIONS = [...TIME_QUESTIONS, ...FIGURE_QUESTIONS] as const;
export type ImportQuestion = (typeof IMPORT_QUESTIONS)[number];
