import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderWords, slotWord } from '@wardlink/contract';
import { DAY_SLOTS } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Segmented } from '../../elements/segmented.js';
import type { FormState } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { uniqueId } from '../../http/unique-id.js';
import { useLanguage } from '../../language/names.js';
import { InsulinFields, OralFields } from './medicine-fields.js';
import {
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
});

/** Orders an insulin, by category and brand, or a medicine by mouth, with a dose for each meal segment. */
export function MedicationDialog({ patientId, proposal, onProposed, ...ways }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  /** The doses that were asked about; sending the same ones once more confirms them. */
  const [asked, setAsked] = useState<string>();
  const typed = ({ doses }: MedicationDraft): string => JSON.stringify(doses);
  const check = (draft: MedicationDraft) =>
    medicationProblems(draft, { today: clock.today(), confirmed: asked === typed(draft) });
  const send = async (draft: MedicationDraft): Promise<unknown> => {
    const request = medicationRequest(draft, patientId, asked === typed(draft));
    if (onProposed) return onProposed(medicationTerms(request));
    return call('order.planMedication', { ...request, proposalId: proposal?.proposalId ?? null });
  };
  return (
    <PlanDialog
      title={t('orders.addMedication')}
      name={`medication ${patientId} ${proposal?.proposalId ?? (onProposed ? 'proposed' : '')}`.trim()}
      first={() => (proposal ? medicationDraftOf(proposal.terms, clock.today(), uniqueId()) : firstDraft())}
      isProposed={onProposed !== undefined}
      check={check}
      send={send}
      onSubmit={(draft) => check(draft).doses === 'unusualDose' && setAsked(typed(draft))}
      hint={({ category }) => t(`orders.replaces.${category}`)}
      {...ways}
    >
      {(state) => (
        <>
          <Segmented
            label={t('orders.field.category')}
            value={state.form.category}
            onChange={(category) => state.set({ category, doses: {}, norms: '' })}
            choices={(['insulin', 'oral'] as const).map((value) => ({
              value,
              label: orderWords[language].category[value],
            }))}
          />
          {state.form.category === 'insulin' ? <InsulinFields state={state} /> : <OralFields state={state} />}
          <Doses state={state} />
        </>
      )}
    </PlanDialog>
  );
}

/** One field for each meal segment; an empty one is none. */
function Doses({ state: { form, problems, set } }: { state: FormState<MedicationDraft> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const unit = form.category === 'insulin' ? 'U' : form.unit === 'tablet' ? orderWords[language].tablet : form.unit;
  return (
    <fieldset className="plan-doses">
      <legend>
        {t('orders.field.doses')} <small>{unit}</small>
      </legend>
      {DAY_SLOTS.map((slot) => (
        <label key={slot}>
          <span>{slotWord(slot, language)}</span>
          <input
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            aria-invalid={problems.doses !== undefined}
            value={form.doses[slot] ?? ''}
            onChange={(event) => set({ doses: { ...form.doses, [slot]: event.target.value } })}
          />
        </label>
      ))}
      {problems.doses && <small className="form-problem">{problems.doses}</small>}
    </fieldset>
  );
}
