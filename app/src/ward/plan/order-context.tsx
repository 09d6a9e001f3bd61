import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, drugText, slotWord, type MedicationOrder } from '@wardlink/contract';
import { addDays, formatGlucose } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage, useName } from '../../language/names.js';

/** Number of glucose values beside an order. */
const LAST = 8;

/** The patient of an order with the values of the last days, oldest first; undefined until they are loaded. */
export function useOrderedFor(patientId: string) {
  const load = useCallback(async () => {
    const today = clock.today();
    const [detail, glucose] = await Promise.all([
      call('patient.detail', { patientId }),
      call('patient.glucose', { patientId, from: addDays(today, -2), to: today }),
    ]);
    return { patient: detail.patient, readings: glucose.readings };
  }, [patientId]);
  const { loaded } = useLoad(`order context ${patientId}`, load);
  return loaded.state === 'ready' ? loaded.value : undefined;
}

export type OrderedFor = NonNullable<ReturnType<typeof useOrderedFor>>;

interface Props {
  orderedFor: OrderedFor | undefined;
  plans: readonly MedicationOrder[];
}

/** The patient of an order: bed and name, allergies, the last values, and running orders. */
export function OrderContext({ orderedFor, plans }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const running = plans.filter(({ state }) => state === 'running');
  if (!orderedFor) return null;
  const { patient, readings } = orderedFor;
  const values = readings
    .slice(-LAST)
    .flatMap(({ value, slot, measuredAt }) =>
      value === null ? [] : [`${formatGlucose(value)} (${slotWord(slot, language)} ${clock.day(measuredAt).slice(5)})`],
    );
  return (
    <section className="plan-context" aria-label={t('orders.compare.forPatient')}>
      <p>
        {patient.bed !== null && <b className="num">{patient.bed}</b>} <strong>{nameOf(patient)}</strong>{' '}
        <span className={patient.drugAllergies ? 'plan-allergies' : ''}>
          {patient.drugAllergies
            ? t('orders.compare.allergies', { text: patient.drugAllergies })
            : t('orders.compare.noAllergies')}
        </span>
      </p>
      <p className={values.length === 0 ? '' : 'plan-last-values'}>
        {t('orders.compare.lastValues')}:{' '}
        <span className="num">{values.length === 0 ? t('orders.compare.noValues') : values.join(' · ')}</span>
      </p>
      {running.length > 0 && (
        <p>
          {t('orders.compare.runs')}:{' '}
          {running
            .map(
              (plan) =>
                `${drugText(plan, language)} ${plan.doses.map(({ amount }) => amount).join(' / ')} ${amountText(0, plan.unit, language).slice(1).trim()}`,
            )
            .join(language === 'zh' ? '；' : '; ')}
        </p>
      )}
    </section>
  );
}
