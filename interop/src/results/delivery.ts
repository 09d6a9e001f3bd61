import type { AnswerMeaning } from '../hl7/received-acknowledgement.js';

/** What became of one try to deliver a message. */
export type Try =
  /** An answer to this message, as it is meant for it. */
  | Exclude<AnswerMeaning, 'received' | 'foreign'>
  /** No answer in time, an answer to another message, or the connection ended: nothing is known about this one. */
  | 'silent'
  /** There was no connection: nothing was sent. */
  | 'unreachable';

/** What follows from a try. */
export type Following =
  | { do: 'settle' }
  /** A person has to look; other messages go on. */
  | { do: 'putAside' }
  /** The same bytes again after `ms`. `holds`: whether it delays its patient's messages alone, or all of the destination. */
  | { do: 'wait'; ms: number; holds: 'patient' | 'destination' };

export const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;
/** After this time of answers that say "later" a person has to look. */
export const GIVE_UP_MS = 24 * 3_600_000;

const waitAfter = (tries: number): number => Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);

/**
 * What to do after a try. Silence is no refusal: the message may have arrived, and is sent again with the same control id
 * for as long as it takes, since a destination that is down for a day gets everything afterwards.
 * @param tries how often this has happened in a row, from 1: to the message, or to the destination where it holds all
 * @param forMs time since the first try of the message
 */
export function afterTry(result: Try, { tries, forMs }: { tries: number; forMs: number }): Following {
  switch (result) {
    case 'delivered':
      return { do: 'settle' };
    case 'refused':
      return { do: 'putAside' };
    case 'later':
      return forMs >= GIVE_UP_MS ? { do: 'putAside' } : { do: 'wait', ms: waitAfter(tries), holds: 'patient' };
    case 'silent':
    case 'unreachable':
      return { do: 'wait', ms: waitAfter(tries), holds: 'destination' };
  }
}
