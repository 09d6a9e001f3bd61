import { every } from '../timers.js';

const INTERVAL_MS = 1000;
/** Samples in a row that grew, before a stop means anything: a picture that rarely changes has no steady flow. */
const STEADY_SAMPLES = 3;
/** Samples in a row without growth that make a loss. */
const STANDING_SAMPLES = 3;

type StatsEntry = Record<string, unknown>;

/** What should flow over a connection, and how to see that it does. */
export interface Flow {
  /** Whether media should arrive at the moment: something is wanted, sent and not muted. */
  expected: () => boolean;
  /** The part of a running total that one entry of the statistics brings. */
  measure: (entry: StatsEntry) => number;
  /** Whether it comes without a pause, as sound does: then one sample that grew is enough for a stop to mean something. */
  steady?: () => boolean;
  /** Whether the other side confirms that nothing arrives; true while it has not reported anything. */
  confirmed?: () => boolean;
}

function count(entry: StatsEntry, key: string): number {
  const value = entry[key];
  return typeof value === 'number' ? value : 0;
}

/** Media bytes that arrived. */
export function receivedBytes(entry: StatsEntry): number {
  return entry.type === 'inbound-rtp' ? count(entry, 'bytesReceived') : 0;
}

/**
 * Received packets as the other side reports them by RTCP. Browsers show different parts of a report; it names a source only
 * while its packets arrive.
 */
export function acknowledged(entry: StatsEntry): number {
  if (entry.type !== 'remote-inbound-rtp') return 0;
  return count(entry, 'packetsReceived') || count(entry, 'roundTripTimeMeasurements');
}

/** Distinguishes a flow that stopped from one that is paused or was never steady, by a running total read every second. */
export class FlowJudge {
  #total: number | undefined;
  #grown = 0;
  #standing = 0;

  /** @returns whether the flow is lost; true once, and again only after a new steady flow */
  add(total: number, expected: boolean, { confirmed = true, steady = false } = {}): boolean {
    // For a steady flow, one sample proves that it began.
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
 * Watches a connection until `signal` aborts. Bytes show a dead path within 3 s; the browser's own state takes up
 * to 16 s, and never changes when only the forwarding stopped.
 */
export function watchFlow(connection: RTCPeerConnection, flow: Flow, signal: AbortSignal, lost: () => void): void {
  const judge = new FlowJudge();
  let reading = false;
  const read = async (): Promise<void> => {
    let total = 0;
    (await connection.getStats()).forEach((entry: unknown) => {
      total += flow.measure(entry as StatsEntry);
    });
    const expected = connection.connectionState === 'connected' && flow.expected();
    const how = { confirmed: flow.confirmed?.(), steady: flow.steady?.() };
    if (!signal.aborted && judge.add(total, expected, how)) lost();
  };
  every(INTERVAL_MS, signal, () => {
    if (reading) return;
    reading = true;
    // A connection that is being closed has no statistics; nothing is lost then.
    read()
      .catch(() => undefined)
      .finally(() => {
        reading = false;
      });
  });
}
