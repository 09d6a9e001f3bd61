import { MSG_TYPE } from '@wardlink/contract';

/** Rows of a list by patient. */
export class PatientRows {
  #rows = new Map();
  #changed;

  /** @param changed - takes a row as it was, if there was one, and as it is now */
  constructor(changed) {
    this.#changed = changed;
  }

  put(row) {
    const before = this.#rows.get(row.patientId);
    this.#rows.set(row.patientId, row);
    this.#changed(before, row);
  }

  remove(patientId) {
    this.#rows.delete(patientId);
  }

  replace(rows) {
    const known = new Set(rows.map(({ patientId }) => patientId));
    for (const patientId of this.#rows.keys()) if (!known.has(patientId)) this.#rows.delete(patientId);
    for (const row of rows) this.put(row);
  }

  get all() {
    return [...this.#rows.values()];
  }
}

/** A list that follows what changed over the page's socket. */
export class FollowedList {
  #options;
  #rows;
  #position;
  #key;
  #follows = 0;
  #number = 0;

  /**
   * @param options.feed - of the list
   * @param options.place - department and ward
   * @param options.ask - asks for the whole list
   * @param options.send - sends a frame over the socket, if it is open
   * @param options.changed - as in `PatientRows`
   * @param options.compare - counts the differences between its rows and those of the whole list
   * @param options.counts - where gaps and whole lists are counted
   */
  constructor(options) {
    this.#options = options;
    this.#rows = new PatientRows(options.changed);
  }

  /** Asks for the whole list, and follows it from there on. */
  async load() {
    this.#key = undefined;
    const { rows, position } = await this.#options.ask();
    this.#rows.replace(rows);
    this.#position = position;
    this.follow();
  }

  /** Follows from the last position on. @param again - on a new socket, which knows of no earlier key */
  follow({ again = false } = {}) {
    if (again) this.#key = undefined;
    if (this.#position === undefined) return;
    const { feed, place, send } = this.#options;
    if (this.#key !== undefined) send({ msgType: MSG_TYPE.unfollow, key: this.#key });
    this.#follows += 1;
    // A key of its own each time: frames of the former one that are still under way are not counted for the new one.
    this.#key = `${feed}-${this.#follows}`;
    this.#number = 0;
    send({ msgType: MSG_TYPE.follow, key: this.#key, feed, ...place, position: this.#position });
  }

  take({ key, number, position, whole, rows, gone }) {
    if (key !== this.#key) return;
    const { counts } = this.#options;
    if (number !== this.#number + 1) {
      counts.gaps += 1;
      this.follow();
      return;
    }
    this.#number = number;
    if (whole) {
      counts.wholes += 1;
      this.load().catch(() => (counts.failed += 1));
      return;
    }
    this.#position = position;
    for (const row of rows) this.#rows.put(row);
    for (const patientId of gone) this.#rows.remove(patientId);
    counts.rows += rows.length;
  }

  async differences() {
    const fresh = await this.#options.ask();
    return this.#options.compare(this.#rows.all, fresh.rows);
  }
}
