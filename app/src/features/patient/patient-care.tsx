import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { bodyMassIndex, decimalText } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Icon } from '../../elements/icon.js';
import { useHoverOpen } from '../../elements/use-hover-open.js';
import { useOutsidePress } from '../../elements/use-outside-press.js';
import { diseaseName } from '../../language/disease.js';
import { useName } from '../../language/names.js';
import { dayOfStay, usePlaceText } from '../../ward/identity/patient-identity.js';

/**
 * Where the patient lies and since when, in one line whose end may be cut. A hover, a click or the Enter key opens all
 * that is known about the care.
 */
export function PatientCare({ detail: { patient, target } }: { detail: ReplyOf<'patient.detail'> }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const placeText = usePlaceText();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { opened, setOpened, hover } = useHoverOpen(true);
  const isOpen = opened !== 'no';
  useOutsidePress(root, isOpen, () => setOpened('no'));
  const day = dayOfStay(patient);
  const admitted = patient.admissionTime === null ? undefined : clock.day(patient.admissionTime);
  const bmi = bodyMassIndex(patient.weightKg, patient.heightCm);
  const admittedText =
    admitted &&
    (day === undefined
      ? `${t('registration.field.admissionTime')} ${admitted}`
      : t('patient.admitted', { day: admitted.slice(5), count: day }));
  const place = placeText(patient);
  const disease = diseaseName(patient.diseaseType, t);
  const level = target.own && t(`overview.targetLevel.${target.own.level}`);
  const line = [place, admittedText, disease, level && t('overview.targetOf', { level })].filter(Boolean);
  const facts: [string, string | null | undefined][] = [
    [t('patient.care.place'), place],
    [t('patient.care.stay'), admittedText],
    [t('registration.field.diseaseType'), disease],
    [t('patient.care.physician'), patient.attendingPhysician && nameOf(patient.attendingPhysician)],
    [t('patient.care.nurse'), patient.responsibleNurse && nameOf(patient.responsibleNurse)],
    ['BMI', bmi === undefined ? null : decimalText(bmi, 1)],
    [t('patient.care.target'), level],
  ];
  return (
    <div
      ref={root}
      className="patient-care"
      {...hover}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape') return;
        event.stopPropagation();
        setOpened('no');
      }}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpened(opened === 'kept' ? 'no' : 'kept')}
      >
        <span>{line.join(' | ')}</span> <Icon name="chevron" />
      </button>
      {isOpen && (
        <dl id={id} className="patient-care-more">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
