import type { OrderTask } from '@wardlink/contract';
import { judgeGivenAmount, judgeOralDose, type AmountReason, type GivenVerdict } from '@wardlink/domain';

/** What is typed about a dose that was given. */
export interface GivenDraft {
  typed: string;
  reason: AmountReason | null;
  /** An amount far from the order, typed once more. */
  again: string;
  note: string;
}

/** What is sent of a dose. */
export interface GivenDose {
  amount: number;
  amountReason: AmountReason | null;
  amountAgain: number | null;
  note: string | null;
}

type Problem = 'notADose' | 'beyond' | 'noWhy' | 'noNote' | 'again' | 'twoFigures';

/** The field that a problem is in. */
export const FIELD_OF_PROBLEM = {
  notADose: 'amount',
  beyond: 'amount',
  noWhy: 'reason',
  noNote: 'note',
  again: 'again',
  twoFigures: 'again',
} as const satisfies Record<Problem, string>;
export type GivenProblem = Problem;

/** A typed dose as a figure, also one that is too large; undefined for what is none. */
export function doseOf(typed: string): number | undefined {
  const verdict = judgeOralDose(typed);
  return verdict.kind === 'accepted' ? verdict.amount : undefined;
}

/** How what is typed relates to the order of a task. */
export function verdictOf({ drug, unit, ordered }: OrderTask, typed: string): GivenVerdict {
  const amount = doseOf(typed);
  if (amount === undefined) return 'notADose';
  const category = unit === 'U' ? 'insulin' : 'oral';
  return judgeGivenAmount({ category, drug: drug ?? '', unit: unit ?? '' }, ordered ?? amount, amount);
}

/** The first thing that is wrong or missing, or what is sent. */
export function checkGiven(task: OrderTask, draft: GivenDraft): { problem: Problem } | { dose: GivenDose } {
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
