import type { OutgoingChatMessage, ServerChatFrame } from '@wardlink/contract';
import type { Caller } from '../../core/caller.js';
import type { ServerContext } from '../../core/context.js';
import type { SocketsByAccount } from './open-sockets.js';
import type { Sent } from './send.js';
import type { TopicKind } from '../../core/topics.js';

/** An open socket, with what chat groups need of it. */
export interface GroupSocket {
  readonly caller: Caller;
  /** The group that its page shows. */
  readonly watchedGroup: string | null;
  send(frame: ServerChatFrame): void;
}

/** Delivers messages of groups to the sockets of their members on this process. */
export interface GroupDelivery {
  /** Processes a topic of the bus, if it is about groups. */
  hear(kind: TopicKind, id: string): void;
  /** Announcements may be lost: pages load their groups again. */
  missedSome(): void;
  /** Delivers messages that were not announced, for example because the process that stored them died. */
  catchUp(): Promise<void>;
  /**
   * Called when a page has just connected and loads its groups: their messages have then reached a device of the user.
   */
  opened(accountId: string): void;
  stop(): Promise<void>;
}

/** Functions of chat groups, a module above the chat between two people, that use its sockets. */
export interface GroupChannel {
  send(context: ServerContext, caller: Caller, outgoing: OutgoingChatMessage): Promise<Sent>;
  startDelivery(context: ServerContext, sockets: SocketsByAccount<GroupSocket>): GroupDelivery;
}
