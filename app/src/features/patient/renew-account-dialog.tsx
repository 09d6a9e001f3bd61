import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PatientRecord, ReplyOf } from '@wardlink/contract';
import type { FormModel, Problems } from '../../forms/model.js';
import { useFields } from '../../forms/use-fields.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { ActivationHint } from '../../registration/activation.js';
import { ActivationDialog } from './activation-dialog.js';

const FIELDS: FormModel<'activationCode'> = { activationCode: { maxLength: 20 } };

/** Links the account of a patient with another phone, after a forgotten password or for a new phone. */
export function RenewAccountDialog({ patient, onClose }: { patient: PatientRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const [linked, setLinked] = useState(false);
  const { patientId } = patient;
  const state = useForm<{ activationCode: string }, ReplyOf<'patient.renewAccount'>>({
    draft: `renewed account of patient ${patientId}`,
    initial: { activationCode: '' },
    check: ({ activationCode }): Problems =>
      activationCode.trim() === '' ? { activationCode: t('account.problem.activationCode') } : {},
    send: ({ activationCode }) => call('patient.renewAccount', { patientId, activationCode: activationCode.trim() }),
    onSent: () => setLinked(true),
  });
  const draw = useFields('account', FIELDS, state);
  const title = t('account.renewTitle', { name: nameOf(patient) });
  return (
    <ActivationDialog title={title} action={t('account.renew')} linked={linked} state={state} onClose={onClose}>
      <p>{t('account.renewText')}</p>
      <ActivationHint />
      {draw('activationCode', { required: true, autoFocus: true })}
    </ActivationDialog>
  );
}
