import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../elements/dialog.js';
import { DialogEnd } from '../../../elements/dialog-end.js';
import { useKept } from '../../../forms/use-kept.js';
import { call } from '../../../http/call.js';
import { failureText } from '../../../http/failure-text.js';
import { notify } from '../../../notices/notices.js';
import { FormField } from '../../../forms/form-field.js';
import { UsualReasons } from '../../../ward/entry/usual-reasons.js';
import { usePlanName, type Plan } from './plan-name.js';
import '../../../registration/registration.css';
import '../../../ward/plan/plan.css';

const REASONS = ['preset.targetReached', 'preset.sideEffect', 'preset.treatmentChanged', 'preset.leaving'] as const;

/** Ends a plan at once, with a reason. */
export function TerminateDialog({ plan, onClose, onDone }: { plan: Plan; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const name = usePlanName()(plan);
  const kept = useKept(`order-end.${plan.planId}.${plan.version}`, { reason: '' });
  const { reason } = kept.typed;
  const setReason = (typed: string): void => kept.set({ reason: typed });
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    setBusy(true);
    setRefused(undefined);
    try {
      const { type, planId, version } = plan;
      await call('order.terminate', { type, planId, version, reason: reason.trim() });
      kept.end();
      notify.success(t('orders.terminated'));
      onDone();
    } catch (error) {
      setRefused(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('orders.terminateOf', { name })} onClose={onClose}>
      <form className="plan-form" onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          label={t('orders.field.reason')}
          required
          problem={missing ? t('orders.problem.missing') : undefined}
        >
          {(names) => (
            <input
              {...names}
              className="input"
              name="reason"
              autoFocus
              maxLength={200}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FormField>
        <UsualReasons usual={REASONS} onChoose={setReason} className="plan-chips" buttonClass="chip" />
        <p className="plan-hint">{t('orders.terminateHint')}</p>
        {refused && (
          <p className="registration-alert" role="alert">
            {refused}
          </p>
        )}
        <DialogEnd
          action={t('orders.terminate')}
          tone="danger"
          busy={busy}
          onClose={onClose}
          onCancel={() => kept.end()}
        />
      </form>
    </Dialog>
  );
}
