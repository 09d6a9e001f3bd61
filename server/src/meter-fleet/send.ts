import { METER_PATH, type MeterReply } from '@wardlink/contract';
import { OperatorError } from '../operator-error.js';
import type { FleetRequest } from './fleet.js';

/** Outcome of everything that a fleet sent. */
interface FleetTally {
  requests: number;
  readings: Record<MeterReply['readings'][number]['outcome'], number>;
  controls: Record<MeterReply['controls'][number]['outcome'], number>;
}

const emptyTally = (): FleetTally => ({
  requests: 0,
  readings: { stored: 0, repeated: 0, putAside: 0, unmatched: 0 },
  controls: { stored: 0, repeated: 0, refused: 0 },
});

/** Number of requests that wait for their answers at the same time. */
const AT_ONCE = 8;
const MOST_TRIES = 20;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends a request again until it is answered, as meters do. @throws OperatorError */
async function post(server: URL, { token, body }: FleetRequest): Promise<MeterReply> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(new URL(METER_PATH, server), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'accept-language': 'en-US' },
      body: JSON.stringify(body),
    }).catch((error: unknown) => {
      if (tries < MOST_TRIES) return undefined;
      throw new OperatorError(`${server.href} cannot be reached: ${error instanceof Error ? error.message : ''}`);
    });
    if (response?.ok) return ((await response.json()) as { data: MeterReply }).data;
    const isLater = response === undefined || response.status === 429 || response.status >= 500;
    if (!isLater || tries === MOST_TRIES) {
      throw new OperatorError(`The server answered ${response?.status ?? ''}: ${(await response?.text()) ?? ''}`);
    }
    await pause(Number(response?.headers.get('retry-after') ?? 1) * 1000);
  }
}

/** Sends everything evenly over some minutes and counts the outcomes. */
export async function sendFleet(
  server: URL,
  requests: readonly FleetRequest[],
  minutes: number,
  start = Date.now(),
): Promise<FleetTally> {
  const all = requests.flatMap((request) => (request.isTwice ? [request, request] : [request]));
  const tally = emptyTally();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < all.length; index = next++) {
      const wait = start + (index / all.length) * minutes * 60_000 - Date.now();
      if (wait > 0) await pause(wait);
      const { readings, controls } = await post(server, all[index] as FleetRequest);
      tally.requests += 1;
      for (const { outcome } of readings) tally.readings[outcome] += 1;
      for (const { outcome } of controls) tally.controls[outcome] += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return tally;
}
