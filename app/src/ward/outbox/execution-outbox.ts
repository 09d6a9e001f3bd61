import type { OrderExecution, RequestOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { applyExecution, type TaskKey } from '../orders/order-sheet.js';
import { outboxOfUser } from './user-outbox.js';
import type { Waiting } from './outbox.js';

/** An execution that is not stored on the server yet; its key is the execution's own. */
export type TypedExecution = Waiting & { kind: 'record'; body: RequestOf<'order.execute'> };

interface StoredExecution {
  key: TaskKey;
  execution: OrderExecution;
}

/** What was written down about tasks, on its way to the server. */
export const {
  start: startExecutionsOut,
  current: executionsOut,
  useTyped: useTypedExecutions,
} = outboxOfUser<TypedExecution, StoredExecution>({
  family: 'orders',
  store: async ({ body }) => {
    const { execution } = await call('order.execute', body, { background: true });
    const { type, planId, day, slot } = body;
    return { reading: { key: { type, planId, day, slot }, execution } };
  },
  onStored: applyExecution,
});
