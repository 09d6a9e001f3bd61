import type { FollowedRow } from './merge-rows.js';

/** A ward whose rows are not loaded yet. */
export interface WardLeftOut {
  wardId: string;
  /** Common beginning of the sort keys of its rows. */
  sortKey: string;
  patients: number;
}

/** A part contains as many wards as have at least this many patients together. */
const PATIENTS = 60;
/** Pause between two parts that nobody waits for, milliseconds: page and server can do other work. */
const PAUSE = 50;

interface Options {
  ask(wardIds: string[]): Promise<readonly FollowedRow[]>;
  add(rows: readonly FollowedRow[], rest: readonly WardLeftOut[]): void;
}

/**
 * Loads the parts of a large list that its first reply omitted, one after the other, those of wards on the screen
 * first. If a row changes while its part is loading, the change is newer than the part.
 */
export class ListParts {
  #rest: readonly WardLeftOut[] = [];
  readonly #wanted = new Set<string>();
  /** Number of the present list: replies for an earlier one are dropped. */
  #list = 0;
  #isUnderWay = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  readonly #changed = new Set<string>();

  constructor(private readonly options: Options) {}

  begin(rest: readonly WardLeftOut[]): void {
    this.stop();
    this.#rest = rest;
    this.next();
  }

  stop(): void {
    this.#list += 1;
    this.#rest = [];
    this.#isUnderWay = false;
    this.#wanted.clear();
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  want(wardId: string): void {
    if (!this.#rest.some((ward) => ward.wardId === wardId)) return;
    this.#wanted.add(wardId);
    this.next();
  }

  /** Remembers rows that changed while a part is loading: the part must not overwrite them. */
  passOver(patientIds: readonly string[]): void {
    if (this.#isUnderWay) for (const id of patientIds) this.#changed.add(id);
  }

  /** Requests the next part, unless one is loading. */
  next(): void {
    if (this.#isUnderWay || this.#rest.length === 0) return;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    void this.#load(this.#nextWards());
  }

  #nextWards(): string[] {
    const isWanted = ({ wardId }: WardLeftOut): boolean => this.#wanted.has(wardId);
    const ordered = [...this.#rest.filter(isWanted), ...this.#rest.filter((ward) => !isWanted(ward))];
    let patients = 0;
    const last = ordered.findIndex((ward) => (patients += ward.patients) >= PATIENTS);
    return (last === -1 ? ordered : ordered.slice(0, last + 1)).map(({ wardId }) => wardId);
  }

  async #load(wardIds: string[]): Promise<void> {
    const list = this.#list;
    this.#isUnderWay = true;
    this.#changed.clear();
    try {
      const rows = await this.options.ask(wardIds);
      if (list !== this.#list) return;
      this.#rest = this.#rest.filter(({ wardId }) => !wardIds.includes(wardId));
      for (const wardId of wardIds) this.#wanted.delete(wardId);
      this.options.add(
        rows.filter(({ patientId }) => !this.#changed.has(patientId)),
        this.#rest,
      );
      this.#isUnderWay = false;
      const isAwaited = this.#rest.some(({ wardId }) => this.#wanted.has(wardId));
      if (isAwaited) this.next();
      else this.#pause = setTimeout(() => this.next(), PAUSE);
    } catch {
      // The next poll tries again; until then the page says that the list is incomplete.
      if (list === this.#list) this.#isUnderWay = false;
    }
  }
}
