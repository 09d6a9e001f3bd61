import { useTranslation } from 'react-i18next';
import { REPORT_PATIENTS } from '@wardlink/contract/reports';
import { Button } from '../../../elements/button.js';
import { Skeleton } from '../../../elements/listing.js';
import { useName } from '../../../language/names.js';
import type { Place } from './use-place.js';

interface Props {
  place: Place;
  chosen: readonly string[];
  onChoose: (patientIds: readonly string[]) => void;
}

/** The inpatients of the chosen place by bed, to be printed alone, some of them or all. */
export function PatientChoice({ place, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { loaded, reload } = place;
  if (loaded.state === 'loading') return <Skeleton lines={6} />;
  if (loaded.state !== 'ready') {
    return (
      <p role="alert" className="gallery-empty">
        {loaded.message}{' '}
        <Button size="small" icon="refresh" onClick={() => void reload()}>
          {t('states.retry')}
        </Button>
      </p>
    );
  }
  const { patients } = loaded.value;
  const toggle = (id: string): void =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const all = patients.slice(0, REPORT_PATIENTS).map(({ patientId }) => patientId);
  return (
    <>
      <div className="gallery-choose">
        <span>{t('reports.chosen', { count: chosen.length })}</span>
        <Button size="small" disabled={all.length === 0} onClick={() => onChoose(all)}>
          {t('reports.ofWard')}
        </Button>
        <Button size="small" disabled={chosen.length === 0} onClick={() => onChoose([])}>
          {t('reports.none')}
        </Button>
      </div>
      {patients.length === 0 && <p className="gallery-empty">{t('reports.noPatients')}</p>}
      <ul className="gallery-patients">
        {patients.map((patient) => (
          <li key={patient.patientId}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(patient.patientId)}
                disabled={!chosen.includes(patient.patientId) && chosen.length >= REPORT_PATIENTS}
                onChange={() => toggle(patient.patientId)}
              />
              <b className="num">{patient.bed ?? '–'}</b> {nameOf(patient)}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
