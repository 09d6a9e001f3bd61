import { drugText, orderWords, type MedicationOrder, type MonitoringOrder } from '@wardlink/contract';
import { useLanguage } from '../../../language/names.js';

/** An order of a patient, of either kind. */
export type Plan = ({ type: 'monitoring' } & MonitoringOrder) | ({ type: 'medication' } & MedicationOrder);

/** The name of a plan: its medicine, or the indicator that is measured. */
export function usePlanName(): (plan: Plan) => string {
  const language = useLanguage();
  return (plan) =>
    plan.type === 'medication' ? drugText(plan, language) : orderWords[language].indicator[plan.indicator];
}
