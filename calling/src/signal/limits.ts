/** Limits for one client. */
export interface Limits {
  /** Sustained messages per second and socket; a working client sends one or two. */
  messagesPerSecond: number;
  /** Burst of messages: a client that joins a full room subscribes to every stream at once. */
  messageBurst: number;
  /** Maximum message size in bytes; the largest is a rebuild request, which contains every SDP answer in use. */
  messageBytes: number;
  /** Rooms that one user may enter per minute, over all of its connections. */
  roomsPerMinute: number;
}

export const DEFAULT_LIMITS: Limits = {
  messagesPerSecond: 50,
  messageBurst: 300,
  messageBytes: 512_000,
  roomsPerMinute: 30,
};

/** Token bucket: allows a burst of `capacity`, then `perSecond` per second. */
export class TokenBucket {
  #tokens: number;
  #at: number;

  /** @param now - ms of a monotonic clock */
  constructor(
    private readonly capacity: number,
    private readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#tokens = capacity;
    this.#at = now();
  }

  /** Takes a token. @returns false if there is none */
  take(): boolean {
    this.#refill();
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Whether no token is available. */
  get empty(): boolean {
    this.#refill();
    return this.#tokens < 1;
  }

  /** Whether the bucket has refilled completely, so that a new one would behave the same. */
  get full(): boolean {
    this.#refill();
    return this.#tokens >= this.capacity;
  }

  #refill(): void {
    const now = this.now();
    this.#tokens = Math.min(this.capacity, this.#tokens + ((now - this.#at) / 1000) * this.perSecond);
    this.#at = now;
  }
}

/** A token bucket for each key; full buckets are removed. */
export class TokenBuckets {
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(private readonly create: () => TokenBucket) {}

  take(key: string): boolean {
    let bucket = this.#buckets.get(key);
    if (!bucket) {
      bucket = this.create();
      this.#buckets.set(key, bucket);
    }
    return bucket.take();
  }

  empty(key: string): boolean {
    return this.#buckets.get(key)?.empty ?? false;
  }

  prune(): void {
    for (const [key, bucket] of this.#buckets) if (bucket.full) this.#buckets.delete(key);
  }

  get size(): number {
    return this.#buckets.size;
  }
}
