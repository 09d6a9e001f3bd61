import type { RequestOf } from '@wardlink/contract';
import {
  clockText,
  dayOf,
  EARLY_EXECUTION_MS,
  isPlannedOn,
  neverHeld,
  windowsOfDay,
  type Task,
} from '@wardlink/domain';
import { Refusal } from '../../core/refusal.js';
import type { Settings } from '../../core/settings.js';
import type { Tx } from '../../database/connection.js';
import { dayBegins, orderPlanOf } from '../plans/plans.js';
import { plansOn, slotsOf, type Plan } from './sheet.js';

/** The time of an execution may be this much ahead of the server: clocks of wards differ. */
const AHEAD_MS = 60_000;
const MINUTE = 60_000;

type Request = Pick<RequestOf<'order.execute'>, 'type' | 'planId' | 'day' | 'slot' | 'executedAt' | 'timeReason'>;

/** The time of the execution. @throws Refusal `reading.future` */
export function timeOf({ executedAt }: Request, now: number): number {
  const at = executedAt ?? now;
  if (at > now + AHEAD_MS) throw new Refusal('reading.future', { field: 'executedAt' });
  return at;
}

/**
 * The task done at an instant, of a plan that held then, even if it has ended since.
 * @throws Refusal `task.unknown`, `task.early`
 */
export async function taskDoneAt(
  tx: Tx,
  patientId: string,
  { type, planId, day, slot }: Request,
  { zone, mealWindows }: Pick<Settings, 'zone' | 'mealWindows'>,
  at: number,
): Promise<{ task: Task; plan: Plan }> {
  const row = (await plansOn(tx, [patientId], day)).find((one) => one.type === type && one.id === planId);
  const window = windowsOfDay(day, zone, mealWindows).windows.find((one) => one.slot === slot);
  if (!row || !window) throw new Refusal('task.unknown');
  const plan = orderPlanOf(row, slotsOf(row), dayBegins(zone));
  const isTask = isPlannedOn(plan, day, zone) && plan.slots.includes(window.slot) && plan.since < window.end;
  if (!isTask || neverHeld(plan) || (plan.endedAt !== null && plan.endedAt <= at)) throw new Refusal('task.unknown');
  if (at < window.begin - EARLY_EXECUTION_MS) throw new Refusal('task.early', { field: 'executedAt' });
  return { task: { planId, day, ...window, withdrawnAt: plan.endedAt }, plan: row };
}

/**
 * The reason for a time before the admission or the order; null if none is required.
 * @throws Refusal `execution.beforeAdmission` and `execution.beforeOrder` without a reason
 */
export function checkTime(
  { timeReason }: Request,
  at: number,
  { admittedAt, orderedAt, zone }: { admittedAt: Date | null; orderedAt: Date | null; zone: string },
): string | null {
  const isBefore = (instant: Date | null): instant is Date =>
    instant !== null && at < Math.floor(instant.getTime() / MINUTE) * MINUTE;
  const asked = isBefore(admittedAt) ? 'execution.beforeAdmission' : 'execution.beforeOrder';
  if (!isBefore(admittedAt) && !isBefore(orderedAt)) return null;
  const reason = timeReason?.trim() ?? '';
  if (reason !== '') return reason;
  const text = (instant: number): string => `${dayOf(instant, zone)} ${clockText(instant, zone)}`;
  const ordered = orderedAt === null ? '–' : text(orderedAt.getTime());
  throw new Refusal(asked, { field: 'timeReason', places: { time: text(at), ordered } });
}
