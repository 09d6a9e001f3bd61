import { authorisationFault } from '@wardlink/domain';
import type { Problems } from '../../../forms/model.js';

export type Name = 'trainedOn' | 'examinedOn' | 'score' | 'from' | 'until' | 'note';

const DAYS = ['trainedOn', 'examinedOn', 'from', 'until'] as const;

/** The key of the problem of the first impossible date; none while a date is missing. */
export function dayProblems(typed: Record<Name, string>, today: string): Problems {
  if (DAYS.some((name) => typed[name].trim() === '')) return {};
  const { trainedOn, examinedOn, from, until } = typed;
  const fault = authorisationFault({ trainedOn, examinedOn, from, until }, today);
  return fault === null ? {} : { [fault]: `days.${fault}` };
}
