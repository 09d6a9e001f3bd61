import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { amountText, drugText, orderWords, slotWord, type MedicationOrder } from '@wardlink/contract';
import { DAY_SLOTS, glucoseText, roundHalfAway, type DoseQuestion } from '@wardlink/domain';
import type { FormState } from '../../forms/use-form.js';
import { useLanguage } from '../../language/names.js';
import { beginOf } from './begin.js';
import { useBeginText } from './change-fields.js';
import type { OrderedFor } from './order-context.js';
import { againFieldName, doseFieldName } from './question-field.js';
import { questionsOf, type MedicationDraft, type Running } from './plan-form.js';
import { SlotValues } from './slot-values.js';

interface Props {
  state: FormState<MedicationDraft>;
  running: Running;
  /** The patient, whose last values are shown beside the doses. */
  orderedFor: OrderedFor | undefined;
}

/**
 * One field for each meal segment, with its running dose above it and the questions about the doses; an empty field
 * means no dose.
 */
export function DoseFields({ state: { form, problems, set }, running, orderedFor }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const unit = form.category === 'insulin' ? 'U' : form.unit === 'tablet' ? orderWords[language].tablet : form.unit;
  const { questions, ended, replaced } = questionsOf(form, running);
  const nowAt = (slot: number) => replaced?.doses.find((dose) => dose.slot === slot);
  const far = new Set(
    questions.flatMap(({ verdict, slot }) => (verdict === 'far' && slot !== undefined ? [slot] : [])),
  );
  return (
    <fieldset className="plan-doses">
      <legend>
        {t('orders.field.doses')} <small>{unit}</small>
      </legend>
      <SlotValues readings={orderedFor?.readings ?? []} />
      <span className="plan-doses-head">{t(replaced ? 'orders.compare.nowNew' : 'orders.compare.new')}</span>
      {DAY_SLOTS.map((slot) => {
        const now = nowAt(slot);
        return (
          <label key={slot} className={questions.some((one) => one.slot === slot) ? 'asked' : ''}>
            <span className="plan-slot">{slotWord(slot, language)}</span>
            <small className="num">
              {now &&
                `${t('orders.compare.now', { amount: amountText(now.amount, replaced?.unit ?? '', language) })} →`}
            </small>
            <small className="num plan-values" title={t('orders.compare.slotValues')}>
              {lastValuesText(orderedFor?.readings ?? [], slot)}
            </small>
            <input
              className="input num"
              name={doseFieldName(slot)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              aria-label={slotWord(slot, language)}
              aria-invalid={problems.doses !== undefined}
              value={form.doses[slot] ?? ''}
              onChange={(event) =>
                set({
                  doses: { ...form.doses, [slot]: event.target.value },
                  again: { ...form.again, [slot]: '' },
                })
              }
            />
          </label>
        );
      })}
      <p className="num plan-daily">{dailyText(form, unit, orderedFor?.patient.weightKg ?? null, t)}</p>
      {questions.length + ended.length > 0 && (
        <ul className="plan-questions" role="status">
          {ended.map(({ slot, amount }) => (
            <li key={`ends ${slot}`}>
              {t('orders.compare.endsSlot', {
                slot: slotWord(slot, language),
                dose: amountText(amount, replaced?.unit ?? '', language),
              })}
            </li>
          ))}
          {questions.map((question) => (
            <Question key={`${question.why} ${question.slot ?? 'day'}`} question={question} unit={unit} />
          ))}
        </ul>
      )}
      {[...far].map((slot) => (
        <label key={`again ${slot}`} className="plan-again">
          <span>{t('orders.compare.again', { slot: slotWord(slot, language) })}</span>
          <input
            className="input num"
            name={againFieldName(slot)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            onPaste={(event) => event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            value={form.again[slot] ?? ''}
            onChange={(event) => set({ again: { ...form.again, [slot]: event.target.value } })}
          />
        </label>
      ))}
      {problems.doses && <small className="form-problem">{problems.doses}</small>}
    </fieldset>
  );
}

/** Number of last values of a slot beside its dose. */
const LAST = 3;

/** The last values of a slot, oldest first, as a basis for its dose. */
export function lastValuesText(readings: OrderedFor['readings'], slot: number): string {
  const values = readings.flatMap(({ value, comparator, ...one }) =>
    value === null || one.slot !== slot ? [] : [glucoseText({ value, comparator })],
  );
  return values.slice(-LAST).join(' · ');
}

/** The sum of the typed doses of a day; for insulin also per kilogram, if the weight is known. */
export function dailyText(
  { doses, category }: Pick<MedicationDraft, 'doses' | 'category'>,
  unit: string,
  weightKg: number | null,
  t: TFunction,
): string {
  const amounts = Object.values(doses)
    .map(Number)
    .filter((amount) => Number.isFinite(amount));
  const sum = amounts.reduce((all, one) => all + one, 0);
  if (sum === 0) return '';
  const day = t('orders.compare.daily', { amount: roundHalfAway(sum, 3), unit });
  if (category !== 'insulin' || !weightKg) return day;
  return `${day} · ${t('orders.compare.perKg', { amount: roundHalfAway(sum / weightKg, 2), weight: weightKg })}`;
}

/** One question in words: both figures, and their difference. */
function Question({ question: { verdict, why, slot, amount, than }, unit }: { question: DoseQuestion; unit: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li className={verdict}>
      {t(`orders.compare.question.${why}`, {
        slot: slot === undefined ? '' : slotWord(slot, language),
        dose: amountText(amount, unit, language),
        was: amountText(than, unit, language),
        times: roundHalfAway(amount / than, 1),
      })}
    </li>
  );
}

/** The plan that ends and when, the new doses, and the running plans that stay. */
export function EndsText({ form, running }: { form: MedicationDraft; running: Running }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const beginText = useBeginText();
  const { replaced, doses } = questionsOf(form, running);
  const amounts = (ordered: MedicationOrder['doses'], unit: string): string =>
    ordered
      .map(({ slot, amount }) => `${slotWord(slot, language)} ${amountText(amount, unit, language)}`)
      .join(language === 'zh' ? '、' : ', ');
  const textOf = (plan: MedicationOrder): string => `${drugText(plan, language)} ${amounts(plan.doses, plan.unit)}`;
  const stays = running.plans.filter(({ state, planId }) => state === 'running' && planId !== replaced?.planId);
  const begin = beginText(beginOf(form, running.choices ?? []));
  return (
    <p className="plan-ends">
      {replaced ? (
        <>
          <b>{t('orders.change.untilLine', { begin, doses: textOf(replaced) })}</b>
          <b>
            {t('orders.change.fromLine', {
              begin,
              doses: amounts(doses, form.category === 'insulin' ? 'U' : form.unit),
            })}
          </b>
        </>
      ) : (
        <span>{t('orders.compare.endsNothing')}</span>
      )}
      {stays.length > 0 && (
        <span>
          {t('orders.compare.staysLine', { orders: stays.map(textOf).join(language === 'zh' ? '；' : '; ') })}
        </span>
      )}
    </p>
  );
}
