import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '@wardlink/contract';
import type { RegistrationField } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { FormAlert } from '../../registration/form-alert.js';
import { PatientFields } from '../../registration/patient-fields.js';
import { changedFields, formOf, problemsOf, type PatientForm } from '../../registration/patient-form.js';
import { usePlaces } from '../../registration/places.js';
import { useProblemTexts } from '../../registration/problem-texts.js';
import { clock } from '../../clock/hospital-clock.js';

/** Name of the draft in which changes of a patient's record survive the loss of a session. */
export const editDraft = (patientId: string): string => `patient ${patientId}`;

interface EditForm extends PatientForm {
  /** The record when editing began; only changed fields are sent. */
  base: PatientForm;
}

interface Props {
  patient: PatientRecord;
  onClose: () => void;
  onSaved: () => void;
  /** The record on the page is no longer the newest. */
  onStale: () => void;
}

/** Changes a patient's record; its version protects it from two people who change it at the same time. */
export function EditDialog({ patient, onClose, onSaved, onStale }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { loaded, reload } = usePlaces();
  const required: RegistrationField[] = ['name', 'sex', 'birthday'];
  if (patient.kind === 'inpatient') required.push('hospitalizationNumber');
  const { patientId, version } = patient;
  const wordsOf = useProblemTexts();
  const state = useForm<EditForm, unknown>({
    draft: editDraft(patientId),
    initial: { ...formOf(patient), base: formOf(patient) },
    check: (form) => wordsOf(problemsOf(form, { now: clock.now(), zone: clock.zone, required, before: form.base })),
    send: (form) => call('patient.edit', { ...changedFields(form.base, form), patientId, version }),
    onSent: () => {
      notify.success(t('registration.saved'));
      onSaved();
    },
    onRefused: ({ fields }) => {
      // The new version is loaded; the entries stay, and can be saved over it.
      if (fields.includes('version')) onStale();
    },
  });
  const giveUp = (): void => {
    state.discard();
    onClose();
  };
  return (
    <Dialog wide title={`${t('stay.edit')} · ${nameOf(patient)}`} onClose={giveUp}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {(places) => (
          <form className="registration-form" onSubmit={state.submit} noValidate>
            <div className="registration-scroll">
              <PatientFields
                state={state}
                required={required}
                places={places}
                masked={{ mobile: patient.mobile, idCard: patient.idCard }}
              />
            </div>
            <div>
              <FormAlert
                state={state}
                samePhone={{
                  confirmed: state.form.samePhoneConfirmed,
                  onConfirm: (samePhoneConfirmed) => state.set({ samePhoneConfirmed }),
                }}
              />
              <footer className="dialog-actions">
                <Button onClick={giveUp}>{t('actions.cancel')}</Button>
                <Button tone="primary" type="submit" disabled={state.busy}>
                  {t('registration.save')}
                </Button>
              </footer>
            </div>
          </form>
        )}
      </Listing>
    </Dialog>
  );
}
