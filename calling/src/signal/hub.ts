import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { CloseCode, Refusal, RoleCode, SceneCode, ServerCommand } from '@wardlink/rtc/protocol';
import type { Application } from '../applications.js';
import type { MediaEngine } from '../media/engine.js';
import type { ListedTask } from '../mixing/task.js';
import type { Tasks } from '../mixing/tasks.js';
import type { Metrics, Snapshot } from '../metrics.js';
import type { RoomId } from '../room-key.js';
import type { Reports } from '../reports/reports.js';
import { type Ban, Bans } from './bans.js';
import type { Connection } from './connection.js';
import { judgeEntry, readEntry } from './entry.js';
import type { Fields } from './fields.js';
import { TokenBucket, TokenBuckets, type Limits } from './limits.js';
import { Member, type MemberRoom, type SessionIds } from './member.js';
import { listedRoom, watchedRoom, type ListedRoom, type WatchedRoom } from './overview.js';
import type { Placement } from './placement.js';
import { maySend } from './privileges.js';
import type { Recordings } from './recording.js';
import { keyOfRoom, Room } from './room.js';
import { sizesWatched } from './sizes-watched.js';

/** Close code that browsers send for an unloaded page; Firefox cannot send a message at that moment. */
const PAGE_GONE = 1001;
/** How long a session waits for its client after the WebSocket has broken. */
const GRACE_MS = 30_000;
/** A publisher whose transport failed reconnects with a new one; its stream is kept for this long. */
const REPUBLISH_MS = 10_000;
const UPLINK_STATS_INTERVAL_MS = 2000;

/** A user's action that `mayCall` judges. */
export interface Use {
  /** The room that the user enters or is in; left out if the user only connects. */
  room?: RoomId | undefined;
  /** The request of the user's own connection; left out if another node has it and itself calls `mayCall`. */
  request?: IncomingMessage | undefined;
  /** Whether the user is in the room already. */
  stays?: boolean;
}

/**
 * Whether a user may call at present and be in a room. Called at each connection, entry and return, and by
 * `endWithdrawn`.
 * @param grant - the host's reference in the user's signature, such as a login session
 */
export type MayCall = (sdkAppId: number, userId: string, grant: string | undefined, use: Use) => Promise<boolean>;

/** Dependencies of a hub. */
export interface HubParts {
  engine: MediaEngine;
  logger: Logger;
  limits: Pick<Limits, 'roomsPerMinute'>;
  /** ms since 1970 */
  now: () => number;
  placement: Placement;
  /** Left out if every user with a valid signature may call. */
  mayCall?: MayCall | undefined;
  /** Left out if nothing is counted. */
  metrics?: Metrics | undefined;
  /** Left out if reports are not stored. */
  reports?: Reports | undefined;
  /** Left out if streams are neither mixed nor relayed. */
  tasks?: Tasks | undefined;
  /** Left out if nothing is recorded. */
  recordings?: Recordings | undefined;
}

/** All sessions and rooms of this server. */
export class Hub {
  readonly #members = new Map<string, Member>();
  readonly #rooms = new Map<string, MemberRoom>();
  readonly #statsTimer: NodeJS.Timeout;
  readonly #entries: TokenBuckets;
  readonly bans: Bans;

  constructor(readonly parts: Readonly<HubParts>) {
    const { roomsPerMinute } = parts.limits;
    this.bans = new Bans(parts.now);
    this.#entries = new TokenBuckets(() => new TokenBucket(roomsPerMinute, roomsPerMinute / 60));
    this.#statsTimer = setInterval(() => this.#sendUplinkStats(), UPLINK_STATS_INTERVAL_MS);
  }

  snapshot(): Snapshot {
    const rooms = [...this.#rooms.values()];
    return {
      rooms: rooms.length,
      members: rooms.reduce((total, room) => total + room.members.size, 0),
      streams: rooms.reduce((total, room) => total + room.publishers.length, 0),
      ...(this.parts.tasks ? { tasks: this.parts.tasks.list().length } : {}),
    };
  }

  /** The session of a user whose WebSocket was lost or may be half-open; undefined if there is none. */
  resumable(sdkAppId: number, userId: string): Member | undefined {
    return this.#members.get(`${sdkAppId} ${userId}`);
  }

  attach(member: Member, connection: Connection): void {
    clearTimeout(member.graceTimer);
    const earlier = member.connection;
    member.connection = connection;
    member.sizesWatched.forget();
    if (earlier && earlier !== connection) earlier.close(CloseCode.REPLACED);
  }

  /** The WebSocket has closed; the session waits for its client to reconnect. */
  detached(member: Member, connection: Connection, code: number): void {
    if (member.connection !== connection) return;
    member.connection = undefined;
    if (!member.room) return;
    // A node that stops also closes the sockets it relays with this code.
    if (code === PAGE_GONE && !connection.relayed) {
      this.quit(member);
      return;
    }
    clearTimeout(member.graceTimer);
    member.graceTimer = setTimeout(() => this.quit(member), GRACE_MS);
  }

  /**
   * Enters a member into a room and ends an earlier session of the same user.
   * @returns 0, or the code of a refusal
   */
  join(member: Member, fields: Fields): number {
    const entry = readEntry(fields);
    if (!entry) return Refusal.ROOM_INVALID;
    const userKey = member.key;
    if (!this.#entries.take(`${member.sdkAppId} ${member.userId}`)) return Refusal.TOO_MANY_ROOMS;
    if (this.bans.has(member.sdkAppId, member.userId)) return Refusal.BANNED;
    const roomKey = keyOfRoom(member.sdkAppId, entry.room);
    const there = { roomExists: this.#rooms.has(roomKey), now: this.parts.now() };
    // A test and the users of a room must not see each other.
    if (member.test && there.roomExists) return Refusal.ROOM_INVALID;
    const { ret, privileges } = judgeEntry(member, entry, there);
    if (privileges === undefined) return ret;
    const earlier = this.#members.get(userKey);
    if (earlier && earlier !== member) {
      this.parts.metrics?.kicked.inc();
      this.#end(earlier, 'kick');
    }
    if (member.room) this.#leaveRoom(member);
    this.#members.set(userKey, member);
    member.joinedAt = this.parts.now();
    member.role = entry.role;
    member.scene = entry.scene;
    member.auxiliary = entry.auxiliary;
    member.privileges = privileges;
    member.informed = false;
    member.muted = 0;
    let room = this.#rooms.get(roomKey);
    if (!room) {
      room = new Room(roomKey, member.sdkAppId, entry.room, (emptied) => this.#emptied(emptied));
      this.#rooms.set(roomKey, room);
    }
    member.recordId = entry.recordId;
    member.room = room;
    room.enter(member);
    this.#composeAgain(room);
    this.parts.logger.info({ session: member.socketId, members: room.members.size }, 'member joined');
    return 0;
  }

  /** Ends a session that waits for its client to reconnect. @returns whether there is one */
  quitLost({ sdkAppId, userId, tinyId }: { sdkAppId: number; userId: string; tinyId?: string }): boolean {
    const member = this.resumable(sdkAppId, userId);
    // A session whose client was left in an outage may not have noticed it yet.
    if (!member?.room || (tinyId === undefined ? member.connection !== undefined : member.tinyId !== tinyId))
      return false;
    const { connection } = member;
    this.quit(member);
    connection?.close(CloseCode.SESSION_OVER);
    return true;
  }

  /** Ends a session for good. */
  quit(member: Member): void {
    clearTimeout(member.graceTimer);
    this.#leaveRoom(member);
    if (this.#members.get(member.key) === member) this.#members.delete(member.key);
    this.parts.placement.left(member);
    this.parts.logger.info({ session: member.socketId }, 'member left');
  }

  /**
   * The uplink is connected: announces the stream. After a reconnection the downlinks continue, and nothing is
   * announced.
   */
  published(member: Member): void {
    clearTimeout(member.republishTimer);
    member.retained = undefined;
    const returned = member.published;
    member.published = true;
    member.sizesWatched.begin();
    if (returned) member.room?.sendPublishers();
    else member.room?.streamAdded(member);
    this.#composeAgain(member.room);
  }

  /** A subscription has changed: a picture may be needed that its publisher has stopped sending. */
  watchedMore(publisher: Member): void {
    const message = publisher.sizesWatched.more(sizesWatched(publisher));
    if (message) publisher.connection?.send(ServerCommand.SIZES_WATCHED, message);
  }

  /** The open uplink now sends different kinds. */
  tracksChanged(member: Member): void {
    member.room?.sendPublishers();
    this.#composeAgain(member.room);
  }

  /** @param purpose - as the client states it; if it states none, a lost transport means a recovery */
  unpublish(member: Member, purpose?: 'final' | 'recovering'): void {
    if (!member.published) return;
    const isLost = member.source !== undefined && !member.source.alive;
    const recovering = purpose === undefined ? isLost : purpose === 'recovering' && member.source !== undefined;
    if (recovering) member.retained ??= member.source?.sent;
    member.source?.unpublish();
    clearTimeout(member.republishTimer);
    // A client whose transport failed unpublishes before it publishes again; its subscribers keep the stream until
    // then.
    if (recovering) member.republishTimer = setTimeout(() => this.#removeStream(member), REPUBLISH_MS);
    else this.#removeStream(member);
  }

  switchRole(member: Member, role: number): number {
    if (member.scene !== SceneCode.live || (role !== RoleCode.anchor && role !== RoleCode.audience))
      return Refusal.ROLE_INVALID;
    if (role === RoleCode.anchor && !maySend(member.privileges, member.auxiliary)) return Refusal.PRIVILEGE_MISSING;
    const wasVisible = member.visible;
    if (role === RoleCode.audience) this.#removeStream(member);
    member.role = role;
    member.room?.roleChanged(member, wasVisible);
    return 0;
  }

  /** Another visible member of the room, who need not have published yet. */
  findOther(member: Member, tinyId: string): Member | undefined {
    const other = member.room?.members.get(tinyId);
    return other !== member && other?.visible ? other : undefined;
  }

  findPublisher(member: Member, tinyId: string): Member | undefined {
    const publisher = member.room?.members.get(tinyId);
    return publisher?.published ? publisher : undefined;
  }

  hasRoom(key: string): boolean {
    return this.#rooms.has(key);
  }

  roomKeys(): string[] {
    return [...this.#rooms.keys()];
  }

  membersOf(key: string): Member[] {
    return [...(this.#rooms.get(key)?.members.values() ?? [])];
  }

  rooms(): ListedRoom[] {
    return [...this.#rooms.values()].map(listedRoom);
  }

  /** The rooms, with the quality of each stream in the last minutes. */
  watchedRooms(): WatchedRoom[] {
    return [...this.#rooms.values()].map(watchedRoom);
  }

  /** The running tasks with their room, and with the session of the member who started them. */
  listedTasks(): (ListedTask & Pick<ListedRoom, 'sdkAppId' | 'room'> & { session?: string })[] {
    return [...this.#rooms.values()].flatMap((room) => {
      const { sdkAppId, id } = room;
      return [room, ...room.members.values()].flatMap((owner) =>
        (this.parts.tasks?.list(owner) ?? []).map((task) => ({
          ...task,
          sdkAppId,
          room: id,
          ...(owner instanceof Member ? { session: owner.socketId } : {}),
        })),
      );
    });
  }

  /**
   * Ends a user's session for good.
   * @param type - sent to the client: `banned`, or a text for its user
   * @returns the ended session
   */
  endUser(sdkAppId: number, userId: string, type: string): string[] {
    const member = this.#members.get(`${sdkAppId} ${userId}`);
    return member ? [this.#end(member, type)] : [];
  }

  /** Whether a member may call at present and be in a room. */
  async permits(member: Member, room: RoomId | undefined): Promise<boolean> {
    const { sdkAppId, userId, grant, connection } = member;
    const stays = member.room !== undefined && member.room.id === room;
    const use = { room, request: connection?.relayed ? undefined : connection?.request, stays };
    return (await this.parts.mayCall?.(sdkAppId, userId, grant, use)) ?? true;
  }

  /** Ends sessions that are no longer permitted. @param only - checks only sessions of this grant, or in this room */
  async endWithdrawn(type: string, only: { grant?: string; room?: RoomId } = {}): Promise<void> {
    if (!this.parts.mayCall) return;
    const { grant, room } = only;
    const concerned = [...this.#members.values()].filter(
      (member) => (grant === undefined || member.grant === grant) && (room === undefined || member.room?.id === room),
    );
    for (const member of concerned) {
      if (await this.permits(member, member.room?.id)) continue;
      // In the meantime the session may have ended, or have been taken over with another signature.
      if (this.#members.get(member.key) === member) this.#end(member, type);
    }
  }

  /** Applies the bans of all nodes, and ends sessions that banned users opened before the bans arrived here. */
  keepOut(bans: readonly Ban[]): void {
    this.bans.replace(bans);
    for (const { sdkAppId, userId } of bans) this.endUser(sdkAppId, userId, 'banned');
  }

  /** Ends this session for good, but not a later one of the same user. */
  endSession({ sdkAppId, userId, tinyId }: { sdkAppId: number; userId: string; tinyId: string }, type: string): void {
    const member = this.#members.get(`${sdkAppId} ${userId}`);
    if (member?.tinyId === tinyId) this.#end(member, type);
  }

  /** Removes a room that another node owns. @param code - close code for its members' WebSockets */
  abandonRoom(key: string, code: number): void {
    for (const member of this.membersOf(key)) {
      const { connection } = member;
      this.quit(member);
      connection?.close(code);
    }
  }

  /** Ends every session of a room. @returns the ended sessions; undefined for an empty room */
  endRoom(sdkAppId: number, id: RoomId, type: string): string[] | undefined {
    const room = this.#rooms.get(keyOfRoom(sdkAppId, id));
    return room && [...room.members.values()].map((member) => this.#end(member, type));
  }

  async close(): Promise<void> {
    clearInterval(this.#statsTimer);
    for (const member of this.#members.values()) {
      member.connection?.close(1001);
      this.quit(member);
    }
    await this.parts.tasks?.close();
    await this.parts.engine.close();
  }

  #end(member: Member, type: string): string {
    const { connection } = member;
    connection?.send(ServerCommand.BANNED, { type });
    this.quit(member);
    member.connection = undefined;
    connection?.close(CloseCode.SESSION_OVER);
    return member.socketId;
  }

  #emptied(room: MemberRoom): void {
    this.#rooms.delete(room.key);
    this.parts.placement.emptied(room.key);
  }

  #leaveRoom(member: Member): void {
    this.parts.tasks?.stopAll(member);
    this.#removeStream(member);
    for (const subscription of member.subscriptions.values()) subscription.close();
    member.subscriptions.clear();
    member.source?.close();
    member.source = undefined;
    for (const other of member.room?.members.values() ?? []) other.subscriptions.delete(member.tinyId);
    const { room } = member;
    member.room = undefined;
    room?.leave(member);
    this.#composeAgain(room);
  }

  #removeStream(member: Member): void {
    clearTimeout(member.republishTimer);
    member.retained = undefined;
    if (!member.published) return;
    member.published = false;
    member.source?.close();
    member.source = undefined;
    member.room?.streamRemoved(member);
    for (const other of member.room?.members.values() ?? []) other.subscriptions.delete(member.tinyId);
    this.#composeAgain(member.room);
  }

  #composeAgain(room: MemberRoom | undefined): void {
    if (!room) return;
    this.parts.tasks?.refresh(room.members.values());
    this.parts.recordings?.refresh(room);
  }

  #sendUplinkStats(): void {
    this.#entries.prune();
    for (const member of this.#members.values()) {
      if (!member.published || !member.source) continue;
      const counters = member.source.counters();
      const since = member.quality.add(counters, this.parts.now());
      member.connection?.send(ServerCommand.UPLINK_STATS, {
        result: 0,
        expectAudPkg: since.audioExpected,
        expectVidPkg: since.videoExpected,
        recvAudPkg: since.audioReceived,
        recvVidPkg: since.videoReceived,
        rtt: counters.rtt,
      });
      const sizes = member.sizesWatched.tick(sizesWatched(member));
      if (sizes) member.connection?.send(ServerCommand.SIZES_WATCHED, sizes);
    }
  }
}

/** Creates a session that is in no room yet. */
export function newMember(app: Application, userId: string, ids?: SessionIds, test = false): Member {
  return new Member(app, userId, ids, test);
}
