import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { ATTENTION_DAYS, decimalText } from '@wardlink/domain';
import { ListingState } from '../../../elements/listing.js';
import { usePageTitle } from '../../../elements/use-page-title.js';
import { call } from '../../../http/call.js';
import { diseaseName } from '../../../language/disease.js';
import { useName } from '../../../language/names.js';
import { shareText } from '../../../language/share-text.js';
import { PatientValues } from './patient-values.js';
import { PurposeForm } from './purpose-form.js';
import { Reasons } from './reasons.js';
import '../../../ward/board/board.css';
import './patients.css';

type Detail = ReplyOf<'dean.patient'>;
type Purpose = Pick<RequestOf<'dean.patient'>, 'purpose' | 'note'>;

/**
 * `/patientDean/patientDetail`: one patient, read-only, with a masked name. The page asks for the purpose first, and
 * again after each reload: the audit trail records every opening.
 */
export function DeanPatientPage() {
  const [address] = useSearchParams();
  const patientId = address.get('patientId') ?? '';
  return <OpenedPatient key={patientId} patientId={patientId} />;
}

function OpenedPatient({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const [detail, setDetail] = useState<Detail>();
  const title = t('dean.patient');
  usePageTitle(title);
  const open = async (purpose: Purpose): Promise<void> =>
    setDetail(await call('dean.patient', { patientId, ...purpose }));
  return (
    <div className="dean-page">
      <div className="board-toolbar">
        <h1>{title}</h1>
        <span className="spacer" />
        <Link className="button" to="/patientDean">
          {t('dean.back')}
        </Link>
      </div>
      {!/^[1-9]\d{0,17}$/.test(patientId) ? (
        <ListingState icon="patients" title={t('dean.nobody')} text={t('dean.nobodyText')} />
      ) : detail ? (
        <PatientSheet detail={detail} />
      ) : (
        <PurposeForm onOpen={open} />
      )}
    </div>
  );
}

function PatientSheet({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { patient, readings, inRange, lows, veryHigh, mean, lowest, highest, critical, reasons } = detail;
  const value = (one: number | null): string => (one === null ? '–' : decimalText(one, 1));
  const figures: [string, string][] = [
    ['readings', String(readings)],
    ['inRange', shareText(inRange, readings)],
    ['mean', value(mean)],
    ['lowest', value(lowest)],
    ['highest', value(highest)],
    ['lows', String(lows)],
    ['veryHigh', String(veryHigh)],
    ['critical', String(critical)],
  ];
  const facts = [
    patient.department && nameOf(patient.department),
    t(`person.sex.${patient.sex}`),
    t('dean.years', { band: t(`dean.ageBand.${patient.ageBand}`) }),
    diseaseName(patient.diseaseType, t),
    patient.stayDays !== null && t('dean.stayDays', { count: patient.stayDays }),
  ].filter(Boolean);
  return (
    <>
      <section className="card dean-head" aria-labelledby="dean-who">
        <h2 id="dean-who">
          {nameOf(patient)} <small className="num">{patient.hospitalizationNumber ?? t('dean.noNumber')}</small>
          <Reasons reasons={reasons} />
        </h2>
        <p>{facts.join(' · ')}</p>
        <p className="dean-hint">{t('dean.masked')}</p>
      </section>
      <section className="card dean-head" aria-labelledby="dean-last-days">
        <h2 id="dean-last-days" className="card-title">
          {t('dean.lastDays', { count: ATTENTION_DAYS })}
        </h2>
        <dl className="dean-figures">
          {figures.map(([name, text]) => (
            <div key={name} data-figure={name}>
              <dt>{t(`dean.${name}`)}</dt>
              <dd className="num">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <PatientValues detail={detail} />
    </>
  );
}
