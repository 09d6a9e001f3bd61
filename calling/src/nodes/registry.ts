import type { RoomId } from '../room-key.js';
import type { Ban } from '../signal/bans.js';

/** A node and the address at which other nodes reach it. */
export interface Place {
  node: string;
  /** WebSocket address. */
  url: string;
}

/** A user's session in a room, as known to all nodes. */
export interface KnownSession {
  sdkAppId: number;
  userId: string;
  tinyId: string;
  /** Id of the session in the logs. */
  session: string;
  /** Key of the room. */
  room: string;
}

export interface LocatedSession extends KnownSession, Place {}

/** An instruction from one node to others. */
export type Notice =
  | { kind: 'end'; sdkAppId: number; userId: string; tinyId: string; reason: string }
  | { kind: 'dissolve'; sdkAppId: number; room: RoomId; reason: string }
  | { kind: 'bans' };

export interface RegistryEvents {
  notice: (notice: Notice) => void;
  /** The registry was unreachable for longer than the lease, so other nodes may have taken this node's rooms. */
  outlived: () => void;
}

/**
 * Shared state of the nodes of one calling service: the node of each room, the location of each session, and the bans.
 * The room of a dead node is free to be claimed.
 */
export interface Registry {
  /** Id of this node. */
  readonly node: string;
  /** Shared secret that authenticates nodes to each other. */
  readonly secret: string;
  /** Registers this node. @param url - address at which other nodes reach it */
  open(url: string, events: RegistryEvents): Promise<void>;
  /** Returns the node of a room; a free room is assigned to this node, or to another one while this node drains. */
  claim(room: string): Promise<Place>;
  /** Releases a room of this node. */
  release(room: string): Promise<void>;
  /** Stores the location of a session. @returns the user's earlier session, if it is on another live node */
  entered(session: KnownSession): Promise<LocatedSession | undefined>;
  left(session: Pick<KnownSession, 'sdkAppId' | 'userId' | 'tinyId'>): Promise<void>;
  /** The location of a user's session on a live node. */
  locate(sdkAppId: number, userId: string): Promise<LocatedSession | undefined>;
  /** The sessions in a room. */
  inRoom(room: string): Promise<LocatedSession[]>;
  /** Sends a notice to one node, or to all others. */
  tell(node: string | undefined, notice: Notice): Promise<void>;
  storeBan(ban: Ban): Promise<void>;
  /** @returns whether the user was banned */
  liftBan(user: Pick<Ban, 'sdkAppId' | 'userId'>): Promise<boolean>;
  /** Bans in force. */
  bans(): Promise<Ban[]>;
  /** Stops the assignment of new rooms to this node. */
  drain(): Promise<void>;
  /** Removes this node; its rooms and sessions become free. */
  close(): Promise<void>;
}
