import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { bodyMassIndex, decimalText } from '@wardlink/domain';
import { ageWithUnit } from '../../language/age.js';
import { Icon } from '../../elements/icon.js';
import { diseaseName } from '../../language/disease.js';
import { useName } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { useStore } from '../../store/store.js';
import { board } from '../../ward/board/glucose-board.js';
import { AllergyChip, dayOfStay, usePlaceText } from '../../ward/identity/patient-identity.js';
import { PatientActions } from './patient-actions.js';
import type { Span } from './period.js';

type Detail = ReplyOf<'patient.detail'>;

interface Props {
  detail: Detail;
  /** The days to print. */
  span: Span;
  onChanged: () => void;
}

/**
 * Identity of the patient and the people responsible, in two lines that stay while the page scrolls, with the actions.
 */
export function PatientHeader({ detail, span, onChanged }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const placeText = usePlaceText();
  const { patient, target } = detail;
  const day = dayOfStay(patient);
  const admitted = patient.admissionTime === null ? undefined : clock.day(patient.admissionTime);
  const bmi = bodyMassIndex(patient.weightKg, patient.heightCm);
  // The most important first, because the line is cut off at its end.
  const care = [
    placeText(patient),
    admitted &&
      (day === undefined
        ? `${t('registration.field.admissionTime')} ${admitted}`
        : t('patient.admitted', { day: admitted.slice(5), count: day })),
    diseaseName(patient.diseaseType, t),
    patient.hospitalizationNumber && t('patient.number', { number: patient.hospitalizationNumber }),
    target.own && t('overview.targetOf', { level: t(`overview.targetLevel.${target.own.level}`) }),
    patient.attendingPhysician && t('patient.physician', { name: nameOf(patient.attendingPhysician) }),
    patient.responsibleNurse && t('patient.nurse', { name: nameOf(patient.responsibleNurse) }),
    bmi !== undefined && `BMI ${decimalText(bmi, 1)}`,
  ]
    .filter(Boolean)
    .join(' | ');
  return (
    <header className="patient-header">
      <b className="patient-bed num">
        <span className="visually-hidden">{t('patient.bed')} </span>
        {patient.bed ?? '–'}
      </b>
      <div className="patient-who">
        <div className="patient-line">
          <h1 className="patient-name">{nameOf(patient)}</h1>
          <span>
            {t(`person.sex.${patient.sex}`)} · {ageWithUnit(patient)}
          </span>
          <AllergyChip text={patient.drugAllergies} />
          <span className="patient-level">{t(`person.nursingLevel.${patient.nursingLevel}`)}</span>
          {patient.kind !== 'inpatient' && <span>{t(`person.kind.${patient.kind}`)}</span>}
        </div>
        <p className="patient-care" title={care}>
          {care}
        </p>
      </div>
      <PatientActions detail={detail} span={span} onChanged={onChanged} />
    </header>
  );
}

/** The neighbouring beds on the board, for a round from patient to patient. */
export function Neighbours({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const loaded = useStore(board);
  if (loaded.state !== 'ready') return null;
  const { rows } = loaded.value;
  const at = rows.findIndex((row) => row.patientId === patientId);
  if (at < 0) return null;
  const link = (row: (typeof rows)[number] | undefined, key: 'previousBed' | 'nextBed') =>
    row && (
      <Link
        className={`patient-neighbour ${key}`}
        to={`/patient?id=${row.patientId}`}
        replace
        aria-label={t(`overview.${key}`, { bed: row.bed ?? '–' })}
      >
        {key === 'previousBed' && <Icon name="chevron" />}
        <span className="num">{row.bed ?? '–'}</span>
        {key === 'nextBed' && <Icon name="chevron" />}
      </Link>
    );
  return (
    <span className="patient-neighbours">
      {link(rows[at - 1], 'previousBed')}
      {link(rows[at + 1], 'nextBed')}
    </span>
  );
}
