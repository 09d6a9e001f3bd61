import { useTranslation } from 'react-i18next';
import { orderWords, slotWord } from '@wardlink/contract';
import { DAY_SLOTS, type DaySlot } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { Segmented } from '../../elements/segmented.js';
import { call } from '../../http/call.js';
import { uniqueId } from '../../http/unique-id.js';
import { useLanguage } from '../../language/names.js';
import {
  firstTerms,
  monitoringDraftOf,
  monitoringProblems,
  monitoringRequest,
  monitoringTerms,
  type MonitoringDraft,
  type MonitoringTerms,
} from './plan-form.js';
import { PlanDialog } from './plan-dialog.js';

const PRESETS: Record<string, readonly DaySlot[]> = {
  four: [1, 3, 5, 7],
  seven: [1, 2, 3, 4, 5, 6, 7],
  eight: DAY_SLOTS,
};
const INDICATORS = ['glucose', 'pressure', 'temperature'] as const;

interface Props {
  patientId: string;
  /** What the form is filled with, and the proposal that it is of. */
  proposal?: { proposalId: string; terms: MonitoringTerms } | undefined;
  /** Takes what is proposed; nothing is ordered then. */
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
export function MonitoringDialog({ patientId, proposal, onProposed, ...ways }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const send = async (draft: MonitoringDraft): Promise<unknown> => {
    const request = monitoringRequest(draft, patientId);
    if (onProposed) return onProposed(monitoringTerms(request));
    return call('order.planMonitoring', { ...request, proposalId: proposal?.proposalId ?? null });
  };
  return (
    <PlanDialog
      title={t('orders.addMonitoring')}
      name={`monitoring ${patientId} ${proposal?.proposalId ?? (onProposed ? 'proposed' : '')}`.trim()}
      first={() => (proposal ? monitoringDraftOf(proposal.terms, clock.today(), uniqueId()) : firstDraft())}
      isProposed={onProposed !== undefined}
      check={(draft) => monitoringProblems(draft, clock.today())}
      send={send}
      hint={() => t('orders.replacesMonitoring')}
      {...ways}
    >
      {({ form: { indicator, slots }, problems, set }) => (
        <>
          <Segmented
            label={t('orders.field.indicator')}
            value={indicator}
            onChange={(chosen) => set({ indicator: chosen })}
            choices={INDICATORS.map((value) => ({ value, label: orderWords[language].indicator[value] }))}
          />
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
        </>
      )}
    </PlanDialog>
  );
}
