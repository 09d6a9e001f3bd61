import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_PATIENTS } from '@wardlink/contract/reports';
import { Button } from '../../../elements/button.js';
import { Skeleton } from '../../../elements/listing.js';
import { useName } from '../../../language/names.js';
import { useWardText } from '../../../ward/choice/ward-names.js';
import type { Place } from './use-place.js';

interface Props {
  place: Place;
  chosen: readonly string[];
  onChoose: (patientIds: readonly string[]) => void;
}

type Printable = Extract<Place['loaded'], { state: 'ready' }>['value']['patients'][number];

/** Groups patients by ward, in their order: several wards have a bed 01. */
function byWard(
  patients: readonly Printable[],
  textOf: (ward: NonNullable<Printable['ward']>) => string,
): { title: string; patients: Printable[] }[] {
  const wards: { title: string; patients: Printable[] }[] = [];
  for (const patient of patients) {
    const title = patient.ward ? textOf(patient.ward) : '–';
    const last = wards.at(-1);
    if (last?.title === title) last.patients.push(patient);
    else wards.push({ title, patients: [patient] });
  }
  return wards;
}

/** The inpatients of the chosen place by ward and bed; the user prints one, some or all of them. */
export function PatientChoice({ place, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const { loaded, reload } = place;
  const list = useRef<HTMLDivElement>(null);
  const isReady = loaded.state === 'ready';
  // The patient of the page's address may be far down the list.
  useEffect(() => {
    list.current?.querySelector('input:checked')?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [isReady]);
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
  const wards = byWard(patients, (ward) => wardText(ward));
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
      <div ref={list}>
        {wards.map(({ title, patients: ofWard }) => (
          <section key={ofWard[0]?.patientId} role="group" aria-label={title}>
            {wards.length > 1 && <h3 className="gallery-ward">{title}</h3>}
            <ul className="gallery-patients">
              {ofWard.map((patient) => (
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
          </section>
        ))}
      </div>
    </>
  );
}
