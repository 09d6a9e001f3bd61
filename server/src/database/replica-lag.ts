/** A position in the write-ahead log, as a number. @param text such as `16/B374D848` */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Most positions kept while the replica is behind. */
const MOST = 400;

/**
 * Upper bound of the age of the replica's data. It notes each position of the primary with the time before the
 * question. Once the replica has replayed to that position, it has everything that was acknowledged before that time.
 * This needs neither equal clocks nor special rights, and also detects interrupted or halted replication.
 */
export class ReplicaLag {
  #waiting: { at: number; position: bigint }[] = [];
  #currentAt: number | undefined;
  /** Least time between two kept positions (ms); it grows with the lag, because a long lag needs no exact figure. */
  #spacing = 0;

  /** Notes a position that the primary reported after time `at`. */
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

  /** The bound in milliseconds; undefined while nothing is known. */
  at(now: number): number | undefined {
    return this.#currentAt === undefined ? undefined : now - this.#currentAt;
  }
}
