import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, drugText, orderWords, type MedicationOrder, type MonitoringOrder } from '@wardlink/contract';
import { insulinBrand, medicationKind } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Segmented } from '../../elements/segmented.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { uniqueId } from '@wardlink/client';
import { useLanguage } from '../../language/names.js';
import type { FormState } from '../../forms/use-form.js';
import { beginChoices, beginOf } from './begin.js';
import { ChangeFields } from './change-fields.js';
import { DoseFields, EndsText } from './dose-fields.js';
import { InsulinFields, OralFields } from './medicine-fields.js';
import { namedIn } from './medicine-names.js';
import { OrderContext, useOrderedFor } from './order-context.js';
import {
  changeDraftOf,
  firstTerms,
  medicationDraftOf,
  medicationProblems,
  medicationRequest,
  medicationTerms,
  questionsOf,
  type MedicationDraft,
  type MedicationTerms,
  type Running,
} from './plan-form.js';
import { PlanDialog } from './plan-dialog.js';
import { questionFieldOf } from './question-field.js';
import { ProtocolPanel } from './protocol-panel.js';
import { SheetPreview } from './sheet-preview.js';

interface Props {
  patientId: string;
  /** The running plan to change; the form starts with its contents. */
  change?: MedicationOrder | undefined;
  /** The proposal whose terms fill the form. */
  proposal?: { proposalId: string; terms: MedicationTerms } | undefined;
  /** Called with the terms of a proposal; then nothing is ordered. */
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

/** Orders an insulin, by category and brand, or an oral medicine, with a dose for each meal segment. */
export function MedicationDialog({ patientId, change, proposal, onProposed, ...ways }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  /** The doses of the last question; sending the same ones again confirms them. */
  const [asked, setAsked] = useState<string>();
  const load = useCallback(() => call('order.plans', { patientId }), [patientId]);
  const { loaded } = useLoad(`orders ${patientId}`, load);
  const orderedFor = useOrderedFor(patientId);
  const known = loaded.state === 'ready' ? loaded.value : undefined;
  const plans = known?.medication ?? (change ? [change] : []);
  const windows = known?.windows ?? [];
  const isProposed = onProposed !== undefined;
  const runningOf = (draft: MedicationDraft): Running => {
    const { replaced, doses } = questionsOf(draft, { plans });
    if (!known || !replaced) return { plans, windows };
    const kind = medicationKind(replaced);
    const given = known.given.filter((one) => one.kind === kind).map(({ slot }) => slot);
    const slots = [...replaced.doses, ...doses].map(({ slot }) => slot);
    return { plans, windows, choices: beginChoices({ day: known, today: clock.today(), slots, given }) };
  };
  const typed = ({ doses, drug, unit, insulinCategory }: MedicationDraft): string =>
    JSON.stringify([doses, drug, unit, insulinCategory]);
  const check = (draft: MedicationDraft) =>
    medicationProblems(draft, {
      ...runningOf(draft),
      today: clock.today(),
      confirmed: asked === typed(draft),
      isProposed,
    });
  const send = async (draft: MedicationDraft): Promise<unknown> => {
    const request = medicationRequest(draft, patientId, { confirmed: asked === typed(draft), ...runningOf(draft) });
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
          ? namedIn(language, changeDraftOf(change, clock.today(), uniqueId()))
          : proposal
            ? namedIn(language, medicationDraftOf(proposal.terms, clock.today(), uniqueId()))
            : firstDraft()
      }
      isProposed={isProposed}
      since={(draft) => beginOf(draft, runningOf(draft).choices ?? []).since}
      check={check}
      send={send}
      ready={loaded.state !== 'loading'}
      onChecked={(draft) => check(draft).doses === 'askedDose' && setAsked(typed(draft))}
      questionField={(draft) => questionFieldOf(draft, runningOf(draft), check(draft))}
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
          {!change && (
            <ProtocolPanel adopted={known?.protocols ?? []} plans={plans} orderedFor={orderedFor} state={state} />
          )}
          {state.form.category === 'insulin' ? <InsulinFields state={state} /> : <OralFields state={state} />}
          <DoseFields state={state} running={runningOf(state.form)} orderedFor={orderedFor} />
          <EndsText form={state.form} running={runningOf(state.form)} />
          <DosesPreview form={state.form} running={runningOf(state.form)} monitoring={known?.monitoring ?? []} />
          {!isProposed && <ChangeOfDoses state={state} running={runningOf(state.form)} />}
        </>
      )}
    </PlanDialog>
  );
}

const USUAL = [
  'preset.highAfterMeals',
  'preset.highFasting',
  'preset.lowValues',
  'preset.eatsDifferently',
  'preset.steroids',
  'preset.operation',
  'preset.sideEffect',
] as const;

interface PreviewProps {
  form: MedicationDraft;
  running: Running;
  monitoring: readonly MonitoringOrder[];
}

/** The sheet of the first whole day with the typed doses. */
function DosesPreview({ form, running, monitoring }: PreviewProps) {
  const language = useLanguage();
  const { replaced, doses } = questionsOf(form, running);
  const unit = form.category === 'insulin' ? 'U' : form.unit;
  const cells = Object.fromEntries(doses.map(({ slot, amount }) => [slot, amountText(amount, unit, language)]));
  const begin = beginOf(form, running.choices ?? []);
  const { insulinCategory, brandKey, until, everyDays, weekdays } = form;
  const category = insulinCategory === '' ? '' : orderWords[language].insulinCategory[insulinCategory];
  const insulin = (insulinCategory !== '' && insulinBrand(insulinCategory, brandKey)?.generic[language]) || category;
  const next = { since: begin.since, until: until || null, everyDays, weekdays: [...weekdays], cells };
  return (
    <SheetPreview
      name={form.category === 'insulin' ? insulin : form.drug}
      begin={begin}
      orders={[...running.plans, ...monitoring]}
      replaced={replaced}
      next={next}
    />
  );
}

/** Begin and reason of a change; nothing if no order is changed. */
function ChangeOfDoses({ state, running }: { state: FormState<MedicationDraft>; running: Running }) {
  const language = useLanguage();
  const { form } = state;
  const { replaced, doses } = questionsOf(form, running);
  if (!replaced) return null;
  const unit = form.category === 'insulin' ? 'U' : form.unit;
  const textAt = (slot: number): string => {
    const [was, is] = [replaced.doses, doses].map((ordered) => ordered.find((dose) => dose.slot === slot)?.amount ?? 0);
    return `${amountText(was ?? 0, replaced.unit, language)} → ${amountText(is ?? 0, unit, language)}`;
  };
  return <ChangeFields state={state} choices={running.choices ?? []} orderedAt={textAt} usual={USUAL} />;
}
