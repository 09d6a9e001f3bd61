import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { SLOT_KEYS, type Slot } from '@wardlink/domain';
import { Tag } from '../../elements/tag.js';
import { useLanguage } from '../../language/names.js';
import { PatientCard } from './patient-card.js';

type Plan = ReplyOf<'patient.detail'>['medication'][number];

/** Today's medication and the monitoring plan. */
export function Medication({ medication, monitoring }: { medication: readonly Plan[]; monitoring: readonly number[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const slotName = (slot: number): string => t(`glucose.slot.${SLOT_KEYS[slot as Slot]}`);
  return (
    <PatientCard title={t('patient.medication')}>
      {medication.length === 0 && <p className="patient-quiet">{t('patient.noMedication')}</p>}
      <ul className="medication">
        {medication.map((plan) => (
          <li key={`${plan.drug} ${plan.since}`}>
            <strong>{language === 'en' ? (plan.latinDrug ?? plan.drug) : plan.drug}</strong>
            <Tag tone="quiet">{t(`patient.drug.${plan.category}`)}</Tag>
            <p>
              {plan.doses.map((dose) => (
                <span key={dose.slot}>
                  {slotName(dose.slot)}{' '}
                  <b className="num">
                    {dose.amount} {plan.unit}
                  </b>
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <p className="patient-quiet">
        {monitoring.length === 0
          ? t('patient.noMonitoring')
          : t('patient.monitoring', { slots: monitoring.map(slotName).join(t('patient.listSeparator')) })}
      </p>
    </PatientCard>
  );
}
