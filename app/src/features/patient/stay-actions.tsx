import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '@wardlink/contract';
import { PATIENT_SHORTCUTS } from '../../elements/patient-shortcuts.js';
import { hasDraft } from '../../forms/draft.js';
import { useMay } from '../../session/session.js';
import { EditDialog, editDraft } from './edit-dialog.js';
import type { MenuAction } from '../../elements/menu-button.js';
import { StayDialog, type StayAction } from './stay-dialog.js';
import './stay.css';

/** The action that ends a stay comes last. */
const ACTIONS: Record<PatientRecord['kind'], readonly StayAction[]> = {
  inpatient: ['changeBed', 'transfer', 'discharge'],
  discharged: ['cancelDischarge', 'readmit'],
  outpatient: ['readmit'],
};

const SHORTCUTS: Partial<Record<string, string>> = PATIENT_SHORTCUTS;

/** A discharged outpatient can also be readmitted to the ward. */
const actionsOf = ({ kind, dischargeTime }: PatientRecord): readonly StayAction[] =>
  kind === 'outpatient' && dischargeTime !== null ? ACTIONS.discharged : ACTIONS[kind];

/** Actions on the patient's record and stay, by permission and by the state of the stay; and their open dialog. */
export function useStayActions(
  patient: PatientRecord,
  onChanged: () => void,
): { edit: MenuAction[]; stay: MenuAction[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const mayEdit = useMay('patient.edit');
  const mayAdmit = useMay('patient.admit');
  const [editing, setEditing] = useState(() => mayEdit && hasDraft(editDraft(patient.patientId)));
  const [action, setAction] = useState<StayAction>();
  const finished = (): void => {
    setAction(undefined);
    setEditing(false);
    onChanged();
  };
  return {
    edit: mayEdit ? [{ name: t('stay.edit'), shortcut: PATIENT_SHORTCUTS.edit, act: () => setEditing(true) }] : [],
    stay: mayAdmit
      ? actionsOf(patient).map((one) => ({
          name: t(`stay.${one}`),
          shortcut: SHORTCUTS[one],
          act: () => setAction(one),
        }))
      : [],
    dialog: (
      <>
        {editing && (
          <EditDialog patient={patient} onClose={() => setEditing(false)} onSaved={finished} onStale={onChanged} />
        )}
        {action && (
          <StayDialog action={action} patient={patient} onClose={() => setAction(undefined)} onDone={finished} />
        )}
      </>
    ),
  };
}
