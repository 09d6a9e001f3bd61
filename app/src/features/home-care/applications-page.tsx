import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MAX_ENROLMENT_NOTE } from '@wardlink/contract';
import { ageWithUnit } from '../../language/age.js';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { ReasonDialog } from '../../forms/reason-dialog.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { enrolments, isToAnswer, loadEnrolments, type Enrolment } from '../../live/enrolments.js';
import { useActing } from '../../notices/use-acting.js';
import { useStore } from '../../store/store.js';
import { HomeTabs } from '../../ward/home/home-tabs.js';
import { carePath } from './patient-columns.js';

/** `/earlyWarning/enrollment`: applications of patients, the unanswered ones first. */
export function ApplicationsPage() {
  const { t } = useTranslation();
  const loaded = useStore(enrolments);
  const title = t('homeCare.applications');
  usePageTitle(title);
  return (
    <div className="home-page">
      <header className="home-head">
        <h1>{title}</h1>
        <HomeTabs of="notices" />
      </header>
      <div className="home-body">
        <Listing
          loaded={loaded}
          onRetry={() => void loadEnrolments()}
          isEmpty={(all) => all.length === 0}
          empty={
            <ListingState icon="check" title={t('homeCare.noApplications')} text={t('homeCare.noApplicationsText')} />
          }
        >
          {(all) => (
            <ul className="home-applications">
              {all
                .toSorted(
                  (one, other) =>
                    Number(isToAnswer(other)) - Number(isToAnswer(one)) || other.appliedAt - one.appliedAt,
                )
                .map((enrolment) => (
                  <li key={enrolment.enrolmentId} className="card">
                    <ApplicationLine enrolment={enrolment} />
                  </li>
                ))}
            </ul>
          )}
        </Listing>
      </div>
    </div>
  );
}

function ApplicationLine({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const [busy, act] = useActing(loadEnrolments);
  const [refusing, setRefusing] = useState(false);
  const { enrolmentId, patient, note, state, askedBy, appliedAt, expiresAt, reason } = enrolment;
  return (
    <>
      <div className="home-application">
        <strong>{nameOf(patient)}</strong>
        {patient.sex && patient.age !== null && (
          <small>
            {t(`person.sex.${patient.sex}`)} · {ageWithUnit({ ...patient, age: patient.age })}
          </small>
        )}
        {note && <p className="home-note">{note}</p>}
        {reason && <p className="home-note">{t('homeCare.reasonOf', { reason })}</p>}
        <small className="num">
          {t('homeCare.appliedAt', { at: `${clock.day(appliedAt)} ${clock.time(appliedAt)}` })}
          {state === 'applied' && ` · ${t('homeCare.expiresOn', { day: clock.day(expiresAt) })}`}
        </small>
      </div>
      <span className="home-actions">
        {isToAnswer(enrolment) && (
          <>
            <Button
              icon="check"
              disabled={busy}
              onClick={() => void act(() => call('enrolment.answer', { enrolmentId, answer: 'accepted' }))}
            >
              {t('homeCare.accept')}
            </Button>
            <Button disabled={busy} onClick={() => setRefusing(true)}>
              {t('homeCare.refuse')}
            </Button>
          </>
        )}
        {state === 'applied' && askedBy === 'doctor' && (
          <>
            <Tag tone="high">{t('homeCare.asked.doctor')}</Tag>
            <Button disabled={busy} onClick={() => void act(() => call('enrolment.withdraw', { enrolmentId }))}>
              {t('homeCare.withdraw')}
            </Button>
          </>
        )}
        {state !== 'applied' && (
          <Tag tone={state === 'accepted' ? 'normal' : 'quiet'}>{t(`homeCare.state.${state}`)}</Tag>
        )}
        {state === 'accepted' && (
          <Link className="button plain" to={carePath(enrolmentId)}>
            {t('homeCare.open')}
          </Link>
        )}
      </span>
      {refusing && (
        <ReasonDialog
          title={t('homeCare.refuseTitle', { name: nameOf(patient) })}
          text={t('homeCare.refuseText')}
          label={t('homeCare.reason')}
          action={t('homeCare.refuse')}
          draft={`refusal of enrolment ${enrolmentId}`}
          maxLength={MAX_ENROLMENT_NOTE}
          onClose={() => setRefusing(false)}
          send={(written) => call('enrolment.answer', { enrolmentId, answer: 'refused', reason: written || null })}
          onStored={() => {
            setRefusing(false);
            void loadEnrolments();
          }}
        />
      )}
    </>
  );
}
