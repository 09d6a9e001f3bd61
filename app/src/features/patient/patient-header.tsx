import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { ageWithUnit } from '../../language/age.js';
import { Icon } from '../../elements/icon.js';
import { useName } from '../../language/names.js';
import { useStore } from '../../store/store.js';
import { board } from '../../ward/board/glucose-board.js';
import { AllergyChip } from '../../ward/identity/patient-identity.js';
import { FollowStar } from './follow-star.js';
import { PatientActions } from './patient-actions.js';
import { PatientCare } from './patient-care.js';
import type { Span } from './period.js';

type Detail = ReplyOf<'patient.detail'>;

interface Props {
  detail: Detail;
  /** The days to print. */
  span: Span;
  onChanged: () => void;
}

/**
 * Identity of the patient, which is never cut, with the stay beside it. The header stays while the page scrolls. Who is
 * responsible and what is rarely needed is one hover or tap away.
 */
export function PatientHeader({ detail, span, onChanged }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { patient } = detail;
  return (
    <header className="patient-header">
      <b className="patient-bed num">
        <span className="visually-hidden">{t('patient.bed')} </span>
        {patient.bed ?? '–'}
      </b>
      <div className="patient-who">
        <div className="patient-line">
          <h1 className="patient-name">{nameOf(patient)}</h1>
          <FollowStar patientId={patient.patientId} isFollowed={patient.followed} />
          <span>
            {t(`person.sex.${patient.sex}`)} · {ageWithUnit(patient)}
          </span>
          {patient.hospitalizationNumber && (
            <span className="num">{t('patient.number', { number: patient.hospitalizationNumber })}</span>
          )}
          {patient.kind !== 'inpatient' && <span>{t(`person.kind.${patient.kind}`)}</span>}
        </div>
        <div className="patient-line">
          <AllergyChip text={patient.drugAllergies} />
          <span className="patient-level">{t(`person.nursingLevel.${patient.nursingLevel}`)}</span>
          <PatientCare detail={detail} />
        </div>
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
