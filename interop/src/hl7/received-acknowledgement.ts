import { segmentOf, type Message } from './message.js';
import { textAt } from './value.js';

/**
 * What an answer means for the message that waits for it:
 * - `delivered`: it needs no other attempt
 * - `received`: the partner has it; the answer of its application follows
 * - `later`: the partner cannot take it now
 * - `refused`: no repetition helps
 * - `foreign`: it answers another message, or is no answer; nothing is known about this one
 */
export type AnswerMeaning = 'delivered' | 'received' | 'later' | 'refused' | 'foreign';

/** A partner's answers. */
export interface AnswerSettings {
  /** Whether the message asked for an answer of the application (MSH-16) beside the one on receipt. */
  asksApplication: boolean;
  /** What AE means to this partner: most repair their fault and take it later, some never will. */
  applicationError: 'later' | 'refused';
}

const CODES = ['AA', 'AE', 'AR', 'CA', 'CE', 'CR'] as const;
type Code = (typeof CODES)[number];
const isCode = (text: string): text is Code => (CODES as readonly string[]).includes(text);

/** Meaning of each code. CA is no answer of the application: where one was asked for, the message still waits. */
const MEANINGS: Readonly<Record<Code, (settings: AnswerSettings) => AnswerMeaning>> = {
  AA: () => 'delivered',
  AE: ({ applicationError }) => applicationError,
  AR: () => 'refused',
  CA: ({ asksApplication }) => (asksApplication ? 'received' : 'delivered'),
  CE: () => 'later',
  CR: () => 'refused',
};

interface ReadAnswer {
  meaning: AnswerMeaning;
  /** MSA-3, or ERR-8 where that is empty: what the partner says, for people. */
  text: string;
}

/** Reads an answer to a message that was sent with a control id. */
export function readAnswer(answer: Message, controlId: string, settings: AnswerSettings): ReadAnswer {
  const msa = segmentOf(answer, 'MSA');
  const code = textAt(answer, msa, 1);
  const text = textAt(answer, msa, 3) || textAt(answer, segmentOf(answer, 'ERR'), 8);
  const isOurs = isCode(code) && textAt(answer, msa, 2) === controlId;
  return { meaning: isOurs ? MEANINGS[code](settings) : 'foreign', text };
}
