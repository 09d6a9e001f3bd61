import {
  type ListedPublisher,
  type ListedUser,
  type PublishersContent,
  ServerCommand,
  type ServerCommandNumber,
  type ServerMessages,
  type StreamAddedContent,
} from '@wardlink/rtc/protocol';
import type { RoomId } from '../room-key.js';
import type { Connection } from './connection.js';

const SNAPSHOT_INTERVAL_MS = 5000;

/** A number and a text with the same digits are different rooms. */
export const keyOfRoom = (sdkAppId: number, id: RoomId): string =>
  `${sdkAppId} ${typeof id === 'string' ? 'text' : 'number'} ${id}`;

/** What a room needs from its members. */
interface RoomMember {
  readonly tinyId: string;
  readonly userId: string;
  readonly connection: Connection | undefined;
  readonly published: boolean;
  /** Whether the member is announced to others. */
  readonly visible: boolean;
  /** Whether the streams of the room were announced to the member. */
  informed: boolean;
  readonly listed: ListedUser;
  readonly publisher: ListedPublisher;
  readonly streamAdded: StreamAddedContent;
}

/** The members of one room, and the announcements between them. */
export class Room<Member extends RoomMember> {
  readonly members = new Map<string, Member>();
  readonly #timer: NodeJS.Timeout;
  /** Listed as a member, but without a session. */
  #virtualMember: ListedUser | undefined;

  constructor(
    readonly key: string,
    readonly sdkAppId: number,
    readonly id: RoomId,
    private readonly emptied: (room: Room<Member>) => void,
  ) {
    // An announcement lost with a connection is repaired by the next snapshot.
    this.#timer = setInterval(() => this.sendPublishers(), SNAPSHOT_INTERVAL_MS);
  }

  get virtualMember(): ListedUser | undefined {
    return this.#virtualMember;
  }

  /** Shows the virtual member, or removes it if undefined. */
  setVirtualMember(member: ListedUser | undefined): void {
    const before = this.#virtualMember;
    if (before?.srctinyid === member?.srctinyid) return;
    this.#virtualMember = member;
    for (const { informed, connection } of this.members.values()) {
      if (!informed) continue;
      if (before) connection?.send(ServerCommand.PEER_LEFT, { userid: before.userid, srctinyid: before.srctinyid });
      if (member) connection?.send(ServerCommand.PEER_JOINED, member);
    }
  }

  get publishers(): Member[] {
    return [...this.members.values()].filter((member) => member.published);
  }

  enter(member: Member): void {
    this.members.set(member.tinyId, member);
    if (member.visible) this.#others(member, ServerCommand.PEER_JOINED, member.listed);
  }

  leave(member: Member): void {
    if (!this.members.delete(member.tinyId)) return;
    if (member.visible)
      this.#others(member, ServerCommand.PEER_LEFT, { userid: member.userId, srctinyid: member.tinyId });
    if (this.members.size === 0) {
      clearInterval(this.#timer);
      this.emptied(this);
    }
  }

  /**
   * Announces the streams that were published before a member joined, once per membership.
   * @param known - after a reconnection, ids of the publishers that the member knows; only the others are announced
   */
  inform(member: Member, known?: string[]): void {
    if (member.informed && !known) return;
    member.informed = true;
    for (const publisher of this.publishers) {
      if (publisher === member || known?.includes(publisher.tinyId)) continue;
      member.connection?.send(ServerCommand.STREAM_ADDED, publisher.streamAdded);
    }
    member.connection?.send(ServerCommand.PUBLISHERS, this.#snapshot());
  }

  streamAdded(member: Member): void {
    this.#others(member, ServerCommand.STREAM_ADDED, member.streamAdded);
    this.sendPublishers();
  }

  streamRemoved(member: Member): void {
    this.#others(member, ServerCommand.STREAM_REMOVED, { srctinyid: member.tinyId, srcopenid: member.userId });
    this.sendPublishers();
  }

  sendPublishers(): void {
    const snapshot = this.#snapshot();
    for (const member of this.members.values()) {
      if (member.informed) member.connection?.send(ServerCommand.PUBLISHERS, snapshot);
    }
  }

  roleChanged(member: Member, wasVisible: boolean): void {
    if (member.visible && !wasVisible) this.#others(member, ServerCommand.PEER_JOINED, member.listed);
    if (!member.visible && wasVisible) {
      this.#others(member, ServerCommand.PEER_LEFT, { userid: member.userId, srctinyid: member.tinyId });
    }
  }

  #snapshot(): PublishersContent {
    return { userlist: this.publishers.map((member) => member.publisher) };
  }

  #others<C extends ServerCommandNumber>(member: Member, command: C, content: ServerMessages[C]): void {
    for (const other of this.members.values()) {
      if (other !== member && other.informed) other.connection?.send(command, content);
    }
  }
}
