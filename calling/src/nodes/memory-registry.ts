import { randomBytes } from 'node:crypto';
import type { Ban } from '../signal/bans.js';
import type { KnownSession, LocatedSession, Notice, Place, Registry, RegistryEvents } from './registry.js';

interface Node {
  url: string;
  draining: boolean;
  events: RegistryEvents;
}

const keyOf = ({ sdkAppId, userId }: { sdkAppId: number; userId: string }): string => `${sdkAppId} ${userId}`;

/** State shared by the nodes of one process. */
export class SharedMemory {
  readonly secret = randomBytes(32).toString('base64url');
  readonly nodes = new Map<string, Node>();
  readonly rooms = new Map<string, string>();
  readonly sessions = new Map<string, KnownSession & { node: string }>();
  readonly bans = new Map<string, Ban>();
}

/** Registry of a single node, or of several nodes in one process. It is lost at a restart. */
export class MemoryRegistry implements Registry {
  readonly node = randomBytes(8).toString('hex');

  /** @param now - ms since 1970 */
  constructor(
    private readonly now: () => number,
    private readonly shared = new SharedMemory(),
  ) {}

  get secret(): string {
    return this.shared.secret;
  }

  open(url: string, events: RegistryEvents): Promise<void> {
    this.shared.nodes.set(this.node, { url, events, draining: false });
    return Promise.resolve();
  }

  claim(room: string): Promise<Place> {
    const { nodes, rooms } = this.shared;
    const holder = rooms.get(room);
    if (holder === undefined || !nodes.has(holder)) {
      const ready = [...nodes].filter(([, { draining }]) => !draining).map(([id]) => id);
      rooms.set(room, ready.includes(this.node) ? this.node : (ready[0] ?? this.node));
    }
    return Promise.resolve(this.#place(rooms.get(room) ?? this.node));
  }

  release(room: string): Promise<void> {
    if (this.shared.rooms.get(room) === this.node) this.shared.rooms.delete(room);
    return Promise.resolve();
  }

  entered(session: KnownSession): Promise<LocatedSession | undefined> {
    const earlier = this.#located(this.shared.sessions.get(keyOf(session)));
    this.shared.sessions.set(keyOf(session), { ...session, node: this.node });
    return Promise.resolve(earlier && earlier.node !== this.node ? earlier : undefined);
  }

  left(session: Pick<KnownSession, 'sdkAppId' | 'userId' | 'tinyId'>): Promise<void> {
    const known = this.shared.sessions.get(keyOf(session));
    if (known?.tinyId === session.tinyId) this.shared.sessions.delete(keyOf(session));
    return Promise.resolve();
  }

  locate(sdkAppId: number, userId: string): Promise<LocatedSession | undefined> {
    return Promise.resolve(this.#located(this.shared.sessions.get(keyOf({ sdkAppId, userId }))));
  }

  inRoom(room: string): Promise<LocatedSession[]> {
    const known = [...this.shared.sessions.values()].filter((session) => session.room === room);
    return Promise.resolve(known.flatMap((session) => this.#located(session) ?? []));
  }

  tell(node: string | undefined, notice: Notice): Promise<void> {
    for (const [id, { events }] of this.shared.nodes) {
      if (node === undefined ? id !== this.node : id === node) events.notice(notice);
    }
    return Promise.resolve();
  }

  storeBan(ban: Ban): Promise<void> {
    for (const [key, { until }] of this.shared.bans) if (until <= this.now()) this.shared.bans.delete(key);
    this.shared.bans.set(keyOf(ban), ban);
    return this.tell(undefined, { kind: 'bans' });
  }

  async liftBan(user: Pick<Ban, 'sdkAppId' | 'userId'>): Promise<boolean> {
    const there = (this.shared.bans.get(keyOf(user))?.until ?? 0) > this.now();
    this.shared.bans.delete(keyOf(user));
    await this.tell(undefined, { kind: 'bans' });
    return there;
  }

  bans(): Promise<Ban[]> {
    return Promise.resolve([...this.shared.bans.values()].filter(({ until }) => until > this.now()));
  }

  drain(): Promise<void> {
    const node = this.shared.nodes.get(this.node);
    if (node) node.draining = true;
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.shared.nodes.delete(this.node);
    return Promise.resolve();
  }

  #place(node: string): Place {
    return { node, url: this.shared.nodes.get(node)?.url ?? '' };
  }

  #located(session: (KnownSession & { node: string }) | undefined): LocatedSession | undefined {
    return session && this.shared.nodes.has(session.node) ? { ...session, ...this.#place(session.node) } : undefined;
  }
}
