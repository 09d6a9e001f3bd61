import { isDaySlot, type DaySlot } from '../glucose/slots.js';
import { dayOf, daysBetween, type Day } from '../time/hospital-day.js';
import type { MealWindow } from '../time/meal-windows.js';

/** Monday is 1, Sunday is 7 (ISO 8601). */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * A doctor's order for a patient: slots, days, beginning and end. Plans are compared only within one kind of order of
 * one patient; the caller must not mix in others.
 */
export interface OrderPlan {
  id: string;
  slots: readonly DaySlot[];
  weekdays: readonly Weekday[];
  /**
   * 1 every day, 2 every other day and so on, counted from the day of `since`; of these only the weekdays above count.
   */
  everyDays: number;
  /** Instant from which it is in force, epoch milliseconds. */
  since: number;
  /** Last hospital day with tasks; null for an open end. */
  lastDay: Day | null;
  /** Instant of its termination; null if it was not terminated. */
  endedAt: number | null;
}

export function weekdayOf(day: Day): Weekday {
  return WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 1;
}

/** Whether a plan has tasks on a hospital day by weekday, interval and last day. */
export function isPlannedOn(plan: OrderPlan, day: Day, zone: string): boolean {
  if (plan.lastDay !== null && day > plan.lastDay) return false;
  if (!plan.weekdays.includes(weekdayOf(day))) return false;
  // Most plans have no interval to compute.
  if (plan.everyDays === 1) return true;
  return daysBetween(dayOf(plan.since, zone), day) % plan.everyDays === 0;
}

/** Whether an order is for every day. */
export function isEveryDay({ weekdays, everyDays }: { weekdays: readonly number[]; everyDays: number }): boolean {
  return everyDays === 1 && weekdays.length === WEEKDAYS.length;
}

/** How long the person who signed an order may undo it, milliseconds; not shown by the specification. */
export const UNDO_MS = 2 * 60_000;

/** Whether a plan was terminated before it began: it was never in force and replaces no other plan. */
export function neverHeld(plan: OrderPlan): boolean {
  return plan.endedAt !== null && plan.endedAt <= plan.since;
}

/**
 * The instant at which a newer plan replaces a plan, Infinity without one. The newer plan is the one that begins later;
 * of two that begin at once, the later in the list. A plan terminated before it began is ignored.
 */
export function replacedAt(plan: OrderPlan, plans: readonly OrderPlan[]): number {
  const place = plans.findIndex(({ id }) => id === plan.id);
  return plans.reduce((earliest, other, index) => {
    const newer = other.since > plan.since || (other.since === plan.since && index > place);
    return newer && other.id !== plan.id && !neverHeld(other) ? Math.min(earliest, other.since) : earliest;
  }, Infinity);
}

/** The instant at which a plan ceases to be in force: termination or replacement, whichever came first. */
export function validUntil(plan: OrderPlan, plans: readonly OrderPlan[]): number {
  return Math.min(plan.endedAt ?? Infinity, replacedAt(plan, plans));
}

export type PlanState = 'waiting' | 'running' | 'finished' | 'terminated' | 'replaced';

/** State of a plan at an instant: past its last day, terminated, replaced by a newer one, or none of these. */
export function planState(plan: OrderPlan, plans: readonly OrderPlan[], now: number, zone: string): PlanState {
  const until = validUntil(plan, plans);
  if (until <= now) return until === plan.endedAt ? 'terminated' : 'replaced';
  if (now < plan.since) return 'waiting';
  return plan.lastDay !== null && dayOf(now, zone) > plan.lastDay ? 'finished' : 'running';
}

export type PlanFault =
  'noSlots' | 'notASlot' | 'slotWithoutWindow' | 'noWeekdays' | 'notAnInterval' | 'endsBeforeItBegins';

/** Faults of a plan; empty if it may be ordered. */
export function planFaults(plan: OrderPlan, zone: string, windows: readonly MealWindow[]): PlanFault[] {
  const faults: PlanFault[] = [];
  if (plan.slots.length === 0) faults.push('noSlots');
  if (!plan.slots.every(isDaySlot)) faults.push('notASlot');
  else if (!plan.slots.every((slot) => windows.some((window) => window.slot === slot)))
    faults.push('slotWithoutWindow');
  if (plan.weekdays.length === 0) faults.push('noWeekdays');
  if (!Number.isInteger(plan.everyDays) || plan.everyDays < 1) faults.push('notAnInterval');
  const lastDayBefore = plan.lastDay !== null && plan.lastDay < dayOf(plan.since, zone);
  const endedBefore = plan.endedAt !== null && plan.endedAt < plan.since;
  if (lastDayBefore || endedBefore) faults.push('endsBeforeItBegins');
  return faults;
}
