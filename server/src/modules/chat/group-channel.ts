import type { OutgoingChatMessage, ServerChatFrame } from '@wardlink/contract';
import type { Caller } from '../../core/caller.js';
import type { ServerContext } from '../../core/context.js';
import type { SocketsByAccount } from './open-sockets.js';
import type { Sent } from './send.js';
import type { TopicKind } from '../../core/topics.js';

/** An open socket, as far as chat groups need it. */
export interface GroupSocket {
  readonly caller: Caller;
  /** The group on its screen. */
  readonly watchedGroup: string | null;
  send(frame: ServerChatFrame): void;
}

/** Brings messages of groups to the sockets of their members on this process. */
export interface GroupDelivery {
  /** Takes a topic of the bus, if it is about groups. */
  hear(kind: TopicKind, id: string): void;
  /** Announcements may have been missed: pages load their groups again. */
  missedSome(): void;
  /** Delivers what an announcement did not tell of: the process that stored it may have died before it could. */
  catchUp(): Promise<void>;
  /** A page that has just connected asks for its groups: what is in them has reached a device of its user. */
  opened(accountId: string): void;
  stop(): Promise<void>;
}

/** What chat groups, which stand above the chat between two people, do with its sockets. */
export interface GroupChannel {
  send(context: ServerContext, caller: Caller, outgoing: OutgoingChatMessage): Promise<Sent>;
  startDelivery(context: ServerContext, sockets: SocketsByAccount<GroupSocket>): GroupDelivery;
}
