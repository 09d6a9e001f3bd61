import { amountText, type RequestOf } from '@wardlink/contract';
import { doseLimit, judgeGivenAmount, type AmountReason, type DaySlot } from '@wardlink/domain';
import { Refusal } from '../../core/refusal.js';
import type { MedicationRow } from '../plans/plans.js';

type Request = Pick<RequestOf<'order.execute'>, 'amount' | 'amountReason' | 'amountAgain' | 'note'>;
type Plan = Pick<MedicationRow, 'category' | 'drug' | 'unit' | 'doses'>;

/**
 * The given amount of a medicine, by default the ordered amount. A different amount needs a reason; one far from the
 * order must be typed twice.
 * @throws Refusal `execution.notADose`, `execution.amountBeyond`, `execution.amountDiffers`, `execution.noteMissing`,
 *   `execution.amountFar`
 */
export function givenAmount(
  request: Request,
  plan: Plan,
  slot: DaySlot,
): { amount: number | null; reason: AmountReason | null } {
  const ordered = plan.doses.find((dose) => dose.slot === slot)?.amount ?? null;
  const amount = request.amount ?? ordered;
  if (amount === null || ordered === null) return { amount, reason: null };
  const verdict = judgeGivenAmount(plan, ordered, amount);
  if (verdict === 'asOrdered') return { amount, reason: null };
  if (verdict === 'notADose') throw new Refusal('execution.notADose', { field: 'amount' });
  const inUnit = (figure: number) => ({
    zh: amountText(figure, plan.unit, 'zh'),
    en: amountText(figure, plan.unit, 'en'),
  });
  const figures = { ordered: inUnit(ordered), given: inUnit(amount) };
  if (verdict === 'beyond') {
    const places = { ...figures, most: inUnit(doseLimit(plan).single) };
    throw new Refusal('execution.amountBeyond', { field: 'amount', places });
  }
  const reason = request.amountReason ?? null;
  if (reason === null) throw new Refusal('execution.amountDiffers', { field: 'amountReason', places: figures });
  if (reason === 'other' && (request.note ?? '').trim() === '') {
    throw new Refusal('execution.noteMissing', { field: 'note' });
  }
  if (verdict === 'far' && request.amountAgain !== amount) {
    throw new Refusal('execution.amountFar', { field: 'amountAgain', places: figures });
  }
  return { amount, reason };
}
