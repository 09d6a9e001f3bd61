import type { DaySlot } from '../glucose/slots.js';
import { addDays, dayOf, instantOf, type Day } from '../time/hospital-day.js';
import type { MealWindow } from '../time/meal-windows.js';
import { windowsOfDay } from './tasks.js';

/** When an order begins. */
export interface OrderBegin {
  /** The instant; null if the order begins with the day or at once. */
  at: number | null;
  /** Slots of the first day, in the order of their windows. */
  slots: readonly DaySlot[];
  /** The first of them that belongs to the order; undefined if the day is over. */
  first: DaySlot | undefined;
}

interface Wanted {
  since: Day;
  /** The slot of that day with which it begins. */
  beginsWith: DaySlot | null;
  now: number;
  /** Slots of this order and of the one that it replaces; undefined if it replaces none. */
  changes: readonly DaySlot[] | undefined;
  /** Slots of that day whose dose was already given. */
  given?: readonly DaySlot[];
}

/**
 * The instant from which an order holds. If it replaces another order, that one keeps every slot that began before,
 * including the last slot of the evening before if its window crosses midnight. Without a chosen slot, the order begins
 * after the doses already given. `over` if the time of the chosen slot has passed.
 */
export function beginOfOrder(
  { since, beginsWith, now, changes, given = [] }: Wanted,
  zone: string,
  mealWindows: readonly MealWindow[],
): OrderBegin | 'noWindow' | 'over' {
  const { windows } = windowsOfDay(since, zone, mealWindows);
  const slots = windows.map(({ slot }) => slot);
  const today = dayOf(now, zone);
  const evening = windowsOfDay(addDays(since, -1), zone, mealWindows).windows.at(-1)?.end ?? 0;
  if (beginsWith !== null) {
    const window = windows.find(({ slot }) => slot === beginsWith);
    if (!window) return 'noWindow';
    if (window.end <= now) return 'over';
    const earlier = windows.slice(0, windows.indexOf(window)).filter(({ end }) => end > now);
    // If no dose comes before it, the order holds at once.
    const isNext =
      changes !== undefined && since === today && evening <= now && !earlier.some(({ slot }) => changes.includes(slot));
    return { at: isNext || window.begin <= now ? null : window.begin, slots, first: beginsWith };
  }
  const begin = since === today ? now : instantOf(since, 0, zone);
  // A dose that was given remains part of its order.
  const kept = windows.filter(({ slot }) => given.includes(slot)).map(({ end }) => end);
  const over = Math.max(changes === undefined ? 0 : evening, ...kept);
  const at = over > begin ? over : null;
  return { at, slots, first: windows.find(({ end }) => end > (at ?? begin))?.slot };
}
