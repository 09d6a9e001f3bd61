import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderWords, slotWord, type MonitoringOrder } from '@wardlink/contract';
import { DAY_SLOTS, type DaySlot } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { Segmented } from '../../elements/segmented.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { uniqueId } from '@wardlink/client';
import { useLanguage } from '../../language/names.js';
import { beginChoices, beginOf } from './begin.js';
import { ChangeFields } from './change-fields.js';
import {
  firstTerms,
  monitoringChangeOf,
  monitoringDraftOf,
  monitoringProblems,
  monitoringRequest,
  monitoringTerms,
  replacedMonitoring,
  type MonitoringDraft,
  type MonitoringTerms,
} from './plan-form.js';
import { PlanDialog } from './plan-dialog.js';
import { SheetPreview } from './sheet-preview.js';
import { MEASURED } from './sheet-rows.js';
import { SlotsCompared } from './slots-compared.js';

const PRESETS: Record<string, readonly DaySlot[]> = {
  four: [1, 3, 5, 7],
  seven: [1, 2, 3, 4, 5, 6, 7],
  eight: DAY_SLOTS,
};
const INDICATORS = ['glucose', 'pressure', 'temperature'] as const;

const USUAL = [
  'preset.unstable',
  'preset.stable',
  'preset.lowValues',
  'preset.highAfterMeals',
  'preset.treatmentChanged',
  'preset.operation',
] as const;

interface Props {
  patientId: string;
  /** The running plan to change; the form starts with its contents. */
  change?: MonitoringOrder | undefined;
  /** The proposal whose terms fill the form. */
  proposal?: { proposalId: string; terms: MonitoringTerms } | undefined;
  /** Called with the terms of a proposal; then nothing is ordered. */
  onProposed?: ((terms: MonitoringTerms) => void) | undefined;
  onClose: () => void;
  onDone: () => void;
}

const firstDraft = (): MonitoringDraft => ({
  ...firstTerms(clock.today(), uniqueId()),
  indicator: 'glucose',
  slots: PRESETS.seven ?? [],
});

/** Orders measurements of an indicator in slots of the day. */
export function MonitoringDialog({ patientId, change, proposal, onProposed, ...ways }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  /** The slots of the last question; sending the same ones again confirms them. */
  const [asked, setAsked] = useState<string>();
  const load = useCallback(() => call('order.plans', { patientId }), [patientId]);
  const { loaded } = useLoad(`orders ${patientId}`, load);
  const known = loaded.state === 'ready' ? loaded.value : undefined;
  const plans = known?.monitoring ?? (change ? [change] : []);
  const isProposed = onProposed !== undefined;
  const choicesOf = (draft: MonitoringDraft) => {
    const { replaced } = replacedMonitoring(draft, plans);
    if (!known || !replaced) return [];
    const slots = [...replaced.slots, ...draft.slots];
    return beginChoices({ day: known, today: clock.today(), slots, given: [] });
  };
  const typed = ({ indicator, slots }: MonitoringDraft): string => JSON.stringify([indicator, slots]);
  const check = (draft: MonitoringDraft) =>
    monitoringProblems(draft, { today: clock.today(), confirmed: asked === typed(draft), plans, isProposed });
  const nameOf = (indicator: MonitoringDraft['indicator']): string => orderWords[language].indicator[indicator];
  const send = async (draft: MonitoringDraft): Promise<unknown> => {
    const request = monitoringRequest(draft, patientId, { plans, choices: choicesOf(draft) });
    if (onProposed) return onProposed(monitoringTerms(request));
    return call('order.planMonitoring', { ...request, proposalId: proposal?.proposalId ?? null });
  };
  return (
    <PlanDialog
      title={change ? t('orders.compare.changeOf', { name: nameOf(change.indicator) }) : t('orders.addMonitoring')}
      action={change && t('orders.compare.signChange')}
      name={`monitoring ${patientId} ${change ? `change ${change.planId} ${change.version}` : ''}${proposal?.proposalId ?? (isProposed ? 'proposed' : '')}`.trim()}
      first={() =>
        change
          ? monitoringChangeOf(change, clock.today(), uniqueId())
          : proposal
            ? monitoringDraftOf(proposal.terms, clock.today(), uniqueId())
            : firstDraft()
      }
      isProposed={isProposed}
      since={(draft) => beginOf(draft, choicesOf(draft)).since}
      check={check}
      send={send}
      ready={loaded.state !== 'loading'}
      onChecked={(draft) => check(draft).slots === 'askedSlots' && setAsked(typed(draft))}
      hint={() => t('orders.replacesMonitoring')}
      {...ways}
    >
      {({ form, form: { indicator, slots }, problems, set }) => (
        <>
          {!change && (
            <Segmented
              label={t('orders.field.indicator')}
              value={indicator}
              onChange={(chosen) => set({ indicator: chosen })}
              choices={INDICATORS.map((value) => ({ value, label: nameOf(value) }))}
            />
          )}
          <div className="plan-chips" role="group" aria-label={t('orders.field.slots')}>
            <span>{t('orders.field.slots')}</span>
            {DAY_SLOTS.map((slot) => (
              <button
                key={slot}
                type="button"
                className="chip"
                aria-pressed={slots.includes(slot)}
                onClick={() => set({ slots: DAY_SLOTS.filter((one) => slots.includes(one) !== (one === slot)) })}
              >
                {slotWord(slot, language)}
              </button>
            ))}
          </div>
          <div className="plan-chips">
            <span>{t('orders.presets')}</span>
            {Object.entries(PRESETS).map(([key, preset]) => (
              <Button key={key} size="small" tone="quiet" onClick={() => set({ slots: preset })}>
                {t(`orders.preset.${key}`)}
              </Button>
            ))}
            {problems.slots && <small className="form-problem">{problems.slots}</small>}
          </div>
          <SlotsCompared form={form} plans={plans} choices={choicesOf(form)} />
          <SheetPreview
            name={nameOf(indicator)}
            begin={beginOf(form, choicesOf(form))}
            orders={[...plans, ...(known?.medication ?? [])]}
            replaced={replacedMonitoring(form, plans).replaced}
            next={{
              ...beginOf(form, choicesOf(form)),
              until: form.until || null,
              everyDays: form.everyDays,
              weekdays: [...form.weekdays],
              cells: Object.fromEntries(slots.map((slot) => [slot, MEASURED])),
            }}
          />
          {!isProposed && replacedMonitoring(form, plans).replaced && (
            <ChangeFields state={{ form, problems, set }} choices={choicesOf(form)} usual={USUAL} />
          )}
        </>
      )}
    </PlanDialog>
  );
}
