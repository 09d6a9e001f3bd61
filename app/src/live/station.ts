import { BOARD_TOPICS, type BoardTopic } from '@wardlink/contract';

/** How often a ward's own station looks: what is entered elsewhere is on it, and heard, within five seconds. */
const LOOK_EVERY = 3_000;

/**
 * Stands in for the socket that a ward's own station (user type 21) does not have: every few seconds, whatever is open
 * looks again. Returns a function that stops it.
 */
export function startStation(changed: (topic: BoardTopic) => void): () => void {
  const look = (): void => BOARD_TOPICS.forEach(changed);
  const timer = setInterval(look, LOOK_EVERY);
  return () => clearInterval(timer);
}
