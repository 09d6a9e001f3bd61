import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf } from '../../server/dist/demonstration/random.js';

/** Milliseconds since 1970, finer than `Date.now()`; the same in every process of this machine. */
export const now = () => performance.timeOrigin + performance.now();

/**
 * Arrivals fixed in advance: independent of each other, so many a second on average. A slow page does not delay the others.
 * @returns `{ at, kind, number }` in the order of time; `at` in ms after the begin
 */
export function arrivals(rates, seconds, ...seed) {
  const all = Object.entries(rates).flatMap(([kind, perSecond]) => {
    const chance = chanceOf('arrivals', kind, ...seed);
    const ofKind = [];
    const gap = () => (-Math.log(1 - chance.next()) * 1000) / perSecond;
    for (let at = gap(); perSecond > 0 && at < seconds * 1000; at += gap()) {
      ofKind.push({ at, kind, number: ofKind.length });
    }
    return ofKind;
  });
  return all.sort((one, other) => one.at - other.at);
}

/**
 * Carries out every arrival at its time, whether or not earlier ones have ended.
 * @param act takes the kind, the intended time and the number
 * @param begin ms since 1970
 * @returns how late each was begun, ms: if much, it was the load's machine that was measured
 */
export async function play(schedule, begin, act) {
  const late = [];
  for (const { at, kind, number } of schedule) {
    const intended = begin + at;
    const wait = intended - now();
    if (wait > 1) await sleep(wait);
    late.push(Math.max(0, now() - intended));
    act(kind, intended, number);
  }
  return late;
}
