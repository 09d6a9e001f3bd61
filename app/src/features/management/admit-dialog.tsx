import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RegistrationField } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { BedChoice } from '../../registration/bed-choice.js';
import { ADMISSION_DRAFT, clearDraft, useDraft } from '../../forms/draft.js';
import { failureOf, type FormFailure } from '../../forms/failure.js';
import { FormField } from '../../forms/form-field.js';
import { FormAlert } from '../../registration/form-alert.js';
import { PatientFields } from '../../registration/patient-fields.js';
import {
  EMPTY_PATIENT,
  fieldsOf,
  instantOfLocal,
  localTime,
  problemsOf,
  type PatientForm,
} from '../../registration/patient-form.js';
import { usePlaces } from '../../registration/places.js';
import { clock } from '../../session/clock.js';
import { uniqueId } from '../../session/unique-id.js';

const REQUIRED: readonly RegistrationField[] = ['name', 'sex', 'birthday', 'hospitalizationNumber'];

interface AdmissionForm extends PatientForm {
  /** Made once a form: sending it again cannot admit twice. */
  admissionId: string;
  wardId: string;
  bed: string;
  admittedAt: string;
}

function emptyForm(): AdmissionForm {
  return {
    ...EMPTY_PATIENT,
    admissionId: uniqueId(),
    wardId: '',
    bed: '',
    admittedAt: localTime(clock.now(), clock.zone),
  };
}

/** Admits a new patient into a free bed; what is typed stays until it is stored or given up. */
export function AdmitDialog({ onClose, onAdmitted }: { onClose: () => void; onAdmitted: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { loaded, reload } = usePlaces();
  const [form, setForm] = useDraft<AdmissionForm>(ADMISSION_DRAFT, emptyForm());
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<FormFailure>();
  const [busy, setBusy] = useState(false);

  const admissionTime = instantOfLocal(form.admittedAt, clock.zone);
  const check = (): Partial<Record<string, string>> => {
    const found: Partial<Record<string, string>> = {};
    const wrong = problemsOf(form, {
      now: clock.now(),
      zone: clock.zone,
      required: REQUIRED,
      admissionTime: admissionTime ?? null,
    });
    for (const [field, problem] of Object.entries(wrong)) found[field] = t(`registration.problem.${problem}`);
    if (admissionTime === undefined) found.admissionTime = t('registration.problem.noDay');
    if (!form.wardId) found.wardId = t('registration.problem.missing');
    if (!form.bed) found.bed = t('registration.problem.missing');
    return found;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = check();
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { patientId } = await call('admission.admit', {
        ...fieldsOf(form),
        hospitalizationNumber: form.hospitalizationNumber.trim(),
        admissionId: form.admissionId,
        admissionTime: admissionTime ?? null,
        wardId: form.wardId,
        bed: form.bed,
      });
      clearDraft(ADMISSION_DRAFT);
      notify.success(t('registration.admitted'));
      onAdmitted();
      void navigate(`/patient?id=${patientId}`);
    } catch (error) {
      const failed = failureOf(error);
      setFailure(failed);
      if (failed.field) setProblems({ [failed.field]: failed.text });
      // The bed may be somebody else's now: the list of free ones is asked for again.
      if (failed.field === 'bed') void reload();
      setBusy(false);
    }
  };
  const giveUp = (): void => {
    clearDraft(ADMISSION_DRAFT);
    onClose();
  };
  return (
    <Dialog wide title={t('registration.admit')} onClose={onClose}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {(places) => (
          <form className="registration-form" onSubmit={(event) => void submit(event)} noValidate>
            <div className="registration-scroll">
              <div className="registration-place">
                <BedChoice
                  wards={places.wards.filter(({ own }) => own)}
                  wardId={form.wardId}
                  bed={form.bed}
                  problems={problems}
                  onChange={(wardId, bed) => setForm({ ...form, wardId, bed })}
                />
                <FormField label={t('registration.field.admissionTime')} problem={problems.admissionTime}>
                  {(names) => (
                    <input
                      {...names}
                      className="input num"
                      type="datetime-local"
                      name="admissionTime"
                      value={form.admittedAt}
                      onChange={(event) => setForm({ ...form, admittedAt: event.target.value })}
                    />
                  )}
                </FormField>
              </div>
              <PatientFields
                form={form}
                onChange={(next) => setForm({ ...form, ...next })}
                problems={problems}
                required={REQUIRED}
                places={places}
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
                <Button tone="quiet" onClick={giveUp}>
                  {t('registration.giveUp')}
                </Button>
                <Button onClick={onClose}>{t('registration.later')}</Button>
                <Button tone="primary" type="submit" disabled={busy}>
                  {t('registration.admit')}
                </Button>
              </footer>
            </div>
          </form>
        )}
      </Listing>
    </Dialog>
  );
}
