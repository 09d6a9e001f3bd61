import { useCallback, useEffect, useMemo } from 'react';
import type { ReplyOf } from '@wardlink/contract';
import { call } from '../../../http/call.js';
import { asLoading, changeReady, loadInto, type LoadState } from '../../../http/load-state.js';
import { useReloadOnChange } from '../../../lists/use-reload-on-change.js';
import { createStore, useStore } from '../../../store/store.js';
import { onExecutionStored, withExecution } from '../../../ward/orders/order-sheet.js';

export type PatientTasks = ReplyOf<'order.tasks'>;

/**
 * Today's tasks of a patient, loaded again whenever orders, values or warnings change, and when `version` increases.
 */
export function usePatientTasks(
  patientId: string,
  version: number,
): { loaded: LoadState<PatientTasks>; reload: () => Promise<void> } {
  const shown = useMemo(() => createStore<LoadState<PatientTasks>>(asLoading()), [patientId]);
  const reload = useCallback(() => loadInto(shown, () => call('order.tasks', { patientId })), [shown, patientId]);
  const again = useCallback(() => void reload(), [reload]);
  useEffect(again, [again, version]);
  useReloadOnChange('orders', again, { patientId });
  useReloadOnChange('glucose', again, { patientId });
  useReloadOnChange('warnings', again, { patientId });
  useEffect(
    () =>
      onExecutionStored((stored) =>
        changeReady(shown, (reply) => ({ ...reply, tasks: withExecution(reply.tasks, stored) })),
      ),
    [shown],
  );
  return { loaded: useStore(shown), reload };
}
