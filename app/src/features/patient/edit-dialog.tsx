import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '@wardlink/contract';
import type { RegistrationField } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { clearDraft, useDraft } from '../../forms/draft.js';
import { failureOf, type FormFailure } from '../../forms/failure.js';
import { FormAlert } from '../../registration/form-alert.js';
import { PatientFields } from '../../registration/patient-fields.js';
import { changedFields, formOf, problemsOf, type PatientForm } from '../../registration/patient-form.js';
import { usePlaces } from '../../registration/places.js';
import { clock } from '../../session/clock.js';

/** Name under which the changes of a patient's record outlive a lost session. */
export const editDraft = (patientId: string): string => `patient ${patientId}`;

interface EditForm extends PatientForm {
  /** What stood there when typing began: only what differs from it is sent. */
  base: PatientForm;
}

interface Props {
  patient: PatientRecord;
  onClose: () => void;
  onSaved: () => void;
  /** The record that is shown is no longer the newest. */
  onStale: () => void;
}

/** Changes a patient's record; two people who change the same one are kept apart by its version. */
export function EditDialog({ patient, onClose, onSaved, onStale }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { loaded, reload } = usePlaces();
  const draft = editDraft(patient.patientId);
  const [form, setForm] = useDraft<EditForm>(draft, { ...formOf(patient), base: formOf(patient) });
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<FormFailure>();
  const [busy, setBusy] = useState(false);
  const required: RegistrationField[] = ['name', 'sex', 'birthday'];
  if (patient.kind === 'inpatient') required.push('hospitalizationNumber');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = Object.entries(problemsOf(form, { now: clock.now(), zone: clock.zone, required, before: form.base }));
    setProblems(Object.fromEntries(wrong.map(([field, problem]) => [field, t(`registration.problem.${problem}`)])));
    setFailure(undefined);
    if (wrong.length > 0) return;
    setBusy(true);
    try {
      const { patientId, version } = patient;
      await call('patient.edit', { ...changedFields(form.base, form), patientId, version });
      clearDraft(draft);
      notify.success(t('registration.saved'));
      onSaved();
    } catch (error) {
      const failed = failureOf(error);
      setFailure(failed);
      // What somebody else changed meanwhile is fetched; what was typed here stays, to be saved over it.
      if (failed.field === 'version') onStale();
      else if (failed.field) setProblems({ [failed.field]: failed.text });
      setBusy(false);
    }
  };
  const giveUp = (): void => {
    clearDraft(draft);
    onClose();
  };
  return (
    <Dialog wide title={`${t('stay.edit')} · ${nameOf(patient)}`} onClose={giveUp}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {(places) => (
          <form className="registration-form" onSubmit={(event) => void submit(event)} noValidate>
            <div className="registration-scroll">
              <PatientFields
                form={form}
                onChange={(next) => setForm({ ...form, ...next })}
                problems={problems}
                required={required}
                places={places}
                masked={{ mobile: patient.mobile, idCard: patient.idCard }}
              />
            </div>
            <div>
              <FormAlert
                problems={problems}
                failure={failure}
                confirmed={form.samePhoneConfirmed}
                onConfirm={(samePhoneConfirmed) => setForm({ ...form, samePhoneConfirmed })}
              />
              <footer className="dialog-actions">
                <Button onClick={giveUp}>{t('actions.cancel')}</Button>
                <Button tone="primary" type="submit" disabled={busy}>
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
