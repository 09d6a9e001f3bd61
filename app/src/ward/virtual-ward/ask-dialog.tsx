import { useTranslation } from 'react-i18next';
import { virtualWardWords } from '@wardlink/contract';
import { URGENCIES, type Urgency } from '@wardlink/domain';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { Segmented } from '../../elements/segmented.js';
import { FormField } from '../../forms/form-field.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useLanguage } from '../../language/names.js';
import './virtual-ward.css';

interface Props {
  applicationId: string;
  urgency: Urgency;
  onClose: () => void;
  onAsked: () => void;
}

/** Sends the team a written question. */
export function AskDialog({ applicationId, urgency, onClose, onAsked }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useForm({
    draft: `consultation.${applicationId}`,
    initial: { question: '', urgency },
    check: ({ question }) => (question.trim() === '' ? { question: t('virtualWard.problem.incomplete') } : {}),
    send: (typed, writeId) =>
      call('consultation.ask', {
        applicationId,
        consultationId: writeId(),
        question: typed.question.trim(),
        urgency: typed.urgency,
      }),
    onSent: onAsked,
  });
  return (
    <Dialog title={t('virtualWard.ask')} onClose={onClose}>
      <form className="virtual-form" onSubmit={form.submit} noValidate>
        <Segmented
          label={t('virtualWard.field.urgency')}
          value={form.form.urgency}
          onChange={(chosen) => form.set({ urgency: chosen })}
          choices={URGENCIES.map((value) => ({ value, label: virtualWardWords[language].urgency[value] }))}
        />
        <p className="virtual-hint">{t(`virtualWard.within.${form.form.urgency}`)}</p>
        <FormField label={t('virtualWard.field.question')} required problem={form.problems['question']} wide>
          {(names) => (
            <textarea
              {...names}
              className="input"
              maxLength={2000}
              value={form.form.question}
              onChange={(event) => form.set({ question: event.target.value })}
            />
          )}
        </FormField>
        <DialogEnd
          action={t('virtualWard.ask')}
          busy={form.busy}
          problem={form.refusal?.text}
          onClose={onClose}
          onCancel={() => form.discard()}
        />
      </form>
    </Dialog>
  );
}
