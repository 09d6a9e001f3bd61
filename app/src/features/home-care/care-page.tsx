import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { MAX_ENROLMENT_NOTE } from '@wardlink/contract';
import { ageWithUnit } from '../../language/age.js';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { Listing, ListingState } from '../../elements/listing.js';
import { Segmented } from '../../elements/segmented.js';
import { Tag } from '../../elements/tag.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { ReasonDialog } from '../../forms/reason-dialog.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { listen } from '../../live/connection.js';
import { isEnrolmentNotice, loadEnrolments } from '../../live/enrolments.js';
import { AdvicePart } from './advice-part.js';
import { FollowUpsPart } from './follow-ups-part.js';
import { percentOf } from './patient-lists.js';
import { PlanPart } from './plan-part.js';
import type { Curve, Detail } from './types.js';

/** `/patient/FriendPatientDetail?enrolment=`: the care of one patient at home. */
export function CarePage({ Curve }: { Curve: Curve | undefined }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const enrolmentId = query.get('enrolment') ?? '';
  const load = useCallback(() => call('enrolment.detail', { enrolmentId }), [enrolmentId]);
  const { loaded, reload } = useLoad(`enrolment ${enrolmentId}`, load);
  const again = useCallback(() => void reload(), [reload]);
  useEffect(
    () =>
      listen({
        message: (message) => {
          const { otherInfo } = message;
          if (isEnrolmentNotice(message) ? otherInfo?.enrolmentId === enrolmentId : otherInfo?.warningId !== undefined)
            again();
        },
      }),
    [enrolmentId, again],
  );
  usePageTitle(t('homeCare.care'));
  return (
    <div className="home-page">
      <Listing loaded={loaded} onRetry={again} lines={10}>
        {(detail) => <Care detail={detail} Curve={Curve} onChanged={again} />}
      </Listing>
    </div>
  );
}

const DAYS = ['7', '14', '30'] as const;

function Care({ detail, Curve, onChanged }: { detail: Detail; Curve: Curve | undefined; onChanged: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const [days, setDays] = useState<(typeof DAYS)[number]>('14');
  const [ending, setEnding] = useState(false);
  const { enrolment, consent } = detail;
  const { enrolmentId, patient, course, state } = enrolment;
  const isOn = state === 'accepted' && patient.patientId !== null;
  return (
    <>
      <header className="home-head">
        <h1>{nameOf(patient)}</h1>
        <span className="home-who">
          {patient.sex && t(`person.sex.${patient.sex}`)}
          {patient.age !== null && ` · ${ageWithUnit({ ...patient, age: patient.age })}`}
          {patient.diseaseType &&
            ` · ${t(`person.disease.${patient.diseaseType}`, { defaultValue: patient.diseaseType })}`}
          {patient.mobile && <span className="num"> · {patient.mobile}</span>}
        </span>
        <Tag tone={isOn ? 'normal' : 'quiet'}>{t(`homeCare.state.${state}`)}</Tag>
        <span className="spacer" />
        {isOn && (
          <>
            {patient.userId && (
              <Link className="button plain" to={`/communicate?user=${patient.userId}`}>
                {t('homeCare.chat')}
              </Link>
            )}
            <Link className="button plain" to={`/patient/patientDetail?id=${patient.patientId ?? ''}`}>
              {t('homeCare.record')}
            </Link>
            <Button onClick={() => setEnding(true)}>{t('homeCare.end')}</Button>
          </>
        )}
      </header>
      <div className="home-body home-care">
        {!isOn && (
          <ListingState icon="lock" title={t('homeCare.notOn')} text={t(`homeCare.notOnText.${state}`)}>
            <Link className="button plain" to="/patientOut">
              {t('homeCare.back')}
            </Link>
          </ListingState>
        )}
        {isOn && patient.patientId !== null && (
          <>
            <section className="card home-curve" aria-label={t('homeCare.readings')}>
              <header className="home-card-head">
                <h2>{t('homeCare.readings')}</h2>
                <span className="spacer" />
                <Segmented
                  label={t('homeCare.days')}
                  choices={DAYS.map((value) => ({ value, label: t('homeCare.daysOf', { count: Number(value) }) }))}
                  value={days}
                  onChange={setDays}
                />
              </header>
              {Curve && <Curve patientId={patient.patientId} days={Number(days)} isWide />}
              {course && (
                <dl className="home-course">
                  <Fact word="inRange" value={percentOf(course.inRange, course.readings)} unit="%" />
                  <Fact word="lows" value={course.lows} />
                  <Fact
                    word="measured"
                    value={course.planned > 0 ? `${course.measured} / ${course.planned}` : t('homeCare.noPlan')}
                  />
                  <Fact word="warnings" value={course.openWarnings} />
                </dl>
              )}
            </section>
            <PlanPart patientId={patient.patientId} />
            <AdvicePart key={enrolmentId} enrolmentId={enrolmentId} advice={detail.advice} onChanged={onChanged} />
            <FollowUpsPart enrolmentId={enrolmentId} followUps={detail.followUps} onChanged={onChanged} />
            {consent && (
              <p className="home-consent">
                {t('homeCare.consent', {
                  version: consent.version,
                  language: t(`homeCare.language.${consent.language}`),
                  at: `${clock.day(consent.givenAt)} ${clock.time(consent.givenAt)}`,
                })}
              </p>
            )}
          </>
        )}
      </div>
      {ending && (
        <ReasonDialog
          title={t('homeCare.endTitle', { name: nameOf(patient) })}
          text={t('homeCare.endText')}
          action={t('homeCare.end')}
          label={t('homeCare.reason')}
          missing={t('homeCare.problem.reason')}
          draft={`end of enrolment ${enrolmentId}`}
          maxLength={MAX_ENROLMENT_NOTE}
          onClose={() => setEnding(false)}
          send={(reason) => call('enrolment.end', { enrolmentId, reason })}
          onStored={() => {
            setEnding(false);
            void loadEnrolments();
            onChanged();
          }}
        />
      )}
    </>
  );
}

function Fact({ word, value, unit }: { word: string; value: string | number | undefined; unit?: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t(`homeCare.fact.${word}`)}</dt>
      <dd className="num">
        {value ?? '–'}
        {unit && value !== undefined && <small> {unit}</small>}
      </dd>
    </div>
  );
}
