import type { RequestOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { applyExecution, type StoredExecution } from '../orders/order-sheet.js';
import { userOutbox } from './user-outbox.js';
import type { OutboxEntry } from './outbox.js';

/** An execution that is not stored on the server yet; its key is the execution's own. */
export type TypedExecution = OutboxEntry & { kind: 'record'; body: RequestOf<'order.execute'> };

/** Outbox of task executions. */
export const {
  start: startExecutionOutbox,
  current: executionOutbox,
  useTyped: useTypedExecutions,
} = userOutbox<TypedExecution, StoredExecution>({
  family: 'orders',
  store: async ({ body }) => {
    const { execution } = await call('order.execute', body, { once: true });
    const { type, planId, day, slot } = body;
    return { reading: { key: { type, planId, day, slot }, execution } };
  },
  onStored: applyExecution,
});
