import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../elements/dialog.js';
import { DialogEnd } from '../../../elements/dialog-end.js';
import { FormField } from '../../../forms/form-field.js';
import { useForm } from '../../../forms/use-form.js';
import { call } from '../../../http/call.js';
import { useName } from '../../../language/names.js';
import type { Operator } from './operator-state.js';
import '../../../ward/board/ward-list.css';

interface Props {
  operator: Operator;
  authorisationId: string;
  onClose: () => void;
  onStored: (operator: Operator) => void;
}

/** Withdraws an authorisation; the reason is asked for. */
export function WithdrawAuthorisation({ operator, authorisationId, onClose, onStored }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { userId } = operator;
  const form = useForm({
    draft: `operator-withdraw.${authorisationId}`,
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('operators.problem.incomplete') } : {}),
    send: ({ reason }) =>
      call('operator.withdraw', { userId, authorisationId, reason: reason.trim() }, { background: true }),
    onSent: onStored,
  });
  return (
    <Dialog title={t('operators.withdrawOf', { name: nameOf(operator) })} onClose={onClose}>
      <form className="list-form" onSubmit={form.submit} noValidate>
        <p>{t('operators.withdrawHint')}</p>
        <FormField label={t('operators.reason')} required problem={form.problems.reason}>
          {(names) => (
            <input
              {...names}
              className="input"
              autoFocus
              maxLength={200}
              value={form.form.reason}
              onChange={(event) => form.set({ reason: event.target.value })}
            />
          )}
        </FormField>
        <DialogEnd
          action={t('operators.withdraw')}
          tone="danger"
          busy={form.busy}
          problem={form.refusal?.text}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
