import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { orderWords, slotWord } from '@wardlink/contract';
import { DAY_SLOTS, type DaySlot } from '@wardlink/domain';
import { Button } from '../../../elements/button.js';
import { Dialog } from '../../../elements/dialog.js';
import { Segmented } from '../../../elements/segmented.js';
import { call } from '../../../http/call.js';
import { saidOf } from '../../../http/said.js';
import { useLanguage } from '../../../language/names.js';
import { notify } from '../../../notices/notices.js';
import { clearDraft, useDraft } from '../../../forms/draft.js';
import { clock } from '../../../clock/hospital-clock.js';
import { uniqueId } from '../../../http/unique-id.js';
import { firstTerms, monitoringRequest, type MonitoringDraft, type PlanProblems } from './plan-form.js';
import { TermsFields } from './terms-fields.js';
import '../../../registration/registration.css';

const PRESETS: Record<string, readonly DaySlot[]> = {
  four: [1, 3, 5, 7],
  seven: [1, 2, 3, 4, 5, 6, 7],
  eight: DAY_SLOTS,
};
const INDICATORS = ['glucose', 'pressure', 'temperature'] as const;

interface Props {
  patientId: string;
  onClose: () => void;
  onDone: () => void;
}

/** Orders measurements of an indicator in slots of the day. */
export function MonitoringDialog({ patientId, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = `monitoring ${patientId}`;
  const [draft, setDraft] = useDraft<MonitoringDraft>(name, {
    ...firstTerms(clock.today(), uniqueId()),
    indicator: 'glucose',
    slots: PRESETS.seven ?? [],
  });
  const [problems, setProblems] = useState<PlanProblems>({});
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<MonitoringDraft>): void => setDraft({ ...draft, ...part });
  const toggle = (slot: DaySlot): void => {
    const slots = draft.slots.includes(slot)
      ? draft.slots.filter((one) => one !== slot)
      : DAY_SLOTS.filter((one) => one === slot || draft.slots.includes(one));
    change({ slots });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = monitoringRequest(draft, patientId, clock.today());
    setProblems(checked.problems ?? {});
    setRefused(undefined);
    if (!checked.request) return;
    setBusy(true);
    try {
      await call('order.planMonitoring', checked.request);
      clearDraft(name);
      notify.success(t('orders.ordered'));
      onDone();
    } catch (error) {
      setRefused(saidOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('orders.addMonitoring')} wide onClose={onClose}>
      <form className="plan-form" onSubmit={(event) => void submit(event)} noValidate>
        <Segmented
          label={t('orders.field.indicator')}
          value={draft.indicator}
          onChange={(indicator) => change({ indicator })}
          choices={INDICATORS.map((value) => ({ value, label: orderWords[language].indicator[value] }))}
        />
        <div className="plan-chips" role="group" aria-label={t('orders.field.slots')}>
          <span>{t('orders.field.slots')}</span>
          {DAY_SLOTS.map((slot) => (
            <button
              key={slot}
              type="button"
              className="chip"
              aria-pressed={draft.slots.includes(slot)}
              onClick={() => toggle(slot)}
            >
              {slotWord(slot, language)}
            </button>
          ))}
        </div>
        <div className="plan-chips">
          <span>{t('orders.presets')}</span>
          {Object.entries(PRESETS).map(([key, slots]) => (
            <Button key={key} size="small" tone="quiet" onClick={() => change({ slots })}>
              {t(`orders.preset.${key}`)}
            </Button>
          ))}
          {problems.slots && <small className="form-problem">{t(`orders.problem.${problems.slots}`)}</small>}
        </div>
        <TermsFields draft={draft} problems={problems} onChange={change} />
        <p className="plan-hint">{t('orders.replacesMonitoring')}</p>
        {(refused ?? Object.keys(problems).length > 0) && (
          <p className="registration-alert" role="alert">
            {refused ?? t('orders.check')}
          </p>
        )}
        <footer className="dialog-actions">
          <Button
            onClick={() => {
              clearDraft(name);
              onClose();
            }}
          >
            {t('actions.cancel')}
          </Button>
          <Button tone="primary" type="submit" disabled={busy}>
            {t('orders.order')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
