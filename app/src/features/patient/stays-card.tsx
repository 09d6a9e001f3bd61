import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { lengthOfStay } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { useBedsideText } from '../../ward/choice/ward-names.js';
import { PatientCard } from './patient-card.js';
import { pathOf } from './patient-tabs.js';
import { daysOfStay, stayInAddress } from './period.js';
import './stay.css';

type Stay = ReplyOf<'patient.stays'>['stays'][number];

interface Props {
  patientId: string;
  /** Of the patient's record: the stays are loaded again when it changes. */
  version: number;
  isOutpatient: boolean;
}

/** Every stay of the patient with its wards and beds, the latest first; each opens the readings of its days. */
export function StaysCard({ patientId, version, isOutpatient }: Props) {
  const { t } = useTranslation();
  const load = useCallback(() => call('patient.stays', { patientId }), [patientId]);
  const { loaded, reload } = useLoad(`stays ${patientId} ${version}`, load);
  return (
    <PatientCard title={t('stay.list.title')}>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={3}
        inline
        isEmpty={({ stays }) => stays.length === 0}
        empty={<p className="patient-quiet">{t('stay.list.none')}</p>}
      >
        {({ stays }) => (
          <ol className="stay-list">
            {stays.map((stay) => (
              <StayLine key={stay.stayId} stay={stay} overview={pathOf(patientId, 'overview', isOutpatient)} />
            ))}
          </ol>
        )}
      </Listing>
    </PatientCard>
  );
}

const whenOf = (instant: number): string => `${clock.day(instant)} ${clock.time(instant)}`;

/** @param overview address of the patient's overview */
function StayLine({ stay, overview }: { stay: Stay; overview: string }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const bedsideText = useBedsideText();
  const { beganAt, endedAt, visitNumber, attendingPhysician, places } = stay;
  const days = lengthOfStay(beganAt, endedAt ?? clock.now(), clock.zone);
  const span = daysOfStay(clock.day(beganAt), endedAt === null ? null : clock.day(endedAt), clock.today());
  const end = endedAt === null ? t('stay.list.now') : whenOf(endedAt);
  return (
    <li>
      <h3>
        <span className="num">
          {whenOf(beganAt)} – {end}
        </span>{' '}
        <small>{t('management.days', { count: days })}</small>
      </h3>
      <p className="stay-facts">
        {visitNumber !== null && <span className="num">{t('stay.list.number', { number: visitNumber })}</span>}
        {attendingPhysician && <span>{t('stay.list.attending', { name: nameOf(attendingPhysician) })}</span>}
        <Link to={`${overview}&stay=${stayInAddress(span)}`}>{t('stay.list.open')}</Link>
      </p>
      <ul className="stay-places">
        {places.map((place) => (
          <li key={place.since}>
            <span className="num">{whenOf(place.since)}</span> {bedsideText(place)}
            {place.bed === null && <small> {t('stay.list.noBed')}</small>}
          </li>
        ))}
      </ul>
    </li>
  );
}
