import type { Day } from '../time/hospital-day.js';

/** Where a reading of an outpatient was taken: in the clinic, or at home and reported from there. */
export const READING_SETTINGS = ['clinic', 'home'] as const;
export type ReadingSetting = (typeof READING_SETTINGS)[number];

/** Results of a recall: the patient was reached and comes, was not reached, or comes on another day. */
export const RECALL_RESULTS = ['reached', 'notReached', 'newDate'] as const;
export type RecallResult = (typeof RECALL_RESULTS)[number];

/** How a patient was recalled. */
export const RECALL_WAYS = ['phone', 'message', 'other'] as const;
export type RecallWay = (typeof RECALL_WAYS)[number];

/** Days without any reading after which an outpatient is listed as without data. */
export const NO_DATA_DAYS = 30;

/** Whether the next visit was missed: its day has passed without a visit since it was agreed. */
export function isVisitOverdue(nextOn: Day | null, today: Day): boolean {
  return nextOn !== null && nextOn < today;
}

/** True for a possible next visit: after the visit itself, and within two years. */
export function isPossibleNextVisit(nextOn: Day, visitedOn: Day): boolean {
  return nextOn > visitedOn && Number(nextOn.slice(0, 4)) - Number(visitedOn.slice(0, 4)) <= 2;
}
