import { SPECIAL_SLOT } from '@wardlink/domain';
import { now } from './schedule.mjs';

/** Readings of a row that the row before did not have. Entries of this benchmark never take each other's slot. */
export function* newReadings(before, row) {
  for (const [slot, reading] of Object.entries(row.today)) {
    if (Number(slot) !== SPECIAL_SLOT && reading.readingId !== before?.today[slot]?.readingId) yield reading;
  }
  if (row.special.length === (before?.special.length ?? 0)) return;
  const known = new Set(before?.special.map(({ readingId }) => readingId));
  for (const reading of row.special) if (!known.has(reading.readingId)) yield reading;
}

/** What the pages of one process notice. */
export class Observations {
  /** ms of what was entered after the warm-up; `visible` by the level of the board. */
  times = { visible: { ward: [], department: [], hospital: [] }, popup: [], delivered: [], acknowledged: [] };
  counts = {
    requests: 0,
    replyRows: 0,
    failed: 0,
    refused: 0,
    frames: 0,
    megabytes: 0,
    rows: 0,
    gaps: 0,
    wholes: 0,
    socketsLost: 0,
    misnumbered: 0,
    /** Readings that a board showed, and warnings that came up, of the whole run. */
    shown: 0,
    popups: 0,
    popupsTwice: 0,
  };
  /** Ids of chat messages: sent with their acknowledgement, and as often as they came to their receiver. */
  acknowledged = [];
  delivered = [];
  #begin = Infinity;
  #measured = Infinity;
  #end = Infinity;
  #shift = 0;

  /**
   * @param begin - of the load, ms since 1970
   * @param measured - from when on times are kept
   * @param end - of the load
   * @param shift - what the server's clock is ahead, ms
   */
  begin({ begin, measured, end, shift }) {
    this.#begin = begin;
    this.#measured = measured;
    this.#end = end;
    this.#shift = shift;
  }

  /** Counts work of the measured time only. */
  count(name, amount = 1) {
    const at = now();
    if (at >= this.#measured && at < this.#end) this.counts[name] += amount;
  }

  #keep(times, intended) {
    if (intended >= this.#measured) times.push(now() - intended);
  }

  /** A row of a glucose board was put in. */
  row(level, before, row) {
    for (const { measuredAt } of newReadings(before, row)) {
      // An entry's measure time is the time for which it was intended.
      const intended = measuredAt - this.#shift;
      if (intended < this.#begin) continue;
      this.counts.shown += 1;
      this.#keep(this.times.visible[level], intended);
    }
  }

  /** A warning's message came to a page. @param known - warnings that this page had before */
  popup({ warningId, measureTime, escalation }, known) {
    const intended = measureTime - this.#shift;
    if (escalation !== undefined || intended < this.#begin) return;
    if (known.has(warningId)) this.counts.popupsTwice += 1;
    known.add(warningId);
    this.counts.popups += 1;
    this.#keep(this.times.popup, intended);
  }

  messageAcknowledged(id, intended) {
    this.acknowledged.push(id);
    this.#keep(this.times.acknowledged, intended);
  }

  messageDelivered(id, intended) {
    this.delivered.push(id);
    this.#keep(this.times.delivered, intended);
  }
}
