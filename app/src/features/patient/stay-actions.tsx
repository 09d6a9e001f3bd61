import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { hasDraft } from '../../forms/draft.js';
import { useMay } from '../../session/session.js';
import { EditDialog, editDraft } from './edit-dialog.js';
import { StayDialog, type StayAction } from './stay-dialog.js';
import './stay.css';

/** Actions on the patient's record and stay, by permission and by the state of the stay. */
export function StayActions({ patient, onChanged }: { patient: PatientRecord; onChanged: () => void }) {
  const { t } = useTranslation();
  const mayEdit = useMay('patient.edit');
  const mayAdmit = useMay('patient.admit');
  const [editing, setEditing] = useState(() => mayEdit && hasDraft(editDraft(patient.patientId)));
  const [action, setAction] = useState<StayAction>();
  const actions: StayAction[] =
    patient.kind === 'inpatient'
      ? ['changeBed', 'transfer', 'discharge']
      : patient.kind === 'discharged'
        ? ['cancelDischarge', 'readmit']
        : ['readmit'];
  const finished = (): void => {
    setAction(undefined);
    setEditing(false);
    onChanged();
  };
  return (
    <>
      {mayEdit && <Button onClick={() => setEditing(true)}>{t('stay.edit')}</Button>}
      {mayAdmit &&
        actions.map((one) => (
          <Button key={one} onClick={() => setAction(one)}>
            {t(`stay.${one}`)}
          </Button>
        ))}
      {editing && (
        <EditDialog patient={patient} onClose={() => setEditing(false)} onSaved={finished} onStale={onChanged} />
      )}
      {action && (
        <StayDialog action={action} patient={patient} onClose={() => setAction(undefined)} onDone={finished} />
      )}
    </>
  );
}
