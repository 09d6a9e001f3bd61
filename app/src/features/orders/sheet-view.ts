import type { OrderSheetPatient, OrderTask } from '@wardlink/contract';
import { requiresRecheck, type DaySlot } from '@wardlink/domain';
import { isMissed, isOpen, taskAt } from '../../ward/orders/task-times.js';

export const SHOWS = ['open', 'all', 'done', 'refused'] as const;

/** Filters of the sheet. */
export interface SheetView {
  /** `now`: the windows that are open now, and missed tasks. */
  slot: DaySlot | 'now' | 'day';
  show: (typeof SHOWS)[number];
  type: OrderTask['type'] | null;
}

export const FIRST_VIEW: SheetView = { slot: 'now', show: 'open', type: null };

/** Tasks that begin within this time count as due. */
const SOON_MS = 15 * 60_000;

function isShown(task: OrderTask, { slot, show, type }: SheetView, now: number): boolean {
  if (type !== null && task.type !== type) return false;
  if (slot === 'now') {
    const running = now >= task.begin - SOON_MS && now < task.end;
    if (!running && task.state !== 'missed') return false;
  } else if (slot !== 'day' && task.slot !== slot) return false;
  if (show === 'open') return isOpen(task);
  return show === 'all' || task.state === show;
}

/** The patients at a time: tasks become missed, and rechecks expire, without a change on the server. */
export function patientsAt(patients: readonly OrderSheetPatient[], now: number): OrderSheetPatient[] {
  return patients.map((patient) => {
    const { tasks, rechecks } = patient;
    const isCurrent =
      !tasks.some((task) => isMissed(task, now)) &&
      rechecks.every(({ measuredAt }) => requiresRecheck(measuredAt, now));
    if (isCurrent) return patient;
    return {
      ...patient,
      tasks: tasks.map((task) => taskAt(task, now)),
      rechecks: rechecks.filter(({ measuredAt }) => requiresRecheck(measuredAt, now)),
    };
  });
}

/** Patients with their filtered tasks; patients without any are left out. */
export function shownPatients(
  patients: readonly OrderSheetPatient[],
  view: SheetView,
  now: number,
): OrderSheetPatient[] {
  return patients
    .map((patient) => ({ ...patient, tasks: patient.tasks.filter((task) => isShown(task, view, now)) }))
    .filter(({ tasks }) => tasks.length > 0);
}

/** Number of tasks of the view's slot and type in each state, including those that the view hides. */
export function countStates(
  patients: readonly OrderSheetPatient[],
  view: SheetView,
  now: number,
): Record<OrderTask['state'], number> {
  const counts = { due: 0, done: 0, refused: 0, missed: 0 };
  for (const { tasks } of shownPatients(patients, { ...view, show: 'all' }, now)) {
    for (const { state } of tasks) counts[state] += 1;
  }
  return counts;
}
