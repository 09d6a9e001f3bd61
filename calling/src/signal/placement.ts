import type { Connection } from './connection.js';
import type { Member } from './member.js';

/** A member's request to join a room. */
export interface Entering {
  /** The room's key. */
  room: string;
  member: Member;
  connection: Connection;
  /** The client's message, for the node that the room lives on. */
  text: string;
}

/** On which node each room lives; the nodes of a service implement it (nodes/). */
export interface Placement {
  /**
   * Lets a member into a room where the room lives: here, or by passing its socket on.
   * @param joinHere - enters the room on this node, and answers with 0 or the reason of a refusal
   * @returns the result of `joinHere`; undefined where another node answers, or the client has to reconnect
   */
  enter(entering: Entering, joinHere: () => number): Promise<number | undefined>;
  /** A session of this node is over. */
  left(member: Member): void;
  /** A room of this node became empty. */
  emptied(room: string): void;
}
