import type { FollowedRow } from './merge-rows.js';

/** A ward whose rows are not there yet. */
export interface WardLeftOut {
  wardId: string;
  /** The sort keys of its rows begin with this. */
  sortKey: string;
  patients: number;
}

/** A part is of so many wards that it has at least this many patients. */
const PATIENTS = 60;
/** Between two parts that nobody waits for, milliseconds: the page and the server do other work meanwhile. */
const PAUSE = 50;

interface Options {
  ask(wardIds: string[]): Promise<readonly FollowedRow[]>;
  add(rows: readonly FollowedRow[], rest: readonly WardLeftOut[]): void;
}

/**
 * The parts of a large list that did not come with its first reply: one after the other, and first the wards that are on
 * the screen. A row that changes while its part is under way is newer than the part's.
 */
export class ListParts {
  #rest: readonly WardLeftOut[] = [];
  readonly #wanted = new Set<string>();
  /** Number of the list that the parts are of: replies for an earlier one are dropped. */
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

  /** Takes note of changes that came beside a part that is under way. */
  passOver(patientIds: readonly string[]): void {
    if (this.#isUnderWay) for (const id of patientIds) this.#changed.add(id);
  }

  /** Asks for the next part, unless one is under way. */
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
      // The next poll tries again; until then the page says that the list is not complete.
      if (list === this.#list) this.#isUnderWay = false;
    }
  }
}
