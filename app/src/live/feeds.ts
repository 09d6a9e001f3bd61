import type { BoardTopic, ChangesFrame, ClientChatFrame, Feed, RefusedFrame } from '@wardlink/contract';

/** Frames by which a list is followed, and no longer followed. */
export type FollowingFrame = Extract<ClientChatFrame, { msgType: 7 | 8 }>;

/** A list on the screen, as the connection sees it. */
export interface AttachedList {
  readonly feed: Feed;
  /** The socket is open: first, or again. */
  opened(): void;
  /** The socket is not open any more. */
  lost(): void;
  /** It is time to ask for changes, where they do not come over the socket. */
  poll(): void;
  changes(frame: ChangesFrame): void;
  refused(frame: RefusedFrame): void;
}

/** What a followed list needs of the connection to the server. */
export interface FeedConnection {
  /** Whether changes can come over the chat socket. */
  readonly isOpen: boolean;
  send(frame: FollowingFrame): void;
  /** From now on the list gets its frames and is polled. Returns a function that ends this. */
  attach(list: AttachedList): () => void;
  /** A poll brought changes: pages about one patient load again, as after a boardChanged frame. */
  changed(topic: BoardTopic): void;
}
