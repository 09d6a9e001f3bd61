import type { Connection } from './connection.js';
import type { Member } from './member.js';

/** A member's request to join a room. */
export interface Entering {
  /** Key of the room. */
  room: string;
  member: Member;
  connection: Connection;
  /** The client's message, for the node of the room. */
  text: string;
}

/** Assigns rooms to nodes; implemented by the nodes of a service (nodes/). */
export interface Placement {
  /**
   * Enters a member into a room on the node of the room: here, or by relaying its socket.
   * @param joinHere - enters the room on this node; returns 0 or the code of a refusal
   * @returns the result of `joinHere`; undefined if another node answers or the client has to reconnect
   */
  enter(entering: Entering, joinHere: () => number): Promise<number | undefined>;
  /** A session of this node has ended. */
  left(member: Member): void;
  /** A room of this node became empty. */
  emptied(room: string): void;
}
