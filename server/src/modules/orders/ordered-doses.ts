import { amountText, slotWord, type Language, type RequestOf } from '@wardlink/contract';
import {
  doseQuestions,
  endedByOrder,
  isEveryDay,
  type DosedMedicine,
  type OrderBegin,
  type SlotDose,
} from '@wardlink/domain';
import { Refusal } from '../../core/refusal.js';
import type { Plan } from './sheet.js';

type Request = Pick<
  RequestOf<'order.planMedication'>,
  'since' | 'weekdays' | 'everyDays' | 'confirmed' | 'dosesAgain' | 'replaces'
> & { doses: readonly SlotDose[] };

const both = (text: (language: Language) => string) => ({ zh: text('zh'), en: text('en') });

/**
 * Compares an order with the limits of its medicine and with the running order.
 * @throws Refusal `plan.endsDoses` if doses would end that the user did not see; `plan.doseFar` unless the dose was
 *   typed again; `plan.aboveMost`, `plan.unusualDose`, `plan.doseDiffers` and `plan.changeDoses` without a confirmation
 */
export function checkOrdered(
  request: Request,
  medicine: DosedMedicine,
  replaced: Plan | undefined,
  { slots, first }: OrderBegin,
): void {
  const { doses, confirmed = false, dosesAgain } = request;
  const running = replaced?.type === 'medication' ? replaced : undefined;
  const change =
    running && first !== undefined && isEveryDay(running) && isEveryDay(request)
      ? { slots, first, ranBefore: running.since < request.since }
      : undefined;
  const questions = doseQuestions(medicine, doses, running, change);
  const inUnit = (amount: number) => both((language) => amountText(amount, medicine.unit, language));
  const ended = endedByOrder(running, doses);
  if (running && ended.length > 0 && request.replaces !== running.id) {
    const list = both((language) =>
      ended
        .map(({ slot, amount }) => `${slotWord(slot, language)} ${amountText(amount, running.unit, language)}`)
        .join(language === 'zh' ? '、' : ', '),
    );
    throw new Refusal('plan.endsDoses', { field: 'doses', places: { doses: list } });
  }
  for (const { verdict, why, slot, amount, than } of questions) {
    const typedAgain = (dosesAgain ?? []).some((dose) => dose.slot === slot && dose.amount === amount);
    if (verdict === 'far' ? typedAgain : confirmed) continue;
    if (why === 'change') {
      throw new Refusal('plan.changeDoses', {
        field: 'doses',
        places: { dose: inUnit(amount), usual: inUnit(than) },
      });
    }
    if (why === 'unusual') throw new Refusal('plan.unusualDose', { field: 'doses', places: { units: than } });
    if (why !== 'running') {
      throw new Refusal('plan.aboveMost', { field: 'doses', places: { dose: inUnit(amount), most: inUnit(than) } });
    }
    const places = { running: inUnit(than), dose: inUnit(amount) };
    throw new Refusal(verdict === 'far' ? 'plan.doseFar' : 'plan.doseDiffers', {
      field: verdict === 'far' ? 'dosesAgain' : 'doses',
      places,
    });
  }
}

/** @throws Refusal `plan.endsSlots` if slots would end that the user did not see */
export function checkMeasured(
  { slots, replaces }: Pick<RequestOf<'order.planMonitoring'>, 'slots' | 'replaces'>,
  replaced: Plan | undefined,
): void {
  const running = replaced?.type === 'monitoring' ? replaced : undefined;
  const ended = (running?.slots ?? []).filter((slot) => !slots.includes(slot));
  if (!running || ended.length === 0 || replaces === running.id) return;
  const list = both((language) => ended.map((slot) => slotWord(slot, language)).join(language === 'zh' ? '、' : ', '));
  throw new Refusal('plan.endsSlots', { field: 'slots', places: { slots: list } });
}
