import type { MedicationOrder } from '@wardlink/contract';
import type { ProposedDoses } from '@wardlink/domain';
import { brandKeyOf } from './medicine-names.js';
import { TERMS_FIELDS, type MedicationDraft } from './plan-form.js';

/** A typed figure; NaN for an empty field and for anything that is no number. */
export const figureOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));

/** Basal insulins, of which a part is given before an operation. */
const BASAL: readonly (string | null)[] = ['longActing', 'ultraLongActing', 'intermediateActing'];

/** The running basal order of a patient; undefined without one. */
export const runningBasal = (plans: readonly MedicationOrder[]): MedicationOrder | undefined =>
  plans.find(({ state, insulinCategory }) => state === 'running' && BASAL.includes(insulinCategory));

/** A note with a line added, unless it has it or would become too long. */
export function noteWith(note: string, line: string): string {
  if (note.includes(line)) return note;
  const both = note.trim() === '' ? line : `${note.trim()}; ${line}`;
  return both.length > TERMS_FIELDS.note.maxLength ? note : both;
}

/**
 * The fields of an order that takes doses of a protocol. The brand is that of the running order of the same category;
 * otherwise the doctor chooses it.
 */
export function takenDoses(
  draft: Pick<MedicationDraft, 'insulinCategory' | 'brandKey' | 'note'>,
  { category, doses }: ProposedDoses,
  plans: readonly MedicationOrder[],
  line: string,
): Partial<MedicationDraft> {
  const running = plans.find(({ state, insulinCategory }) => state === 'running' && insulinCategory === category);
  const chosen = draft.insulinCategory === category ? draft.brandKey : '';
  return {
    category: 'insulin',
    insulinCategory: category,
    brandKey: chosen || (running ? brandKeyOf(running) : ''),
    doses: Object.fromEntries(doses.map(({ slot, amount }) => [slot, String(amount)])),
    again: {},
    note: noteWith(draft.note, line),
  };
}
