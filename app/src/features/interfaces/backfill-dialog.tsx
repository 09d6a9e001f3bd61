import { useTranslation } from 'react-i18next';
import { clock } from '../../clock/hospital-clock.js';
import { DateField } from '../../elements/date-field.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { Dialog } from '../../elements/dialog.js';
import { FormField } from '../../forms/form-field.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';

interface Props {
  destinationId: string;
  onClose: () => void;
  /** @param queued number of results that are sent now */
  onQueued: (queued: number) => void;
}

/** Sends the results of a period that a destination does not have, such as from before it was connected. */
export function BackfillDialog({ destinationId, onClose, onQueued }: Props) {
  const { t } = useTranslation();
  const today = clock.today();
  const state = useForm({
    draft: `destination.backfill.${destinationId}`,
    initial: { from: today, to: today },
    check: () => ({}),
    send: (period) => call('interface.backfill', { destinationId, ...period }),
    onSent: ({ queued }) => onQueued(queued),
  });
  const day = (name: 'from' | 'to') => (
    <FormField label={t(`interfaces.out.backfill.${name}`)} required problem={state.problems[name]}>
      {(names) => (
        <DateField
          {...names}
          className="input"
          name={name}
          max={today}
          value={state.form[name]}
          onChange={(value) => state.set({ [name]: value })}
        />
      )}
    </FormField>
  );
  return (
    <Dialog title={t('interfaces.out.backfill.title')} onClose={onClose}>
      <form className="interface-form" onSubmit={state.submit} noValidate>
        <p>{t('interfaces.out.backfill.text')}</p>
        <div className="interface-fields">
          {day('from')}
          {day('to')}
        </div>
        <DialogEnd
          action={t('interfaces.out.backfill.action')}
          busy={state.busy}
          problem={state.refusal?.text}
          onClose={onClose}
          onCancel={() => state.discard()}
        />
      </form>
    </Dialog>
  );
}
