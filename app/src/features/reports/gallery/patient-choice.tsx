import Input from '@douyinfe/semi-ui-19/lib/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_PATIENTS } from '@wardlink/contract/reports';
import { Button } from '../../../elements/button.js';
import { Icon } from '../../../elements/icon.js';
import { Skeleton } from '../../../elements/listing.js';
import { useName } from '../../../language/names.js';
import { useWardText } from '../../../ward/choice/ward-names.js';
import { groupsOf, isFound, type Printable } from './patient-groups.js';
import type { Place } from './use-place.js';

interface Props {
  place: Place;
  chosen: readonly string[];
  onChoose: (patientIds: readonly string[]) => void;
}

/** More patients than this are found by bed or name. */
const FEW = 8;

/** The inpatients of the chosen place by ward and bed; the user prints one, some, a ward or all of them. */
export function PatientChoice({ place, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const [text, setText] = useState('');
  // Later choices stay where they are: a line that moves away under the pointer is pressed by mistake.
  const [first] = useState(chosen);
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
  const found = patients.filter((patient) => isFound(patient, text));
  const { top, wards } = groupsOf(found, first);
  const toggle = (id: string): void =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const add = (ofWard: readonly Printable[]): void => {
    const more = ofWard.map(({ patientId }) => patientId).filter((id) => !chosen.includes(id));
    onChoose([...chosen, ...more].slice(0, REPORT_PATIENTS));
  };
  const line = (patient: Printable, ward?: string) => (
    <li key={patient.patientId}>
      <label>
        <input
          type="checkbox"
          checked={chosen.includes(patient.patientId)}
          disabled={!chosen.includes(patient.patientId) && chosen.length >= REPORT_PATIENTS}
          onChange={() => toggle(patient.patientId)}
        />
        <b className="num">{patient.bed ?? '–'}</b>
        <span>{nameOf(patient)}</span>
        {ward !== undefined && <small>{ward}</small>}
      </label>
    </li>
  );
  return (
    <>
      <div className="gallery-choose">
        <span>{t('reports.chosen', { count: chosen.length })}</span>
        <Button size="small" disabled={patients.length === 0} onClick={() => add(patients)}>
          {t('reports.ofWard')}
        </Button>
        <Button size="small" disabled={chosen.length === 0} onClick={() => onChoose([])}>
          {t('reports.none')}
        </Button>
      </div>
      {patients.length > FEW && (
        <Input
          prefix={<Icon name="search" />}
          placeholder={t('reports.find')}
          aria-label={t('reports.find')}
          value={text}
          onChange={setText}
          showClear
        />
      )}
      {patients.length === 0 && <p className="gallery-empty">{t('reports.noPatients')}</p>}
      {patients.length > 0 && found.length === 0 && <p className="gallery-empty">{t('reports.notFound')}</p>}
      {top.length > 0 && (
        <section role="group" aria-label={t('reports.chosenFirst')}>
          <h3 className="gallery-ward">{t('reports.chosenFirst')}</h3>
          <ul className="gallery-patients">
            {top.map((patient) => line(patient, patient.ward ? wardText(patient.ward) : undefined))}
          </ul>
        </section>
      )}
      {wards.map(({ ward, patients: ofWard }) => {
        const title = ward ? wardText(ward) : '–';
        return (
          <section key={ofWard[0]?.patientId} role="group" aria-label={title}>
            <h3 className="gallery-ward">
              <span>{title}</span>
              {wards.length > 1 && (
                <Button size="small" tone="quiet" onClick={() => add(ofWard)}>
                  {t('reports.wholeWard')}
                </Button>
              )}
            </h3>
            <ul className="gallery-patients">{ofWard.map((patient) => line(patient))}</ul>
          </section>
        );
      })}
    </>
  );
}
