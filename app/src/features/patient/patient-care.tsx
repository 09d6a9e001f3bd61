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
  const place = useRef<HTMLDivElement>(null);
  const { opened, setOpened, hover } = useHoverOpen(true);
  const isOpen = opened !== 'no';
  useOutsidePress(place, isOpen, () => setOpened('no'));
  const day = dayOfStay(patient);
  const admitted = patient.admissionTime === null ? undefined : clock.day(patient.admissionTime);
  const bmi = bodyMassIndex(patient.weightKg, patient.heightCm);
  const admittedText =
    admitted &&
    (day === undefined
      ? `${t('registration.field.admissionTime')} ${admitted}`
      : t('patient.admitted', { day: admitted.slice(5), count: day }));
  const targetText = target.own && t('overview.targetOf', { level: t(`overview.targetLevel.${target.own.level}`) });
  const line = [placeText(patient), admittedText, diseaseName(patient.diseaseType, t), targetText].filter(Boolean);
  const more: [string, string | null | undefined][] = [
    [t('registration.field.diseaseType'), diseaseName(patient.diseaseType, t)],
    [t('patient.care.physician'), patient.attendingPhysician && nameOf(patient.attendingPhysician)],
    [t('patient.care.nurse'), patient.responsibleNurse && nameOf(patient.responsibleNurse)],
    ['BMI', bmi === undefined ? null : decimalText(bmi, 1)],
    [t('patient.care.target'), target.own && t(`overview.targetLevel.${target.own.level}`)],
  ];
  return (
    <div
      ref={place}
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
          {[
            [t('patient.care.place'), placeText(patient)] as const,
            [t('patient.care.stay'), admittedText] as const,
            ...more,
          ].map(([name, value]) => (
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
