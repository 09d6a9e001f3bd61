import { useTranslation } from 'react-i18next';
import { DateField } from '../../../elements/date-field.js';
import { Dialog } from '../../../elements/dialog.js';
import { DialogEnd } from '../../../elements/dialog-end.js';
import { clock } from '../../../clock/hospital-clock.js';
import { FormField } from '../../../forms/form-field.js';
import { useForm } from '../../../forms/use-form.js';
import { WithdrawReason } from '../withdraw-reason.js';
import '../../../ward/board/ward-list.css';

interface Props<Lot> {
  /** Brand and number. */
  name: string;
  draft: string;
  send: (value: string) => Promise<Lot>;
  onClose: () => void;
  onStored: (lot: Lot) => void;
}

/** Asks for the day of the first use. */
export function OpenDialog<Lot>({ name, draft, send, onClose, onStored }: Props<Lot>) {
  const { t } = useTranslation();
  const today = clock.today();
  const form = useForm({
    draft,
    initial: { opened: today },
    check: ({ opened }) => (opened === '' ? { opened: t('lots.problem.incomplete') } : {}),
    send: ({ opened }) => send(opened),
    onSent: onStored,
  });
  return (
    <Dialog title={t('lots.openOf', { name })} onClose={onClose}>
      <form className="list-form" onSubmit={form.submit} noValidate>
        <FormField label={t('lots.field.opened')} required problem={form.problems.opened}>
          {(names) => (
            <DateField
              {...names}
              className="input num"
              autoFocus
              max={today}
              value={form.form.opened}
              onChange={(opened) => form.set({ opened })}
            />
          )}
        </FormField>
        <DialogEnd
          action={t('lots.open')}
          busy={form.busy}
          problem={form.refusal?.text}
          onClose={onClose}
          onCancel={() => form.discard()}
        />
      </form>
    </Dialog>
  );
}

/** Takes a lot out of use, with a reason. */
export function WithdrawDialog<Lot>(props: Props<Lot>) {
  return <WithdrawReason texts="lots" {...props} />;
}
