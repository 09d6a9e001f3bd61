import { amountText, slotWord, type Language, type RequestOf } from '@wardlink/contract';
import { doseQuestions, endedByOrder, type DosedMedicine, type SlotDose } from '@wardlink/domain';
import { Refusal } from '../../core/refusal.js';
import type { Tx } from '../../database/connection.js';
import { selectMedication } from '../plans/plans.js';

type Request = Pick<
  RequestOf<'order.planMedication'>,
  'patientId' | 'since' | 'confirmed' | 'dosesAgain' | 'replaces'
> & { doses: readonly SlotDose[] };

/** The plan of a kind that a new one takes the place of; undefined without one. */
function runningPlan(tx: Tx, { patientId, since }: Request, kind: string) {
  return selectMedication(tx)
    .where('plan.patientId', '=', patientId)
    .where('plan.kind', '=', kind)
    .where('plan.endedAt', 'is', null)
    .where('plan.replacedAt', 'is', null)
    .where('plan.since', '<=', since)
    .where((eb) => eb.or([eb('plan.endedOn', 'is', null), eb('plan.endedOn', '>=', since)]))
    .orderBy('plan.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const both = (text: (language: Language) => string) => ({ zh: text('zh'), en: text('en') });

/**
 * Compares an order with the limits of its medicine and with what runs.
 * @throws Refusal `plan.farAboveMost`; `plan.endsDoses` where doses end that the user did not see; `plan.doseFar` without
 * the dose typed again; `plan.aboveMost`, `plan.unusualDose` and `plan.doseDiffers` without a confirmation
 */
export async function checkOrdered(tx: Tx, request: Request, medicine: DosedMedicine, kind: string): Promise<void> {
  const { doses, confirmed = false, dosesAgain } = request;
  const running = await runningPlan(tx, request, kind);
  const questions = doseQuestions(medicine, doses, running);
  const inUnit = (amount: number) => both((language) => amountText(amount, medicine.unit, language));
  const [refused] = questions.filter(({ verdict }) => verdict === 'refused');
  if (refused) {
    const places = { dose: inUnit(refused.amount), most: inUnit(refused.than) };
    throw new Refusal('plan.farAboveMost', { field: 'doses', places });
  }
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
