import type { BoardTopic, ChangesFrame, ClientChatFrame, Feed, RefusedFrame } from '@wardlink/contract';

/** Frames that begin and end the following of a list. */
export type FollowingFrame = Extract<ClientChatFrame, { msgType: 7 | 8 }>;

/** A list on the screen, from the view of the connection. */
export interface AttachedList {
  readonly feed: Feed;
  /** The socket opened, for the first time or again. */
  opened(): void;
  /** The socket is not open any more. */
  lost(): void;
  /** Requests changes; called regularly while they do not arrive over the socket. */
  poll(): void;
  changes(frame: ChangesFrame): void;
  refused(frame: RefusedFrame): void;
}

/** A followed list's view of the connection to the server. */
export interface FeedConnection {
  /** Whether changes can come over the chat socket. */
  readonly isOpen: boolean;
  send(frame: FollowingFrame): void;
  /** Connects a list: it receives its frames and is polled. Returns a function that ends this. */
  attach(list: AttachedList): () => void;
  /** A poll returned changes: pages about one patient load again, as after a boardChanged frame. */
  changed(topic: BoardTopic): void;
}
