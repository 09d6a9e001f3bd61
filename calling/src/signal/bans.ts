const MAX_BANS = 10_000;

export interface Ban {
  sdkAppId: number;
  userId: string;
  /** ms since 1970 */
  until: number;
}

/** Users whom an operator banned for a time, as known to this node. */
export class Bans {
  readonly #bans = new Map<string, Ban>();

  /** @param now - ms since 1970 */
  constructor(private readonly now: () => number) {}

  add(ban: Ban): void {
    this.#prune();
    const key = keyOf(ban);
    this.#bans.delete(key);
    // At the limit the oldest ban is removed.
    const [oldest] = this.#bans.keys();
    if (this.#bans.size >= MAX_BANS && oldest !== undefined) this.#bans.delete(oldest);
    this.#bans.set(key, ban);
  }

  /** @returns whether the user was banned */
  lift(sdkAppId: number, userId: string): boolean {
    const there = this.has(sdkAppId, userId);
    this.#bans.delete(keyOf({ sdkAppId, userId }));
    return there;
  }

  has(sdkAppId: number, userId: string): boolean {
    const ban = this.#bans.get(keyOf({ sdkAppId, userId }));
    return ban !== undefined && ban.until > this.now();
  }

  /** Replaces all bans with those of the registry. */
  replace(bans: readonly Ban[]): void {
    this.#bans.clear();
    for (const ban of bans) this.add(ban);
  }

  list(): Ban[] {
    this.#prune();
    return [...this.#bans.values()];
  }

  #prune(): void {
    const now = this.now();
    for (const [key, { until }] of this.#bans) if (until <= now) this.#bans.delete(key);
  }
}

const keyOf = ({ sdkAppId, userId }: Pick<Ban, 'sdkAppId' | 'userId'>): string => `${sdkAppId} ${userId}`;
