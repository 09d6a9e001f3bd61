import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CloseCode } from '@wardlink/rtc/protocol';
import type { WebSocket } from 'ws';
import type { RoomId } from '../room-key.js';
import type { Ban } from '../signal/bans.js';
import type { Handshake } from '../signal/handshake.js';
import type { Hub } from '../signal/hub.js';
import type { Member, SessionIds } from '../signal/member.js';
import type { Entering, Placement } from '../signal/placement.js';
import { keyOfRoom } from '../signal/room.js';
import type { KnownSession, Notice, Place, Registry } from './registry.js';
import { openRelay, passBoth } from './relay.js';

/**
 * How long an entry waits for the room of a dead node to move, which happens when its lease expires. A client waits 5 s
 * for its entry.
 */
const MOVE_LIMIT_MS = 4500;
const MOVE_PAUSE_MS = 250;

/**
 * This node's part in a service of several nodes: each room is on one node, and each client's socket is relayed to it.
 */
export class Nodes implements Placement {
  readonly #turns = new Map<string, Promise<unknown>>();
  #bansRead: Promise<void> = Promise.resolve();
  #draining = false;
  /** Settles once the registry has been told that this node drains. */
  #drainTold: Promise<void> = Promise.resolve();
  #closed = false;
  #emptied: () => void = () => undefined;

  constructor(
    private readonly registry: Registry,
    private readonly hub: Hub,
    private readonly logger: Logger,
  ) {}

  get draining(): boolean {
    return this.#draining;
  }
  get secret(): string {
    return this.registry.secret;
  }

  /** @param url - address at which other nodes reach this one */
  async open(url: string): Promise<void> {
    await this.registry.open(url, {
      notice: (notice) => void this.#do(notice).catch((cause: unknown) => this.#complain(notice.kind, cause)),
      outlived: () => void this.#review().catch((cause: unknown) => this.#complain('review', cause)),
    });
    await this.#readBans();
  }

  async enter(entering: Entering, joinHere: () => number): Promise<number | undefined> {
    const { member, connection, text } = entering;
    const until = performance.now() + MOVE_LIMIT_MS;
    for (;;) {
      const placed = await this.#inTurn(entering.room, () => this.#enterHere(entering, joinHere));
      if (typeof placed === 'number') return placed;
      // A relayed socket is not relayed again, so that two nodes cannot relay to each other without end.
      if (!placed || connection.relayed) break;
      const session = { tinyId: member.tinyId, socketId: member.socketId };
      const relay = await this.#reach(placed.url, connection.handshake, session);
      if (relay) {
        connection.passTo(relay);
        relay.send(text);
        return undefined;
      }
      if (!connection.open || performance.now() > until) break;
      await delay(MOVE_PAUSE_MS);
    }
    connection.close(CloseCode.COME_AGAIN);
    return undefined;
  }

  left(member: Member): void {
    if (this.#closed || member.test) return;
    this.registry.left(member).catch((cause: unknown) => this.#complain('left', cause));
  }

  emptied(room: string): void {
    if (this.hub.snapshot().rooms === 0) this.#emptied();
    if (this.#closed) return;
    void this.#inTurn(room, async () => {
      // A member may have joined in the meantime.
      if (!this.hub.hasRoom(room)) await this.registry.release(room);
    }).catch((cause: unknown) => this.#complain('release', cause));
  }

  /** Relays the socket of a reconnecting client to the node that has its session. @returns whether there was one */
  async passOn(socket: WebSocket, handshake: Handshake, user: { sdkAppId: number; userId: string }): Promise<boolean> {
    const place = await this.registry.locate(user.sdkAppId, user.userId).catch((cause: unknown) => {
      this.#complain('locate', cause);
      return undefined;
    });
    if (!place || place.node === this.registry.node) return false;
    const relay = await this.#reach(place.url, handshake);
    if (relay) passBoth(socket, relay);
    return relay !== undefined;
  }

  /** Ends a user's session on any node. @returns the ended session */
  async endUser(sdkAppId: number, userId: string, reason: string): Promise<string[]> {
    const here = this.hub.endUser(sdkAppId, userId, reason);
    if (here.length > 0) return here;
    const there = await this.registry.locate(sdkAppId, userId);
    if (!there || there.node === this.registry.node) return [];
    await this.registry.tell(there.node, { kind: 'end', sdkAppId, userId, tinyId: there.tinyId, reason });
    return [there.session];
  }

  /** Ends every session of a room on any node. @returns the ended sessions; undefined if there is no such room */
  async endRoom(sdkAppId: number, room: RoomId, reason: string): Promise<string[] | undefined> {
    const here = this.hub.endRoom(sdkAppId, room, reason);
    if (here) return here;
    const there = await this.registry.inRoom(keyOfRoom(sdkAppId, room));
    const [first] = there;
    if (!first || first.node === this.registry.node) return undefined;
    await this.registry.tell(first.node, { kind: 'dissolve', sdkAppId, room, reason });
    return there.map(({ session }) => session);
  }

  async ban(ban: Ban): Promise<string[]> {
    this.hub.bans.add(ban);
    // Done before the ban is stored: the other nodes then end the session themselves, and its id could no longer be
    // returned.
    const ended = await this.endUser(ban.sdkAppId, ban.userId, 'banned');
    await this.registry.storeBan(ban);
    await this.#readBans();
    return ended;
  }

  /** @returns whether the user was banned */
  async unban(sdkAppId: number, userId: string): Promise<boolean> {
    const here = this.hub.bans.lift(sdkAppId, userId);
    const anywhere = await this.registry.liftBan({ sdkAppId, userId });
    await this.#readBans();
    return anywhere || here;
  }

  /** Accepts no new rooms and waits until the last room is empty. @param limit - maximum wait in ms */
  async drain(limit: number): Promise<void> {
    this.#draining = true;
    this.#drainTold = this.registry.drain().catch((cause: unknown) => this.#complain('drain', cause));
    await this.#drainTold;
    const waiting = new AbortController();
    // Members whose room was given to this node before are still on their way in.
    const empty = Promise.allSettled(this.#turns.values()).then(() => {
      if (this.hub.snapshot().rooms > 0) return new Promise<void>((resolve) => (this.#emptied = resolve));
      return undefined;
    });
    const passed = delay(limit, undefined, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([empty, passed]);
    waiting.abort();
  }

  /** Gives up every room, so that other nodes can take them. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.registry.close();
  }

  async #enterHere({ room, member }: Entering, joinHere: () => number): Promise<number | Place | undefined> {
    // Until the registry knows that this node drains, it would give new rooms to it.
    await this.#drainTold;
    const place = await this.registry.claim(room).catch((cause: unknown) => {
      this.#complain('claim', cause);
      // While the registry is unavailable, calls on this node continue and can be joined.
      return this.hub.hasRoom(room) ? { node: this.registry.node, url: '' } : undefined;
    });
    if (place?.node !== this.registry.node) return place;
    const ret = joinHere();
    if (ret === 0) await this.#entered(member, room);
    else if (!this.hub.hasRoom(room)) await this.registry.release(room).catch(() => undefined);
    return ret;
  }

  async #entered(member: Member, room: string): Promise<void> {
    if (member.test) return;
    try {
      const earlier = await this.registry.entered(sessionOf(member, room));
      if (!earlier) return;
      const { node, sdkAppId, userId, tinyId } = earlier;
      await this.registry.tell(node, { kind: 'end', sdkAppId, userId, tinyId, reason: 'kick' });
    } catch (cause) {
      this.#complain('entered', cause);
    }
  }

  async #do(notice: Notice): Promise<void> {
    if (notice.kind === 'bans') await this.#readBans();
    else if (notice.kind === 'dissolve') this.hub.endRoom(notice.sdkAppId, notice.room, notice.reason);
    else this.hub.endSession(notice, notice.reason);
  }

  /** Reads the bans one read after the other, so that an older result never replaces a newer one. */
  #readBans(): Promise<void> {
    const read = async (): Promise<void> => this.hub.keepOut(await this.registry.bans());
    this.#bansRead = this.#bansRead.then(read, read);
    return this.#bansRead;
  }

  /** Abandons rooms that another node has taken in the meantime; their members reconnect to that node. */
  async #review(): Promise<void> {
    for (const room of this.hub.roomKeys()) {
      await this.#inTurn(room, async () => {
        const place = await this.registry.claim(room);
        if (place.node !== this.registry.node) this.hub.abandonRoom(room, CloseCode.COME_AGAIN);
        else for (const member of this.hub.membersOf(room)) await this.#entered(member, room);
      });
    }
    await this.#readBans();
  }

  async #reach(url: string, handshake: Handshake, session?: SessionIds) {
    try {
      return await openRelay(url, handshake, { secret: this.secret, ...(session ? { session } : {}) });
    } catch (cause) {
      this.#complain('relay', cause);
      return undefined;
    }
  }

  /** Runs the operations on one room one after the other. */
  #inTurn<T>(room: string, what: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(room) ?? Promise.resolve();
    const turn = before.then(what, what);
    this.#turns.set(room, turn);
    const forget = (): void => {
      if (this.#turns.get(room) === turn) this.#turns.delete(room);
    };
    turn.then(forget, forget);
    return turn;
  }

  #complain(what: string, cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    this.logger.warn({ event: 'nodes.failed', what, reason }, 'another node or the registry could not be used');
  }
}

const sessionOf = ({ sdkAppId, userId, tinyId, socketId }: Member, room: string): KnownSession => ({
  sdkAppId,
  userId,
  tinyId,
  room,
  session: socketId,
});
