import type { RoomId } from '../room-key.js';
import type { Ban } from '../signal/bans.js';

/** A node, and where other nodes reach it. */
export interface Place {
  node: string;
  /** Websocket address. */
  url: string;
}

/** A user's session in a room, as all nodes know it. */
export interface KnownSession {
  sdkAppId: number;
  userId: string;
  tinyId: string;
  /** As the logs name it. */
  session: string;
  /** The room's key. */
  room: string;
}

export interface LocatedSession extends KnownSession, Place {}

/** What one node has to do for another. */
export type Notice =
  | { kind: 'end'; sdkAppId: number; userId: string; tinyId: string; reason: string }
  | { kind: 'dissolve'; sdkAppId: number; room: RoomId; reason: string }
  | { kind: 'bans' };

export interface RegistryEvents {
  notice: (notice: Notice) => void;
  /** The registry is back after so long that other nodes may have taken what was ours. */
  outlived: () => void;
}

/**
 * What the nodes of one calling service know of each other: which node a room lives on, where a user's session is, and who is
 * kept out. A room whose node is dead belongs to nobody.
 */
export interface Registry {
  /** This node. */
  readonly node: string;
  /** Only nodes know it. */
  readonly secret: string;
  /** Makes this node known. @param url - where other nodes reach it */
  open(url: string, events: RegistryEvents): Promise<void>;
  /** The node that a room lives on; one that lives nowhere is given to this node, or to another while this one drains. */
  claim(room: string): Promise<Place>;
  /** Gives up a room of this node. */
  release(room: string): Promise<void>;
  /** Keeps where a session is. @returns the user's earlier session, where it is on another node that lives */
  entered(session: KnownSession): Promise<LocatedSession | undefined>;
  left(session: Pick<KnownSession, 'sdkAppId' | 'userId' | 'tinyId'>): Promise<void>;
  /** Where a user's session is, on a node that lives. */
  locate(sdkAppId: number, userId: string): Promise<LocatedSession | undefined>;
  /** The sessions in a room. */
  inRoom(room: string): Promise<LocatedSession[]>;
  /** Tells one node, or all the others. */
  tell(node: string | undefined, notice: Notice): Promise<void>;
  storeBan(ban: Ban): Promise<void>;
  /** @returns whether there was one */
  liftBan(user: Pick<Ban, 'sdkAppId' | 'userId'>): Promise<boolean>;
  /** Bans that hold. */
  bans(): Promise<Ban[]>;
  /** No room is given to this node any more. */
  drain(): Promise<void>;
  /** This node ends: what was its, is nobody's. */
  close(): Promise<void>;
}
