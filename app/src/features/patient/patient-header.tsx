import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { bodyMassIndex, daysBetween } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { lazyPage } from '../../lazy-page.js';
import { requestCall } from '../../live/call-requests.js';
import { hasSocket } from '../../live/connection.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';
import { useMay, useUser } from '../../session/session.js';
import { applyFollowed } from '../../ward/board/glucose-board.js';
import { diseaseName } from '../../language/disease.js';
import { StayActions } from './stay-actions.js';

type Detail = ReplyOf<'patient.detail'>;

/** LoadState on demand: its calendar is large and rarely needed. */
const ShareReport = lazyPage(() => import('./share-report.js').then((module) => module.ShareReport));

/** Follows or unfollows at once; the mark is reset when the server refuses. */
function useFollowed(patientId: string, first: boolean): [boolean, () => Promise<void>] {
  const [followed, setFollowed] = useState(first);
  const toggle = async (): Promise<void> => {
    const next = !followed;
    setFollowed(next);
    try {
      await call('patient.follow', { patientId, followed: next });
      applyFollowed(patientId, next);
    } catch (error) {
      setFollowed(!next);
      notify.failure(error);
    }
  };
  return [followed, toggle];
}

/** Identity of the patient, responsible staff, and actions. */
export function PatientHeader({
  detail: { patient, serverTime },
  onChanged,
}: {
  detail: Detail;
  onChanged: () => void;
}) {
  const { t } = useTranslation();
  const nameOf = useName();
  const admitted = patient.admissionTime === null ? undefined : clock.day(patient.admissionTime);
  const facts = [
    `${t(`person.sex.${patient.sex}`)} ${t('person.age', { count: patient.age })}`,
    patient.hospitalizationNumber && t('patient.number', { number: patient.hospitalizationNumber }),
    diseaseName(patient.diseaseType, t),
    t(`person.nursingLevel.${patient.nursingLevel}`),
    patient.kind !== 'inpatient' && t(`person.kind.${patient.kind}`),
  ];
  const bmi = bodyMassIndex(patient.weightKg, patient.heightCm);
  const care = [
    patient.department &&
      [patient.department, patient.ward]
        .filter((place) => place !== null)
        .map(nameOf)
        .join(' '),
    patient.attendingPhysician && t('patient.physician', { name: nameOf(patient.attendingPhysician) }),
    patient.responsibleNurse && t('patient.nurse', { name: nameOf(patient.responsibleNurse) }),
    admitted &&
      t('patient.admitted', { day: admitted.slice(5), count: daysBetween(admitted, clock.day(serverTime)) + 1 }),
    bmi !== undefined && `BMI ${bmi.toFixed(1)}`,
    patient.drugAllergies && t('patient.allergies', { text: patient.drugAllergies }),
  ];
  return (
    <header className="patient-header">
      <b className="patient-bed num">
        <span className="visually-hidden">{t('patient.bed')} </span>
        {patient.bed ?? '–'}
      </b>
      <div className="patient-who">
        <p>
          <strong className="patient-name">{nameOf(patient)}</strong> {facts.filter(Boolean).join(' · ')}
        </p>
        <p>{care.filter(Boolean).join(' · ')}</p>
      </div>
      <PatientActions patient={patient} onChanged={onChanged} />
    </header>
  );
}

function PatientActions({ patient, onChanged }: { patient: Detail['patient']; onChanged: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const mayFollow = useMay('patient.follow');
  const mayShare = useMay('report.share');
  const mayChat = useMay('chat.use') && hasSocket(user) && patient.accountId !== null;
  const mayCall = useMay('call.make') && hasSocket(user) && patient.accountId !== null;
  const [followed, toggleFollowed] = useFollowed(patient.patientId, patient.followed);
  const [sharing, setSharing] = useState(false);
  const startCall = (video: boolean): void => {
    if (patient.accountId === null) return;
    requestCall({
      userId: patient.accountId,
      name: patient.name,
      latinName: patient.latinName,
      bedside: patient.ward && { ward: patient.ward, bed: patient.bed },
      video,
    });
  };
  return (
    <div className="patient-actions">
      {mayFollow && (
        <Button icon="star" filled={followed} aria-pressed={followed} onClick={() => void toggleFollowed()}>
          {followed ? t('patient.followed') : t('patient.follow')}
        </Button>
      )}
      <StayActions patient={patient} onChanged={onChanged} />
      {mayShare && (
        <Button icon="print" onClick={() => setSharing(true)}>
          {t('patient.printRecord')}
        </Button>
      )}
      {mayChat && (
        <Link className="button plain" to={`/communicate?user=${patient.accountId}`}>
          <Icon name="message" />
          {t('patient.message')}
        </Link>
      )}
      {mayCall && (
        <>
          <Button icon="phone" onClick={() => startCall(false)}>
            {t('patient.voiceCall')}
          </Button>
          <Button tone="primary" icon="video" onClick={() => startCall(true)}>
            {t('patient.videoCall')}
          </Button>
        </>
      )}
      {sharing && (
        <Suspense fallback={null}>
          <ShareReport patientId={patient.patientId} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  );
}
