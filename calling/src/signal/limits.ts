/** What one client may ask of the server. */
export interface Limits {
  /** Steady messages per second and socket; a client that works sends one or two. */
  messagesPerSecond: number;
  /** Burst of messages: a client that joins a full room subscribes to all its streams. */
  messageBurst: number;
  /** Bytes of one message; the largest is a rebuild, with every answer in force. */
  messageBytes: number;
  /** Rooms that one user may enter in a minute, over all of its connections. */
  roomsPerMinute: number;
}

export const DEFAULT_LIMITS: Limits = {
  messagesPerSecond: 50,
  messageBurst: 300,
  messageBytes: 512_000,
  roomsPerMinute: 30,
};

/** Lets so many pass at once, and then so many per second. */
export class TokenBucket {
  #tokens: number;
  #at: number;

  /** @param now - ms of a steady clock */
  constructor(
    private readonly capacity: number,
    private readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#tokens = capacity;
    this.#at = now();
  }

  /** Whether one more may pass. */
  take(): boolean {
    this.#refill();
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Whether nothing more may pass at present. */
  get empty(): boolean {
    this.#refill();
    return this.#tokens < 1;
  }

  /** Whether nothing was taken for so long that this is as good as a new one. */
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

/** A bucket for each key; those that are as good as new are forgotten. */
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
