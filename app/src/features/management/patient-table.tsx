import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../elements/button.js';
import { Tag } from '../../elements/tag.js';
import { diseaseName } from '../../language/disease.js';
import { useName } from '../../language/names.js';
import { clock } from '../../session/clock.js';
import type { ManagedPatient, PatientPages } from './use-patients.js';

interface Props {
  pages: PatientPages;
  /** Shows when somebody left and for how long they stayed. */
  discharged: boolean;
  onMore: () => void;
  loadingMore: boolean;
}

/** Fetches the next page when its end comes into view. */
function useEndOfList(onEnd: () => void): React.RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onEnd();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onEnd]);
  return end;
}

/** One line a patient; the name leads to the patient's page. */
export function PatientTable({ pages, discharged, onMore, loadingMore }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const end = useEndOfList(onMore);
  const placeOf = ({ department, ward }: ManagedPatient): string =>
    [department, ward]
      .filter((place) => place !== null)
      .map(nameOf)
      .join(' · ');
  const dayOf = (instant: number | null): string => (instant === null ? '–' : clock.day(instant));
  return (
    <>
      <div className="managed-frame" tabIndex={0} role="region" aria-label={t('management.list')}>
        <table className="managed">
          <thead>
            <tr>
              <th scope="col">{t('management.column.bed')}</th>
              <th scope="col">{t('management.column.patient')}</th>
              <th scope="col">{t('management.column.number')}</th>
              <th scope="col">{t('management.column.place')}</th>
              <th scope="col">{t('management.column.disease')}</th>
              {!discharged && <th scope="col">{t('management.column.level')}</th>}
              <th scope="col">{t('management.column.physician')}</th>
              <th scope="col">{t('management.column.mobile')}</th>
              <th scope="col">{t('management.column.admitted')}</th>
              {discharged && <th scope="col">{t('management.column.left')}</th>}
              <th scope="col">{t('management.column.stay')}</th>
            </tr>
          </thead>
          <tbody>
            {pages.patients.map((patient) => (
              <tr key={patient.patientId}>
                <td className="num managed-bed">{patient.bed ?? '–'}</td>
                <th scope="row">
                  <Link to={`/patient?id=${patient.patientId}`}>{nameOf(patient)}</Link>{' '}
                  <small>
                    {t(`person.sexShort.${patient.sex}`)} {t('person.age', { count: patient.age })}
                  </small>
                  {patient.followed && (
                    <span className="managed-followed">
                      <span aria-hidden="true">★</span>
                      <span className="visually-hidden">{t('patient.followed')}</span>
                    </span>
                  )}
                  {patient.kind !== 'inpatient' && !discharged && (
                    <Tag tone="quiet">{t(`person.kind.${patient.kind}`)}</Tag>
                  )}
                </th>
                <td className="num">{patient.hospitalizationNumber ?? '–'}</td>
                <td>{placeOf(patient) || '–'}</td>
                <td>{diseaseName(patient.diseaseType, t) ?? '–'}</td>
                {!discharged && <td>{t(`person.nursingLevelShort.${patient.nursingLevel}`)}</td>}
                <td>{patient.attendingPhysician ? nameOf(patient.attendingPhysician) : '–'}</td>
                <td className="num">{patient.mobile ?? '–'}</td>
                <td className="num">{dayOf(patient.admissionTime)}</td>
                {discharged && <td className="num">{dayOf(patient.dischargeTime)}</td>}
                <td className="num">
                  {patient.stayDays === null ? '–' : t('management.days', { count: patient.stayDays })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="managed-end" ref={end}>
        {t('management.shown', { shown: pages.patients.length, total: pages.total })}
        {pages.next !== null && (
          <Button size="small" disabled={loadingMore} onClick={onMore}>
            {t('management.more')}
          </Button>
        )}
      </footer>
    </>
  );
}
