import { isTypedAgain, questionsOf, type MedicationDraft, type PlanProblems, type Running } from './plan-form.js';

export const doseFieldName = (slot: number): string => `ordered ${slot}`;
export const againFieldName = (slot: number): string => `ordered again ${slot}`;

/**
 * The field in which the first question about the doses is answered: where a dose is typed again, otherwise the dose
 * itself. Undefined while another problem has to be corrected first.
 */
export function questionFieldOf(
  draft: MedicationDraft,
  running: Running,
  { doses, ...others }: PlanProblems,
): string | undefined {
  if (doses === undefined || Object.keys(others).length > 0) return undefined;
  const { questions, ended } = questionsOf(draft, running);
  const open = questions.filter((one) => !(one.verdict === 'far' && isTypedAgain(draft, one)));
  const sought = { refusedDose: 'refused', farDose: 'far' }[doses as string];
  const first = open.find(({ verdict, slot }) => slot !== undefined && (sought === undefined || verdict === sought));
  const slot = first?.slot ?? ended[0]?.slot;
  if (slot === undefined) return undefined;
  return doses === 'farDose' ? againFieldName(slot) : doseFieldName(slot);
}
