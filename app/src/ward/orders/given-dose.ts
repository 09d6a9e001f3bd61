import type { OrderTask } from '@wardlink/contract';
import {
  addDays,
  typedInstantOf,
  judgeGivenAmount,
  judgeOralDose,
  type AmountReason,
  type GivenVerdict,
} from '@wardlink/domain';
import { minuteOfText } from '../../clock/minute-text.js';

/** The entries about a dose that was given. */
export interface GivenDraft {
  typed: string;
  reason: AmountReason | null;
  /** An amount far from the order, typed a second time. */
  again: string;
  note: string;
  /** Time of day; empty means now. */
  time: string;
  timeReason: string;
}

/** The data of a dose for the request. */
export interface GivenDose {
  amount: number;
  amountReason: AmountReason | null;
  amountAgain: number | null;
  note: string | null;
  /** Set if a time was typed. */
  executedAt?: number;
  timeReason?: string | null;
}

/** A task, with the end of its order if that has ended. */
export type DoseTask = OrderTask & { endedAt?: number };

type Problem =
  'noTime' | 'noClock' | 'afterEnd' | 'future' | 'notADose' | 'beyond' | 'noWhy' | 'noNote' | 'again' | 'twoFigures';

/** The field of each problem. */
export const FIELD_OF_PROBLEM = {
  noTime: 'time',
  noClock: 'time',
  afterEnd: 'time',
  future: 'time',
  notADose: 'amount',
  beyond: 'amount',
  noWhy: 'reason',
  noNote: 'note',
  again: 'again',
  twoFigures: 'again',
} as const satisfies Record<Problem, string>;
export type GivenProblem = Problem;

/** A typed dose as a figure, even one that is too large; undefined if it is not a dose. */
export function doseOf(typed: string): number | undefined {
  const verdict = judgeOralDose(typed);
  return verdict.kind === 'accepted' ? verdict.amount : undefined;
}

/** Compares the typed text with the order of a task. */
export function verdictOf({ drug, unit, ordered }: OrderTask, typed: string): GivenVerdict {
  const amount = doseOf(typed);
  if (amount === undefined) return 'notADose';
  const category = unit === 'U' ? 'insulin' : 'oral';
  return judgeGivenAmount({ category, drug: drug ?? '', unit: unit ?? '' }, ordered ?? amount, amount);
}

interface At {
  now: number;
  zone: string;
}

/** The typed time as an instant of the task's day, or of the following night; undefined for now. */
function timeOf(task: DoseTask, typed: string, { now, zone }: At): { problem: Problem } | { at: number | undefined } {
  if (typed.trim() === '') return task.endedAt === undefined ? { at: undefined } : { problem: 'noTime' };
  const minute = minuteOfText(typed);
  if (minute === undefined) return { problem: 'noClock' };
  const ofDay = typedInstantOf(task.day, minute, { now, zone });
  const nextDay = typedInstantOf(addDays(task.day, 1), minute, { now, zone });
  const at = ofDay < task.begin && nextDay < task.end ? nextDay : ofDay;
  if (at > now) return { problem: 'future' };
  return task.endedAt !== undefined && at >= task.endedAt ? { problem: 'afterEnd' } : { at };
}

/** The first problem, or the data for the request. */
export function checkGiven(task: DoseTask, draft: GivenDraft, at: At): { problem: Problem } | { dose: GivenDose } {
  const time = timeOf(task, draft.time, at);
  if ('problem' in time) return time;
  const checked = checkAmount(task, draft);
  if ('problem' in checked || time.at === undefined) return checked;
  const timeReason = draft.timeReason.trim() === '' ? null : draft.timeReason.trim();
  return { dose: { ...checked.dose, executedAt: time.at, timeReason } };
}

function checkAmount(task: OrderTask, draft: GivenDraft): { problem: Problem } | { dose: GivenDose } {
  const amount = doseOf(draft.typed);
  const verdict = verdictOf(task, draft.typed);
  if (amount === undefined || verdict === 'notADose') return { problem: 'notADose' };
  const note = draft.note.trim() === '' ? null : draft.note.trim();
  if (verdict === 'asOrdered') return { dose: { amount, amountReason: null, amountAgain: null, note } };
  if (verdict === 'beyond') return { problem: 'beyond' };
  if (verdict === 'far') {
    if (draft.again.trim() === '') return { problem: 'again' };
    if (doseOf(draft.again) !== amount) return { problem: 'twoFigures' };
  }
  if (draft.reason === null) return { problem: 'noWhy' };
  if (draft.reason === 'other' && note === null) return { problem: 'noNote' };
  return { dose: { amount, amountReason: draft.reason, amountAgain: verdict === 'far' ? amount : null, note } };
}
