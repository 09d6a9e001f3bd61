import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../elements/button.js';
import { DateField } from '../../../elements/date-field.js';
import { Dialog } from '../../../elements/dialog.js';
import { FormEnd } from '../../../forms/form-end.js';
import { FormField } from '../../../forms/form-field.js';
import { useFields } from '../../../forms/use-fields.js';
import { useForm } from '../../../forms/use-form.js';
import { call } from '../../../http/call.js';
import { useName, type Named } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import { sentSurgery, SURGERY_MODEL, surgeryForm, surgeryProblems, type SurgeryForm } from './surgery-form.js';
import type { PlannedSurgery } from './use-surgeries.js';

interface Props {
  patient: Named & { patientId: string };
  /** The surgery to change; undefined for a new one. */
  stored?: PlannedSurgery | undefined;
  onClose: () => void;
  /** The form closes when it resolves. */
  onSaved: () => Promise<void> | void;
}

/** Plans surgery of a patient, changes or cancels it. */
export function SurgeryDialog({ patient, stored, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { patientId } = patient;
  const initial = useRef(surgeryForm(stored));
  const done = async (): Promise<void> => {
    notify.success(t('surgery.saved'));
    // If the form is opened again, it must start from the new data.
    await onSaved();
    onClose();
  };
  const form = useForm({
    draft: `surgery.${stored?.surgeryId ?? patientId}`,
    initial: initial.current,
    check: (typed: SurgeryForm) =>
      Object.fromEntries(
        Object.entries(surgeryProblems(typed)).map(([field, key]) => [field, t(`surgery.problem.${key}`)]),
      ),
    send: (typed, writeId) =>
      call('surgery.save', {
        patientId,
        surgeryId: stored?.surgeryId ?? writeId(),
        version: stored?.version ?? 0,
        ...sentSurgery(typed),
      }),
    onSent: done,
  });
  const cancel = async ({ surgeryId, version }: PlannedSurgery): Promise<void> => {
    try {
      await call('surgery.cancel', { patientId, surgeryId, version });
      form.discard();
      notify.success(t('surgery.cancelled'));
      await onSaved();
      onClose();
    } catch (error) {
      notify.failure(error);
    }
  };
  const field = useFields('surgery', SURGERY_MODEL, form);
  const moment = (name: 'at' | 'fastingFrom') => (
    <FormField label={t(`surgery.field.${name}`)} required={name === 'at'} problem={form.problems[name]}>
      {(names) => (
        <DateField
          {...names}
          withTime
          className="input num"
          name={name}
          value={form.form[name]}
          onChange={(value) => form.set({ [name]: value })}
        />
      )}
    </FormField>
  );
  return (
    <Dialog title={t('surgery.of', { name: nameOf(patient) })} onClose={onClose}>
      <form className="form-sections" onSubmit={form.submit} noValidate>
        <fieldset>
          {field('kind')}
          {moment('at')}
          {field('minutes')}
          {moment('fastingFrom')}
        </fieldset>
        <FormEnd
          form={form}
          words="surgery"
          isNew={!stored}
          onDiscard={onClose}
          outdated={{ code: 'surgery.changed', onAgain: () => void onSaved() }}
        >
          {stored && (
            <Button tone="danger" disabled={form.busy} onClick={() => void cancel(stored)}>
              {t('surgery.cancel')}
            </Button>
          )}
        </FormEnd>
      </form>
    </Dialog>
  );
}
