import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { RegistrationField } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { DateField } from '../../elements/date-field.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { BedChoice } from '../../registration/bed-choice.js';
import { ADMISSION_DRAFT } from '../../forms/draft.js';
import { FormField } from '../../forms/form-field.js';
import { useForm } from '../../forms/use-form.js';
import { FormAlert } from '../../registration/form-alert.js';
import { KnownPatients } from '../../registration/known-patients.js';
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
import { useProblemTexts } from '../../registration/problem-texts.js';
import { clock } from '../../clock/hospital-clock.js';
import { uniqueId } from '@wardlink/client';

const REQUIRED: readonly RegistrationField[] = ['name', 'sex', 'birthday', 'hospitalizationNumber'];

interface AdmissionForm extends PatientForm {
  /** Idempotency key of the form: sending it again does not admit twice. */
  admissionId: string;
  wardId: string;
  bed: string;
  /** On the hospital's clock, in the format of its field. */
  admissionTime: string;
}

function emptyForm(): AdmissionForm {
  return {
    ...EMPTY_PATIENT,
    admissionId: uniqueId(),
    wardId: '',
    bed: '',
    admissionTime: localTime(clock.now(), clock.zone),
  };
}

/** Admits a new patient into a free bed; the entries stay until they are stored or discarded. */
export function AdmitDialog({ onClose, onAdmitted }: { onClose: () => void; onAdmitted: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { loaded, reload } = usePlaces();
  const [initial] = useState(emptyForm);
  const wordsOf = useProblemTexts();
  const timeOf = (form: AdmissionForm) => instantOfLocal(form.admissionTime, clock.zone);
  const state = useForm<AdmissionForm, { patientId: string }>({
    draft: ADMISSION_DRAFT,
    initial,
    check: (form) => {
      const admissionTime = timeOf(form);
      const occasion = { now: clock.now(), zone: clock.zone, required: REQUIRED, admissionTime: admissionTime ?? null };
      return wordsOf({
        ...problemsOf(form, occasion),
        ...(admissionTime === undefined && { admissionTime: 'noDay' }),
        ...(!form.wardId && { wardId: 'missing' }),
        ...(!form.bed && { bed: 'missing' }),
      });
    },
    send: (form) =>
      call('admission.admit', {
        ...fieldsOf(form),
        hospitalizationNumber: form.hospitalizationNumber.trim(),
        admissionId: form.admissionId,
        admissionTime: timeOf(form) ?? null,
        wardId: form.wardId,
        bed: form.bed,
      }),
    onSent: ({ patientId }) => {
      notify.success(t('registration.admitted'));
      onAdmitted();
      void navigate(`/patient?id=${patientId}`);
    },
    onRefused: ({ fields }) => {
      // Somebody may have taken the bed: reload the list of free beds.
      if (fields.includes('bed')) void reload();
    },
  });
  const { form, problems, set } = state;
  const giveUp = (): void => {
    state.discard();
    onClose();
  };
  return (
    <Dialog wide title={t('registration.admit')} onClose={onClose}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {(places) => (
          <form className="registration-form" onSubmit={state.submit} noValidate>
            <div className="registration-scroll">
              <div className="registration-place">
                <BedChoice
                  wards={places.wards.filter(({ own }) => own)}
                  wardId={form.wardId}
                  bed={form.bed}
                  problems={problems}
                  onChange={(wardId, bed) => set({ wardId, bed })}
                />
                <FormField label={t('registration.field.admissionTime')} problem={problems.admissionTime}>
                  {(names) => (
                    <DateField
                      {...names}
                      withTime
                      className="input num"
                      name="admissionTime"
                      value={form.admissionTime}
                      onChange={(admissionTime) => set({ admissionTime })}
                    />
                  )}
                </FormField>
              </div>
              <KnownPatients
                numbers={form}
                offer={({ patientId }) => (
                  <Link to={`/patient?id=${patientId}`} onClick={onClose}>
                    {t('registration.known.open')}
                  </Link>
                )}
              />
              <PatientFields state={state} required={REQUIRED} places={places} />
            </div>
            <div>
              <FormAlert
                state={state}
                samePhone={{
                  confirmed: form.samePhoneConfirmed,
                  onConfirm: (samePhoneConfirmed) => set({ samePhoneConfirmed }),
                }}
              />
              <footer className="dialog-actions">
                <Button tone="quiet" onClick={giveUp}>
                  {t('registration.giveUp')}
                </Button>
                <Button onClick={onClose}>{t('registration.later')}</Button>
                <Button tone="primary" type="submit" disabled={state.busy}>
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
