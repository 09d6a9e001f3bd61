import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '@wardlink/contract';
import { bodyMassIndex, decimalText } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { call } from '../../http/call.js';
import { diseaseName } from '../../language/disease.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';
import { useMay } from '../../session/session.js';
import { PatientCard } from './patient-card.js';

type Masked = 'mobile' | 'idCard';

/**
 * All recorded facts, including those that the header hides on a narrow screen; phone and identity number are masked
 * until requested.
 */
export function PatientFacts({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const bmi = bodyMassIndex(patient.weightKg, patient.heightCm);
  const when = (instant: number | null): string | null =>
    instant === null ? null : `${clock.day(instant)} ${clock.time(instant)}`;
  const who = (person: PatientRecord['admissionHandler']): string | null => (person ? nameOf(person) : null);
  const field = (name: string): string => t(`registration.field.${name}`);
  const facts: [string, string | null][] = [
    [field('hospitalizationNumber'), patient.hospitalizationNumber],
    [field('diseaseType'), diseaseName(patient.diseaseType, t)],
    [field('attendingPhysicianId'), who(patient.attendingPhysician)],
    [field('responsibleNurseId'), who(patient.responsibleNurse)],
    [field('birthday'), patient.birthday],
    [field('address'), patient.address],
    [field('heightCm'), patient.heightCm === null ? null : `${patient.heightCm} cm`],
    [field('weightKg'), patient.weightKg === null ? null : `${patient.weightKg} kg`],
    [t('stay.bmi'), bmi === undefined ? null : decimalText(bmi, 1)],
    [field('identification'), patient.identification],
    [field('visitCardNumber'), patient.visitCardNumber],
    [
      field('managementLevel'),
      patient.managementLevel === null ? null : t(`registration.managementLevel.${patient.managementLevel}`),
    ],
    [field('diseaseGrouping'), patient.diseaseGrouping],
    [field('complications'), patient.complications],
    [field('medicalHistory'), patient.medicalHistory],
    [field('familyHistory'), patient.familyHistory],
    [field('pastTreatment'), patient.pastTreatment],
    [field('admissionAssessment'), patient.admissionAssessment],
    [field('admissionTime'), when(patient.admissionTime)],
    [t('stay.registrationTime'), when(patient.registrationTime)],
    [t('stay.admissionHandler'), who(patient.admissionHandler)],
    [field('dischargeTime'), when(patient.dischargeTime)],
    [t('stay.dischargeHandler'), who(patient.dischargeHandler)],
  ];
  return (
    <PatientCard title={t('stay.facts')}>
      <dl className="patient-facts">
        <MaskedFact patient={patient} field="mobile" />
        <MaskedFact patient={patient} field="idCard" />
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </PatientCard>
  );
}

/** A masked number. Authorised users may unmask it, which the server audits. */
function MaskedFact({ patient, field }: { patient: PatientRecord; field: Masked }) {
  const { t } = useTranslation();
  const mayUnmask = useMay('patient.unmask');
  const [whole, setWhole] = useState<string | null>(null);
  const masked = patient[field];
  if (masked === null) return null;
  const label = t(`registration.field.${field}`);
  const show = async (): Promise<void> => {
    try {
      setWhole((await call('patient.unmask', { patientId: patient.patientId, field })).value);
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">
        {whole ?? masked}{' '}
        {mayUnmask && whole === null && (
          <Button tone="quiet" size="small" aria-label={t('stay.show', { field: label })} onClick={() => void show()}>
            {t('stay.showShort')}
          </Button>
        )}
      </dd>
    </div>
  );
}
