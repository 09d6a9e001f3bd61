import { useTranslation } from 'react-i18next';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { FormField } from '../../forms/form-field.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import type { Examination } from './types.js';
import './outpatients.css';

interface Props {
  patientId: string;
  examination: Examination;
  onClose: () => void;
  onVoided: () => void;
}

/** Voids an examination that was entered by mistake, with a reason. */
export function VoidExamination({ patientId, examination, onClose, onVoided }: Props) {
  const { t } = useTranslation();
  const { examinationId, kind, on } = examination;
  const form = useForm({
    draft: `examination.void.${examinationId}`,
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('outpatients.problem.incomplete') } : {}),
    send: ({ reason }) => call('outpatient.voidExamination', { examinationId, patientId, reason: reason.trim() }),
    onSent: onVoided,
  });
  const what = `${t(`outpatients.kind.${kind}`)} ${on}`;
  return (
    <Dialog title={t('outpatients.voidOf', { what })} onClose={onClose}>
      <form className="outpatient-form" onSubmit={form.submit} noValidate>
        <FormField label={t('outpatients.voidReason')} required problem={form.problems.reason}>
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
          action={t('outpatients.void')}
          tone="danger"
          busy={form.busy}
          problem={form.refusal?.text}
          onClose={onClose}
          onCancel={() => form.discard()}
        />
      </form>
    </Dialog>
  );
}
