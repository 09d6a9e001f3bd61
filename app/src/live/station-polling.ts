import { BOARD_TOPICS, type BoardTopic } from '@wardlink/contract';

/** Polling interval of a ward station: new entries are shown, and warnings heard, within five seconds. */
const LOOK_EVERY = 3_000;

/**
 * Polls in place of the chat socket, which a ward station (user type 21) does not have: every few seconds all open boards
 * reload. Returns a function that stops it.
 */
export function startStationPolling(changed: (topic: BoardTopic) => void): () => void {
  const look = (): void => BOARD_TOPICS.forEach(changed);
  const timer = setInterval(look, LOOK_EVERY);
  return () => clearInterval(timer);
}
