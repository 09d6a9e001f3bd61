import { expect } from 'vitest';
import type { Caller } from './caller.js';

const SOON = { timeout: 60_000, interval: 100 };

/** Frames of the other side decoded so far; a new connection starts at 0. */
export const framesOf = ({ page }: Caller): Promise<number> =>
  page.evaluate(async () => {
    let frames = 0;
    for (const connection of window.connections) {
      for (const entry of (await connection.getStats()).values()) {
        const report = entry as { type: string; framesDecoded?: number };
        if (report.type === 'inbound-rtp') frames += report.framesDecoded ?? 0;
      }
    }
    return frames;
  });

/** Waits until this many more frames of the other side are decoded. */
export async function moreFrames(caller: Caller, more = 15): Promise<void> {
  let [last, seen] = [await framesOf(caller), 0];
  await expect
    .poll(async () => {
      const now = await framesOf(caller);
      // The frames of a connection that was closed are no longer counted.
      seen += now >= last ? now - last : 0;
      last = now;
      return seen;
    }, SOON)
    .toBeGreaterThanOrEqual(more);
}

/** Waits until audio of the other side is received from now on. */
export async function heardAnew({ page }: Caller): Promise<void> {
  await page.evaluate(() => (window.call.loudest = 0));
  await expect.poll(() => page.evaluate(() => window.call.loudest), SOON).toBeGreaterThan(0);
}

/** Waits until everybody sees and hears everybody else. @returns how long it took, in s */
export async function allBack(callers: readonly Caller[]): Promise<number> {
  const begun = performance.now();
  await Promise.all(callers.flatMap((caller) => [moreFrames(caller), heardAnew(caller)]));
  return (performance.now() - begun) / 1000;
}

/** Measures the frames per second. @param seconds - how long to measure */
export async function frameRates(callers: readonly Caller[], seconds: number): Promise<number[]> {
  const before = await Promise.all(callers.map(framesOf));
  const from = performance.now();
  await expect.poll(() => performance.now() - from, { timeout: seconds * 2000 }).toBeGreaterThan(seconds * 1000);
  const passed = (performance.now() - from) / 1000;
  const after = await Promise.all(callers.map(framesOf));
  return after.map((frames, index) => Math.round(((frames - (before[index] ?? 0)) / passed) * 10) / 10);
}

/** Events that must not occur during a fault that the call survives. */
export const departures = async (callers: readonly Caller[]): Promise<string[]> =>
  (await Promise.all(callers.map((caller) => caller.events())))
    .flat()
    .filter((event) => /stream-removed|peer-leave|error|banned/.test(event));
