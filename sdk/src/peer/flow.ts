import { statisticsOf, type StatsEntry } from '../stats/statistics.js';
import { every } from '../timers.js';

const INTERVAL_MS = 1000;
/** Consecutive growing samples needed before a stop counts: a picture that rarely changes has no steady flow. */
const STEADY_SAMPLES = 3;
/** Consecutive samples without growth that count as a loss. */
const STANDING_SAMPLES = 3;

/** The media expected over a connection, and how to measure it. */
export interface Flow {
  /** Whether media should arrive now: subscribed, sent and not muted. */
  expected: () => boolean;
  /** The share of one statistics entry in the running total. */
  measure: (entry: StatsEntry) => number;
  /** Whether the media flows without pauses, as sound does: then one growing sample is enough before a stop counts. */
  steady?: () => boolean;
  /** Whether the other side also reports that nothing arrives; true while it has not reported anything. */
  confirmed?: () => boolean;
}

function count(entry: StatsEntry, key: string): number {
  const value = entry[key];
  return typeof value === 'number' ? value : 0;
}

/** Received media bytes. */
export function receivedBytes(entry: StatsEntry): number {
  return entry.type === 'inbound-rtp' ? count(entry, 'bytesReceived') : 0;
}

/**
 * Received packets as the other side reports them by RTCP. Browsers show different parts of a report, which names a
 * source only while its packets arrive.
 */
export function acknowledged(entry: StatsEntry): number {
  if (entry.type !== 'remote-inbound-rtp') return 0;
  return count(entry, 'packetsReceived') || count(entry, 'roundTripTimeMeasurements');
}

/** Tells a flow that stopped from one that is paused or was never steady, from a running total read every second. */
export class FlowJudge {
  #total: number | undefined;
  #grown = 0;
  #standing = 0;

  /** @returns true once when the flow is lost, and again only after a new steady flow */
  add(total: number, expected: boolean, { confirmed = true, steady = false } = {}): boolean {
    // A steady flow starts from zero, so its first sample already counts as growth.
    const grew = total !== (this.#total ?? (steady ? 0 : total));
    this.#total = total;
    if (!expected) this.#reset();
    else if (grew) {
      this.#grown += 1;
      this.#standing = 0;
    } else if (this.#grown < (steady ? 1 : STEADY_SAMPLES)) this.#grown = 0;
    else {
      this.#standing += 1;
      if (this.#standing >= STANDING_SAMPLES && confirmed) {
        this.#reset();
        return true;
      }
    }
    return false;
  }

  #reset(): void {
    this.#grown = 0;
    this.#standing = 0;
  }
}

/**
 * Watches a connection until `signal` aborts. Byte counts reveal a dead path within 3 s; the browser's connection state
 * takes up to 16 s, and does not change at all if only the forwarding stopped.
 */
export function watchFlow(connection: RTCPeerConnection, flow: Flow, signal: AbortSignal, lost: () => void): void {
  const judge = new FlowJudge();
  let reading = false;
  const read = async (): Promise<void> => {
    let total = 0;
    for (const entry of await statisticsOf(connection)) total += flow.measure(entry);
    const expected = connection.connectionState === 'connected' && flow.expected();
    const how = { confirmed: flow.confirmed?.(), steady: flow.steady?.() };
    if (!signal.aborted && judge.add(total, expected, how)) lost();
  };
  every(INTERVAL_MS, signal, () => {
    if (reading) return;
    reading = true;
    // A connection that is being closed has no statistics, or they never come: that is not a loss.
    read()
      .catch(() => undefined)
      .finally(() => {
        reading = false;
      });
  });
}
