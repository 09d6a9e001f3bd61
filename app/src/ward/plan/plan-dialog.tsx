import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import type { Problems } from '../../forms/model.js';
import { useForm, type FormState } from '../../forms/use-form.js';
import { useQuestionFocus } from '../../forms/use-question-focus.js';
import { notify } from '../../notices/notices.js';
import type { PlanProblems, TermsDraft } from './plan-form.js';
import { TermsFields } from './terms-fields.js';
import '../../registration/registration.css';
import './plan.css';

/** Problems that are questions about the doses. */
const ASKED = ['refusedDose', 'farDose', 'askedDose', 'askedSlots'];

interface Props<Draft extends TermsDraft> {
  title: string;
  /** Name of the draft. */
  name: string;
  /** The empty form. */
  first: () => Draft;
  check: (draft: Draft) => PlanProblems;
  /** Whether the data for comparing doses or slots are loaded; submitting waits for them. */
  ready: boolean;
  send: (draft: Draft) => Promise<unknown>;
  onChecked?: (draft: Draft) => void;
  /** The name of the field in which the question about a submitted draft is answered. */
  questionField?: (draft: Draft) => string | undefined;
  /** Text of the button; default: order, or propose. */
  action?: string | undefined;
  /** The first day, if the dialog's own fields determine it. */
  since?: (draft: Draft) => string;
  /** Says which plan it replaces. */
  hint: (draft: Draft) => string;
  onClose: () => void;
  /** Called after the order; there is no notice for a proposal. */
  onDone: () => void;
  /** The plan is proposed, not ordered. */
  isProposed?: boolean;
  children: (state: FormState<Draft>) => ReactNode;
}

/** The field of the form for a field of the request. */
function fieldsOf(path: string): string[] {
  const [first = '', second] = path.split('.');
  return [first === 'medicine' ? (second ?? 'drug') : first === 'dosesAgain' ? 'doses' : first];
}

/** Orders something: the dialog's own fields define it, further fields define when and how long. */
export function PlanDialog<Draft extends TermsDraft>({ name, first, check, send, ready, ...props }: Props<Draft>) {
  const { t } = useTranslation();
  const [initial] = useState(first);
  const { form: element, focusOn } = useQuestionFocus();
  const words = (key: string): string => t(`orders.problem.${key}`);
  const state = useForm<Draft, unknown>({
    draft: name,
    initial,
    check: (draft): Problems =>
      Object.fromEntries(Object.entries(check(draft)).map(([field, key]) => [field, words(key)])),
    ready,
    onChecked: (draft) => {
      props.onChecked?.(draft);
      const field = props.questionField?.(draft);
      if (field !== undefined) focusOn(field);
    },
    // Problems that need a correction are shown before questions.
    summary: ({ doses, slots, ...rest }) => {
      const asked = doses ?? slots;
      const isAsked = Object.keys(rest).length === 0 && ASKED.some((key) => asked === words(key));
      return isAsked && asked !== undefined ? asked : t('orders.check');
    },
    send,
    onSent: () => {
      if (!props.isProposed) notify.success(t('orders.ordered'));
      props.onDone();
    },
    refusedFields: fieldsOf,
  });
  return (
    <Dialog title={props.title} wide onClose={props.onClose}>
      <form className="plan-form" ref={element} noValidate onSubmit={state.submit}>
        {props.children(state)}
        <TermsFields state={state} since={props.since?.(state.form)} />
        {!props.isProposed && <p className="plan-hint">{props.hint(state.form)}</p>}
        {state.alert !== undefined && (
          <p className="registration-alert" role="alert">
            {state.alert}
          </p>
        )}
        <footer className="dialog-actions">
          <Button
            onClick={() => {
              state.discard();
              props.onClose();
            }}
          >
            {t('actions.cancel')}
          </Button>
          <Button tone="primary" type="submit" disabled={state.busy}>
            {props.action ?? t(props.isProposed ? 'orders.propose' : 'orders.order')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
