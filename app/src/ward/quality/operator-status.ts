import type { ReplyOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { refreshInto } from '../../http/load-state.js';
import { createStore } from '../../store/store.js';
import { wardChoice } from '../choice/ward-choice.js';

/**
 * The user's own authorisation to measure, and the people who lack one at the chosen place; undefined until it is
 * loaded.
 */
export const operatorStatus = createStore<ReplyOf<'operator.status'> | undefined>(undefined);

/** Loads the authorisations at the chosen place; after a failure the old ones stay. */
export async function readOperatorStatus(): Promise<void> {
  const { departmentId, wardId } = wardChoice.get();
  await refreshInto(operatorStatus, () => call('operator.status', { departmentId, wardId }));
}
