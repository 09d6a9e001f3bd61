import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PatientRecord, ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import type { FormModel, Problems } from '../../forms/model.js';
import { useFields } from '../../forms/use-fields.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useName } from '../../language/names.js';
import { AccountLinked, ActivationHint } from '../../registration/activation.js';
import './account.css';

const FIELDS: FormModel<'activationCode'> = { activationCode: { maxLength: 20 } };

/** Links the account of a patient with another phone: the password is forgotten, or the phone is a new one. */
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
    send: ({ activationCode }) =>
      call('patient.renewAccount', { patientId, activationCode: activationCode.trim() }, { background: true }),
    onSent: () => setLinked(true),
  });
  const { problems, refusal, busy, submit } = state;
  const draw = useFields('account', FIELDS, state);
  const giveUp = (): void => {
    state.discard();
    onClose();
  };
  const title = t('account.renewTitle', { name: nameOf(patient) });
  if (linked) {
    return (
      <Dialog title={title} onClose={onClose}>
        <div role="status">
          <AccountLinked />
        </div>
        <footer className="dialog-actions">
          <Button tone="primary" onClick={onClose}>
            {t('account.close')}
          </Button>
        </footer>
      </Dialog>
    );
  }
  // What is said at a field is not said twice.
  const isSaid = refusal !== undefined && refusal.fields.some((field) => field in problems);
  return (
    <Dialog title={title} onClose={giveUp}>
      <form className="account-form" onSubmit={submit} noValidate>
        <p>{t('account.renewText')}</p>
        <ActivationHint />
        {draw('activationCode', { required: true, autoFocus: true })}
        <DialogEnd
          action={t('account.renew')}
          busy={busy}
          problem={isSaid ? undefined : refusal?.text}
          onClose={giveUp}
        />
      </form>
    </Dialog>
  );
}
