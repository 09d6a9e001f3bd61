import { addDays, PASS_SCORE } from '@wardlink/domain';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../clock/hospital-clock.js';
import { Dialog } from '../../../elements/dialog.js';
import { FormEnd } from '../../../forms/form-end.js';
import type { FormModel } from '../../../forms/model.js';
import { useFields } from '../../../forms/use-fields.js';
import { useCheck, useForm } from '../../../forms/use-form.js';
import { call } from '../../../http/call.js';
import { useName } from '../../../language/names.js';
import { dayProblems, type Name } from './authorisation-form.js';
import type { Operator } from './operator-state.js';
import './operators.css';

const isPast = (text: string, today: string): string | undefined => (text > today ? 'future' : undefined);

const MODEL: FormModel<Name> = {
  trainedOn: { kind: 'date', required: true, wrong: isPast },
  examinedOn: { kind: 'date', required: true, wrong: isPast },
  score: {
    required: true,
    inputMode: 'numeric',
    figures: true,
    maxLength: 3,
    wrong: (text) => (/^(100|\d{1,2})$/.test(text) ? (Number(text) < PASS_SCORE ? 'notPassed' : undefined) : 'score'),
  },
  from: { kind: 'date', required: true },
  until: { kind: 'date', required: true },
  note: { maxLength: 200, wide: true },
};

/** Days of the proposed authorisation: a year. */
const PROPOSED_DAYS = 364;

interface Props {
  operator: Operator;
  onClose: () => void;
  onStored: (operator: Operator) => void;
}

/** Enters training, examination and authorisation of a person, or their renewal. */
export function AuthoriseDialog({ operator, onClose, onStored }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const checkTexts = useCheck('operators', MODEL);
  const today = clock.today();
  // A renewal begins where the present authorisation ends.
  const isValid = operator.state === 'authorised' || operator.state === 'expiring';
  const from = isValid && operator.until ? addDays(operator.until, 1) : today;
  const form = useForm({
    draft: `operator.${operator.userId}`,
    initial: { trainedOn: '', examinedOn: '', score: '', from, until: addDays(from, PROPOSED_DAYS), note: '' },
    check: (typed: Record<Name, string>) => {
      const own = checkTexts(typed);
      const days = dayProblems(typed, today);
      const texts = Object.entries(days).map(([name, key]) => [name, t(`operators.problem.${key}`)] as const);
      // Missing fields are reported first.
      return { ...Object.fromEntries(texts), ...own };
    },
    send: ({ trainedOn, examinedOn, score, from: first, until, note }, writeId) =>
      call('operator.authorise', {
        authorisationId: writeId(),
        userId: operator.userId,
        trainedOn,
        examinedOn,
        score: Number(score),
        from: first,
        until,
        note: note.trim() || null,
      }),
    onSent: onStored,
  });
  const field = useFields('operators', MODEL, form);
  return (
    <Dialog title={t('operators.authoriseOf', { name: nameOf(operator) })} onClose={onClose}>
      <form className="form-sections operator-form" onSubmit={form.submit} noValidate>
        <fieldset>
          {field('trainedOn', { max: today })}
          {field('examinedOn', { max: today })}
          {field('score', { hint: t('operators.hint.score', { pass: PASS_SCORE }) })}
          {field('from')}
          {field('until', { hint: t('operators.hint.until') })}
          {field('note')}
        </fieldset>
        <FormEnd
          form={form}
          words="operators"
          saveLabel={t(isValid ? 'operators.renew' : 'operators.authorise')}
          isNew
          onDiscard={onClose}
        />
      </form>
    </Dialog>
  );
}
