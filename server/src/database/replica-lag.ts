/** A position in the write-ahead log, as a number. @param text such as `16/B374D848` */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Positions that are kept while the replica is behind. */
const MOST = 400;

/**
 * How old the replica's data may be at most. A position of the primary is noted with the time before it was asked for;
 * once the replica has replayed to it, the replica has everything that was acknowledged until then. Needs neither equal
 * clocks nor rights, and an interrupted or halted replication shows as well.
 */
export class ReplicaLag {
  #waiting: { at: number; position: bigint }[] = [];
  #currentAt: number | undefined;
  /** Least time between two kept positions (ms); it grows with the lag, which then needs no exact figure. */
  #spacing = 0;

  /** The primary was at this position not before this time. */
  written(at: number, position: bigint): void {
    const last = this.#waiting.at(-1);
    if (last && at - last.at < this.#spacing) return;
    this.#waiting.push({ at, position });
    if (this.#waiting.length <= MOST) return;
    this.#waiting = this.#waiting.filter((_, index) => index % 2 === 0);
    this.#spacing = (at - (this.#waiting[0]?.at ?? at)) / (this.#waiting.length - 1);
  }

  /** The replica has replayed to this position. */
  replayed(position: bigint): void {
    const covered = this.#waiting.findLastIndex((sample) => sample.position <= position);
    if (covered === -1) return;
    this.#currentAt = this.#waiting[covered]?.at;
    this.#waiting = this.#waiting.slice(covered + 1);
    if (this.#waiting.length === 0) this.#spacing = 0;
  }

  /** The positions of another primary cannot be compared with the earlier ones. */
  restart(): void {
    this.#waiting = [];
    this.#spacing = 0;
    this.#currentAt = undefined;
  }

  /** Milliseconds; undefined while nothing is known. */
  at(now: number): number | undefined {
    return this.#currentAt === undefined ? undefined : now - this.#currentAt;
  }
}
