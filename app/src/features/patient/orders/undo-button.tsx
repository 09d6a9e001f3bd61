import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../elements/button.js';
import { clock } from '../../../clock/hospital-clock.js';
import { call } from '../../../http/call.js';
import { notify } from '../../../notices/notices.js';
import { usePlanName, type Plan } from './plan-name.js';

/** Whether an instant is still to come; false for null. The component is drawn again when it has come. */
function useIsBefore(instant: number | null): boolean {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const left = instant === null ? 0 : instant - clock.now();
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(draw, left);
    return () => clearTimeout(timer);
  }, [instant, left <= 0]);
  return left > 0;
}

/** Takes back an order shortly after the user has signed it; nothing for other orders. */
export function UndoButton({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const { t } = useTranslation();
  const name = usePlanName()(plan);
  const [busy, setBusy] = useState(false);
  if (!useIsBefore(plan.undoUntil)) return null;
  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      const { type, planId } = plan;
      await call('order.undo', { type, planId });
      notify.success(t('orders.undone'));
    } catch (error) {
      notify.failure(error);
    }
    // Also after a refusal: somebody has acted on the order, and the line shows what.
    onDone();
    setBusy(false);
  };
  return (
    <Button size="small" disabled={busy} aria-label={t('orders.undoOf', { name })} onClick={() => void undo()}>
      {t('orders.undo')}
    </Button>
  );
}
