import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderPlans } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { Dialog } from '../../../elements/dialog.js';
import { Listing } from '../../../elements/listing.js';
import { call } from '../../../http/call.js';
import { useLoad } from '../../../http/use-load.js';
import { notify } from '../../../notices/notices.js';
import { useMay } from '../../../session/session.js';
import { useReloadOnChange } from '../../../lists/use-reload-on-change.js';
import { PatientCard } from '../patient-card.js';
import { MedicationDialog } from '../../../ward/plan/medication-dialog.js';
import { MonitoringDialog } from '../../../ward/plan/monitoring-dialog.js';
import { PlanLine } from './plan-line.js';
import type { Plan } from './plan-name.js';
import { TerminateDialog } from './terminate-dialog.js';
import '../../../ward/board/board.css';
import './orders.css';

type Asking = 'monitoring' | 'medication' | 'history' | { change: Plan } | Plan;

const HOLDING: readonly Plan['state'][] = ['running', 'waiting'];

/** Plans of a patient, loaded again whenever somebody changes an order. */
function usePlans(patientId: string) {
  const load = useCallback(() => call('order.plans', { patientId }), [patientId]);
  const { loaded, reload } = useLoad(`orders ${patientId}`, load);
  const again = useCallback(() => void reload(), [reload]);
  useReloadOnChange('orders', again, { patientId });
  return { loaded, reload };
}

function plansOf({ monitoring, medication }: OrderPlans): Plan[] {
  return [
    ...medication.map((plan) => ({ type: 'medication' as const, ...plan })),
    ...monitoring.map((plan) => ({ type: 'monitoring' as const, ...plan })),
  ];
}

interface Props {
  patientId: string;
  /** False after the patient has left: then nothing can be ordered. */
  inCare: boolean;
  /** Called after a change: other parts of the page show planned slots as well. */
  onChanged: () => void;
}

/** The patient's orders: active medication and monitoring plans, ordering, termination, and ended plans. */
export function OrdersCard({ patientId, inCare, onChanged }: Props) {
  const { t } = useTranslation();
  const mayPlan = useMay('order.plan') && inCare;
  const { loaded, reload } = usePlans(patientId);
  const [asking, setAsking] = useState<Asking>();
  const close = (): void => setAsking(undefined);
  /** An answer that comes late closes no dialog that was opened meanwhile. */
  const changed = (): void => {
    void reload();
    onChanged();
  };
  const done = (): void => {
    close();
    changed();
  };
  const confirm = async ({ type, planId, version }: Plan): Promise<void> => {
    try {
      await call('order.confirm', { type, planId, version });
      notify.success(t('orders.confirm.done'));
    } catch (error) {
      notify.failure(error);
    }
    // Also after a refusal: somebody changed the order, and the line shows how.
    changed();
  };
  return (
    <PatientCard title={t('orders.title')}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={4} inline>
        {(all) => {
          const plans = plansOf(all);
          const holding = plans.filter(({ state }) => HOLDING.includes(state));
          const fromOf = ({ type, planId }: Plan) =>
            all.toConfirm.find((one) => one.type === type && one.planId === planId)?.department;
          const over = plans.filter(({ state }) => !HOLDING.includes(state));
          return (
            <>
              {holding.length === 0 && <p className="patient-quiet">{t('orders.none')}</p>}
              <ul className="order-plans">
                {holding.map((plan) => (
                  <PlanLine
                    key={`${plan.type} ${plan.planId}`}
                    plan={plan}
                    successor={successorOf(plan, plans)}
                    from={fromOf(plan)}
                    onConfirm={mayPlan ? () => void confirm(plan) : undefined}
                    onTerminate={mayPlan ? () => setAsking(plan) : undefined}
                    onChange={mayPlan ? () => setAsking({ change: plan }) : undefined}
                    onUndone={mayPlan ? changed : undefined}
                  />
                ))}
              </ul>
              <div className="plan-actions">
                {mayPlan && (
                  <>
                    <Button size="small" onClick={() => setAsking('medication')}>
                      {t('orders.addMedication')}
                    </Button>
                    <Button size="small" onClick={() => setAsking('monitoring')}>
                      {t('orders.addMonitoring')}
                    </Button>
                  </>
                )}
                {over.length > 0 && (
                  <Button size="small" tone="quiet" onClick={() => setAsking('history')}>
                    {t('orders.history', { count: over.length })}
                  </Button>
                )}
              </div>
              {asking === 'history' && <History plans={over} all={plans} onClose={close} />}
            </>
          );
        }}
      </Listing>
      {asking === 'monitoring' && <MonitoringDialog patientId={patientId} onClose={close} onDone={done} />}
      {asking === 'medication' && <MedicationDialog patientId={patientId} onClose={close} onDone={done} />}
      {typeof asking === 'object' && 'change' in asking && asking.change.type === 'medication' && (
        <MedicationDialog patientId={patientId} change={asking.change} onClose={close} onDone={done} />
      )}
      {typeof asking === 'object' && 'change' in asking && asking.change.type === 'monitoring' && (
        <MonitoringDialog patientId={patientId} change={asking.change} onClose={close} onDone={done} />
      )}
      {typeof asking === 'object' && 'planId' in asking && (
        <TerminateDialog plan={asking} onClose={close} onDone={done} />
      )}
    </PatientCard>
  );
}

/** The plan that replaces another one. */
const successorOf = (plan: Plan, all: readonly Plan[]): Plan | undefined =>
  all.find(({ type, planId }) => type === plan.type && planId === plan.replacedBy);

interface HistoryProps {
  plans: readonly Plan[];
  /** All plans, including those in force. */
  all: readonly Plan[];
  onClose: () => void;
}

function History({ plans, all, onClose }: HistoryProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('orders.historyTitle')} wide onClose={onClose}>
      <ul className="order-plans plans-over">
        {plans.map((plan) => (
          <PlanLine key={`${plan.type} ${plan.planId}`} plan={plan} successor={successorOf(plan, all)} />
        ))}
      </ul>
      <footer className="dialog-actions">
        <Button onClick={onClose}>{t('actions.close')}</Button>
      </footer>
    </Dialog>
  );
}
