import { MSG_TYPE, type ChangesFrame, type Feed, type FollowFrame, type RefusedFrame } from '@wardlink/contract';
import { isCancel } from 'axios';
import { clock } from '../clock/hospital-clock.js';
import { HttpError } from '../http/http-error.js';
import { afterFailure, asLoading, asReady, type LoadState } from '../http/load-state.js';
import type { Store } from '../store/store.js';
import type { AttachedList, FeedConnection } from './feeds.js';
import { ListParts, type WardLeftOut } from './list-parts.js';
import { mergeRows, type FollowedRow } from './merge-rows.js';

/** Reply of a list that can be followed; its other fields change only with the whole list. */
export interface FollowedReply {
  serverTime: number;
  position: string;
  whole: boolean;
  gone: readonly string[];
  rows: readonly FollowedRow[];
  /** Wards whose rows are not loaded yet. */
  rest?: readonly WardLeftOut[];
}

/** Whether all rows of a list are loaded. */
export const isComplete = ({ rest = [] }: Pick<FollowedReply, 'rest'>): boolean => rest.length === 0;

/** The requested rows: changes after a position (null: all rows, possibly in parts), or the rows of wards. */
export type AskedRows = { since: string | null; inParts: true } | { wardIds: string[] };

/** Place and day of a list, as in its request. */
export type ListPlace = Pick<FollowFrame, 'departmentId' | 'wardId' | 'day'>;

interface FollowedListOptions<Reply extends FollowedReply> {
  feed: Feed;
  place: ListPlace;
  /** The store with the list on the screen. */
  shown: Store<LoadState<Reply>>;
  ask(rows: AskedRows): Promise<Reply>;
  connection: FeedConnection;
}

/** Changes are collected for this time before they are shown, milliseconds: many frames cause one render. */
const SHOW_AFTER = 50;
/**
 * Changes of rights and settings reach all pages at once: each page loads again at a random moment within this time,
 * milliseconds.
 */
const ASK_WITHIN = 500;
/** Minimum time between two full loads that the server ordered, milliseconds. */
const WHOLE_APART = 3_000;
/** A request without an answer after this time is abandoned, milliseconds: the network that carried it may be gone. */
const PATIENCE = 20_000;

/** Each following has its own key, by which late frames of an earlier one are recognised. */
let followings = 0;

/**
 * One list of one place and day, kept up to date while it is on the screen.
 *
 * The list is loaded once as a whole; then the chat socket sends changes. While there is no socket, the connection
 * makes the list poll, which requests only changes after its position. Every request ends the following over the
 * socket, which begins again at the position of the reply: so no reply is older than the rows on the screen.
 */
export class FollowedList<Reply extends FollowedReply> implements AttachedList {
  readonly feed: Feed;
  /** Position of the shown rows in the sequence of changes; null if only a full load helps. */
  #position: string | null = null;
  /** Key of the present following; undefined while the socket sends nothing. */
  #key: string | undefined;
  /** Number of its last frame. */
  #number = 0;
  /** Number of the last request: replies to earlier ones are dropped. */
  #request = 0;
  /** When the request without a reply was sent; undefined while there is none. */
  #waitingSince: number | undefined;
  /** Changes that are not shown yet. */
  readonly #pending = new Map<string, Reply['rows'][number] | null>();
  #showing: ReturnType<typeof setTimeout> | undefined;
  /** Timer of the next full load. */
  #wholeLater: ReturnType<typeof setTimeout> | undefined;
  #wholeAt = -Infinity;
  /** Last time at which the rows were certainly complete, on the hospital's clock. */
  #completeAt = 0;
  readonly #detach: () => void;
  readonly #parts: ListParts;

  constructor(private readonly options: FollowedListOptions<Reply>) {
    this.feed = options.feed;
    this.#parts = new ListParts({
      ask: async (wardIds) => (await options.ask({ wardIds })).rows,
      add: (rows, rest) => this.#addPart(rows, rest),
    });
    this.#detach = options.connection.attach(this);
    void this.#ask(null);
  }

  /** Ends all requests and updates. */
  stop(): void {
    this.#detach();
    this.#parts.stop();
    this.#endFollowing();
    this.#request += 1;
    this.#waitingSince = undefined;
    clearTimeout(this.#showing);
    clearTimeout(this.#wholeLater);
    this.#pending.clear();
  }

  /** Requests the changes, or the whole list, at once. */
  refresh({ whole = false } = {}): Promise<void> {
    return this.#ask(whole ? null : this.#since());
  }

  /** Requests the rows of a ward first among those that are not loaded yet. */
  want(wardId: string): void {
    this.#parts.want(wardId);
  }

  /** Shows the collected changes at once. */
  showPending(): void {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    if (this.#pending.size === 0) return;
    const changes = new Map(this.#pending);
    this.#pending.clear();
    this.options.shown.set((before) => {
      if (before.state !== 'ready') return before;
      const rows = mergeRows(before.value.rows, changes);
      return asReady({ ...before.value, serverTime: this.#completeAt, rows });
    });
  }

  opened(): void {
    if (this.#waitingSince !== undefined || this.#wholeLater !== undefined) return;
    if (this.#since() === null) void this.#ask(null);
    else this.#follow();
  }

  lost(): void {
    if (this.#key === undefined) return;
    this.#key = undefined;
    this.#completeAt = clock.now();
    this.showPending();
  }

  poll(): void {
    this.#parts.next();
    if (this.#key !== undefined) return;
    if (this.#waitingSince !== undefined) {
      if (Date.now() - this.#waitingSince < PATIENCE) return;
      this.options.shown.set((before) => this.#asStale(before));
    }
    void this.#ask(this.#since());
  }

  changes(frame: ChangesFrame): void {
    if (frame.key !== this.#key) return;
    if (frame.number !== this.#number + 1) {
      this.#follow();
      return;
    }
    this.#number = frame.number;
    this.#position = frame.position;
    this.#completeAt = clock.now();
    if (frame.whole) {
      this.#key = undefined;
      this.#askWholeLater();
      return;
    }
    this.#changed(frame.rows as Reply['rows'], frame.gone);
    if (this.#pending.size > 0) this.#showing ??= setTimeout(() => this.showPending(), SHOW_AFTER);
  }

  refused(frame: RefusedFrame): void {
    if (frame.key === undefined || frame.key !== this.#key) return;
    this.#key = undefined;
    // The following begins again only after the next poll, so that a server that keeps refusing is not asked in a loop.
    void this.#ask(null, { follow: false });
  }

  #since(): string | null {
    return this.options.shown.get().state === 'ready' ? this.#position : null;
  }

  async #ask(since: string | null, { follow = true } = {}): Promise<void> {
    const { ask, connection, shown } = this.options;
    const request = (this.#request += 1);
    this.#endFollowing();
    clearTimeout(this.#wholeLater);
    this.#wholeLater = undefined;
    if (since === null) {
      this.#position = null;
      this.#parts.stop();
    }
    this.#waitingSince = Date.now();
    shown.set((before) => (before.state === 'failed' ? asLoading() : before));
    try {
      const reply = await ask({ since, inParts: true });
      if (request !== this.#request) return;
      this.#waitingSince = undefined;
      this.#received(reply);
      const isNews = since !== null && (reply.whole || reply.rows.length > 0 || reply.gone.length > 0);
      if (isNews && !connection.isOpen) connection.changed(this.feed);
      // A listener may have sent another request.
      if (follow && request === this.#request) this.#follow();
    } catch (error) {
      if (request !== this.#request) return;
      this.#waitingSince = undefined;
      if (isCancel(error)) return;
      if (error instanceof HttpError && error.kind === 'forbidden') this.#position = null;
      shown.set((before) => afterFailure(this.#asStale(before), error));
    }
  }

  #received(reply: Reply): void {
    this.#position = reply.position;
    this.#completeAt = reply.serverTime;
    if (reply.whole) {
      this.options.shown.set(asReady(reply));
      this.#parts.begin(reply.rest ?? []);
      return;
    }
    this.#changed(reply.rows, reply.gone);
    this.showPending();
    this.#markFresh();
  }

  #changed(rows: Reply['rows'], gone: readonly string[]): void {
    for (const row of rows) this.#pending.set(row.patientId, row);
    for (const patientId of gone) this.#pending.set(patientId, null);
    this.#parts.passOver([...rows.map(({ patientId }) => patientId), ...gone]);
  }

  /** Adds the rows of wards that were left out. */
  #addPart(rows: readonly FollowedRow[], rest: readonly WardLeftOut[]): void {
    this.options.shown.set((before) => {
      if (before.state !== 'ready') return before;
      const added = new Map(rows.map((row) => [row.patientId, row as Reply['rows'][number]]));
      const value = { ...before.value, rows: mergeRows(before.value.rows, added), rest };
      return { ...before, value };
    });
  }

  /** Begins to receive the changes after the position over the socket, in place of an earlier following. */
  #follow(): void {
    const { connection, feed, place } = this.options;
    this.#endFollowing();
    if (!connection.isOpen || this.#position === null) return;
    followings += 1;
    this.#key = `${feed} ${followings}`;
    this.#number = 0;
    connection.send({ msgType: MSG_TYPE.follow, key: this.#key, feed, ...place, position: this.#position });
    this.#markFresh();
  }

  /** Shows the collected changes, because the position includes them. */
  #endFollowing(): void {
    this.showPending();
    if (this.#key === undefined) return;
    this.options.connection.send({ msgType: MSG_TYPE.unfollow, key: this.#key });
    this.#key = undefined;
  }

  #askWholeLater(): void {
    const now = Date.now();
    const wait = Math.max(Math.random() * ASK_WITHIN, this.#wholeAt + WHOLE_APART - now);
    this.#position = null;
    this.#wholeAt = now + wait;
    this.#wholeLater = setTimeout(() => void this.#ask(null), wait);
  }

  /** Marks rows that may be incomplete as stale, with the last time at which they were complete. */
  #asStale(before: LoadState<Reply>): LoadState<Reply> {
    if (before.state !== 'ready') return before;
    return { ...before, value: { ...before.value, serverTime: this.#completeAt }, stale: true };
  }

  #markFresh(): void {
    this.options.shown.set((before) => (before.state === 'ready' && before.stale ? asReady(before.value) : before));
  }
}
