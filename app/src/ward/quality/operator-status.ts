import type { ReplyOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { createStore } from '../../store/store.js';
import { wardChoice } from '../choice/ward-choice.js';

/** The user's own authorisation to measure, and who lacks one at the chosen place; undefined until it is known. */
export const operatorStatus = createStore<ReplyOf<'operator.status'> | undefined>(undefined);

/** Asks who is authorised at the chosen place; what is known stays where that fails. */
export async function readOperatorStatus(): Promise<void> {
  const { departmentId, wardId } = wardChoice.get();
  const status = await call('operator.status', { departmentId, wardId }).catch(() => undefined);
  if (status) operatorStatus.set(status);
}
