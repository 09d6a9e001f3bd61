import { useTranslation } from 'react-i18next';
import { EXAMINATION_KINDS, EXAMINATIONS, isValidExamination, type ExaminationKind } from '@wardlink/domain';
import { Dialog } from '../../elements/dialog.js';
import { FormEnd } from '../../forms/form-end.js';
import { problemsIn, type FormModel, type Problems } from '../../forms/model.js';
import { useFields } from '../../forms/use-fields.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { numberOf } from '../../registration/patient-form.js';
import { clock } from '../../clock/hospital-clock.js';
import { useTextsOf } from './problem-texts.js';
import './outpatients.css';

type Field = 'kind' | 'on' | 'value' | 'finding' | 'note';

const MODEL: FormModel<Field> = {
  kind: { required: true },
  on: { kind: 'date', required: true, wrong: (text, today) => (text > today ? 'future' : undefined) },
  value: { mask: 'decimal', figures: true },
  finding: {},
  note: { kind: 'long', maxLength: 500 },
};

/** The result in the form of the request. */
function foundOf({ kind, value, finding }: Record<Field, string>) {
  const hasFigure = EXAMINATIONS[kind as ExaminationKind].figure !== null;
  return {
    kind: kind as ExaminationKind,
    value: hasFigure ? numberOf(value) : null,
    abnormal: hasFigure || finding === '' ? null : finding === 'abnormal',
  };
}

function problemsOf(form: Record<Field, string>): Problems {
  const field = EXAMINATIONS[form.kind as ExaminationKind].figure === null ? 'finding' : 'value';
  const isWrong = !isValidExamination(foundOf(form));
  return { ...problemsIn(MODEL, form, clock.today()), ...(isWrong && { [field]: field }) };
}

interface Props {
  patientId: string;
  kind: ExaminationKind;
  onClose: () => void;
  onStored: () => void;
}

/** Enters an examination: its day, and its value or finding. */
export function ExaminationDialog({ patientId, kind, onClose, onStored }: Props) {
  const { t } = useTranslation();
  const textsOf = useTextsOf();
  const form = useForm({
    draft: `examination.${patientId}`,
    initial: { kind: kind as string, on: clock.today(), value: '', finding: '', note: '' },
    check: (typed: Record<Field, string>) => textsOf(problemsOf(typed)),
    send: (typed, writeId) =>
      call('outpatient.examine', {
        examinationId: writeId(),
        patientId,
        on: typed.on,
        note: typed.note.trim() || null,
        ...foundOf(typed),
      }),
    onSent: onStored,
    refusedFields: (path) => [path === 'abnormal' ? 'finding' : path],
  });
  const field = useFields('outpatients', MODEL, form);
  const { figure } = EXAMINATIONS[form.form.kind as ExaminationKind];
  return (
    <Dialog title={t('outpatients.examine')} onClose={onClose}>
      <form className="form-sections outpatient-form" onSubmit={form.submit} noValidate>
        <fieldset>
          {field('kind', { choices: EXAMINATION_KINDS.map((one) => [one, t(`outpatients.kind.${one}`)] as const) })}
          {field('on', { max: clock.today() })}
          {figure
            ? field('value', { required: true, hint: `${figure.min}–${figure.max} ${figure.unit}` })
            : field('finding', {
                required: true,
                choices: [
                  ['', t('registration.choose')],
                  ['normal', t('outpatients.finding.normal')],
                  ['abnormal', t('outpatients.finding.abnormal')],
                ],
              })}
          {field('note')}
        </fieldset>
        <FormEnd form={form} words="outpatients" isNew onDiscard={onClose} />
      </form>
    </Dialog>
  );
}
