import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drugText, orderWords, type MedicationOrder } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { Segmented } from '../../elements/segmented.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { uniqueId } from '../../http/unique-id.js';
import { useLanguage } from '../../language/names.js';
import { DoseFields, EndsText } from './dose-fields.js';
import { InsulinFields, OralFields } from './medicine-fields.js';
import { OrderContext, useOrderedFor } from './order-context.js';
import {
  changeDraftOf,
  firstTerms,
  medicationDraftOf,
  medicationProblems,
  medicationRequest,
  medicationTerms,
  type MedicationDraft,
  type MedicationTerms,
} from './plan-form.js';
import { PlanDialog } from './plan-dialog.js';

interface Props {
  patientId: string;
  /** The running plan that is changed; the form is filled with it. */
  change?: MedicationOrder | undefined;
  /** What the form is filled with, and the proposal that it is of. */
  proposal?: { proposalId: string; terms: MedicationTerms } | undefined;
  /** Takes what is proposed; nothing is ordered then. */
  onProposed?: ((terms: MedicationTerms) => void) | undefined;
  onClose: () => void;
  onDone: () => void;
}

const firstDraft = (): MedicationDraft => ({
  ...firstTerms(clock.today(), uniqueId()),
  category: 'insulin',
  insulinCategory: '',
  brandKey: '',
  drug: '',
  brand: '',
  unit: 'mg',
  norms: '',
  doses: {},
  again: {},
});

/** Orders an insulin, by category and brand, or a medicine by mouth, with a dose for each meal segment. */
export function MedicationDialog({ patientId, change, proposal, onProposed, ...ways }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  /** The doses that were asked about; sending the same ones once more confirms them. */
  const [asked, setAsked] = useState<string>();
  const load = useCallback(() => call('order.plans', { patientId }, { background: true }), [patientId]);
  const { loaded } = useLoad(`orders ${patientId}`, load);
  const orderedFor = useOrderedFor(patientId);
  const plans = loaded.state === 'ready' ? loaded.value.medication : change ? [change] : [];
  const typed = ({ doses, drug, unit, insulinCategory }: MedicationDraft): string =>
    JSON.stringify([doses, drug, unit, insulinCategory]);
  const check = (draft: MedicationDraft) =>
    medicationProblems(draft, { today: clock.today(), confirmed: asked === typed(draft), plans });
  const send = async (draft: MedicationDraft): Promise<unknown> => {
    const request = medicationRequest(draft, patientId, { confirmed: asked === typed(draft), plans });
    if (onProposed) return onProposed(medicationTerms(request));
    return call('order.planMedication', { ...request, proposalId: proposal?.proposalId ?? null });
  };
  return (
    <PlanDialog
      title={change ? t('orders.compare.changeOf', { name: drugText(change, language) }) : t('orders.addMedication')}
      action={change && t('orders.compare.signChange')}
      name={`medication ${patientId} ${change ? `change ${change.planId} ${change.version}` : ''}${proposal?.proposalId ?? (onProposed ? 'proposed' : '')}`.trim()}
      first={() =>
        change
          ? changeDraftOf(change, clock.today(), uniqueId())
          : proposal
            ? medicationDraftOf(proposal.terms, clock.today(), uniqueId())
            : firstDraft()
      }
      isProposed={onProposed !== undefined}
      check={check}
      send={send}
      onSubmit={(draft) => check(draft).doses === 'askedDose' && setAsked(typed(draft))}
      hint={({ category }) => t(`orders.replaces.${category}`)}
      {...ways}
    >
      {(state) => (
        <>
          <OrderContext orderedFor={orderedFor} plans={plans} />
          {!change && (
            <Segmented
              label={t('orders.field.category')}
              value={state.form.category}
              onChange={(category) => state.set({ category, doses: {}, again: {}, norms: '' })}
              choices={(['insulin', 'oral'] as const).map((value) => ({
                value,
                label: orderWords[language].category[value],
              }))}
            />
          )}
          {state.form.category === 'insulin' ? <InsulinFields state={state} /> : <OralFields state={state} />}
          <DoseFields state={state} plans={plans} orderedFor={orderedFor} />
          {!onProposed && <EndsText form={state.form} plans={plans} />}
        </>
      )}
    </PlanDialog>
  );
}
