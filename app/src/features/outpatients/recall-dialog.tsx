import { useTranslation } from 'react-i18next';
import { RECALL_RESULTS, RECALL_WAYS, type RecallResult, type RecallWay } from '@wardlink/domain';
import { Dialog } from '../../elements/dialog.js';
import { Segmented } from '../../elements/segmented.js';
import { FormEnd } from '../../forms/form-end.js';
import type { FormModel } from '../../forms/model.js';
import { useFields } from '../../forms/use-fields.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useName, type Named } from '../../language/names.js';
import { clock } from '../../clock/hospital-clock.js';
import { useTextsOf } from './problem-texts.js';
import './outpatients.css';

interface RecallForm extends Record<'newDate' | 'note', string> {
  way: RecallWay;
  result: RecallResult;
}

const MODEL: FormModel<'newDate' | 'note'> = {
  newDate: { kind: 'date' },
  note: { kind: 'long', maxLength: 500 },
};
const EMPTY: RecallForm = { way: 'phone', result: 'reached', newDate: '', note: '' };

interface Props {
  patient: Named & { patientId: string };
  onClose: () => void;
  onStored: () => void;
}

/** Records a call to a patient who missed a visit: its way and its result. */
export function RecallDialog({ patient, onClose, onStored }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const textsOf = useTextsOf();
  const today = clock.today();
  const form = useForm({
    draft: `recall.${patient.patientId}`,
    initial: EMPTY,
    check: ({ result, newDate }) => {
      if (result !== 'newDate') return {};
      return textsOf(newDate === '' ? { newDate: 'incomplete' } : newDate < today ? { newDate: 'pastDate' } : {});
    },
    send: ({ way, result, newDate, note }, writeId) =>
      call('outpatient.recall', {
        recallId: writeId(),
        patientId: patient.patientId,
        way,
        result,
        newDate: result === 'newDate' ? newDate : null,
        note: note.trim() || null,
      }),
    onSent: onStored,
  });
  const field = useFields('outpatients', MODEL, form);
  return (
    <Dialog title={t('outpatients.recallOf', { name: nameOf(patient) })} onClose={onClose}>
      <form className="form-sections outpatient-form" onSubmit={form.submit} noValidate>
        <Segmented
          label={t('outpatients.way.title')}
          value={form.form.way}
          onChange={(way) => form.set({ way })}
          choices={RECALL_WAYS.map((way) => ({ value: way, label: t(`outpatients.way.${way}`) }))}
        />
        <Segmented
          label={t('outpatients.result.title')}
          value={form.form.result}
          onChange={(result) => form.set({ result })}
          choices={RECALL_RESULTS.map((result) => ({ value: result, label: t(`outpatients.result.${result}`) }))}
        />
        <fieldset>
          {form.form.result === 'newDate' && field('newDate', { required: true, min: today })}
          {field('note')}
        </fieldset>
        <FormEnd form={form} words="outpatients" isNew onDiscard={onClose} />
      </form>
    </Dialog>
  );
}
