import type { ListedTask } from '../../src/mixing/task.js';
import type { CallingHost } from './calling-host.js';

export const OPERATOR_TOKEN = 'token-of-the-operator';

/** Options of a poll of the operator's addresses, which answer two requests a second. */
export const OPERATOR_POLL = { interval: 600, timeout: 30_000 };

/** The mixing and relay tasks, as the operator endpoint lists them. */
export async function listedTasks(host: Pick<CallingHost, 'page'>): Promise<ListedTask[]> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const answer = await fetch(new URL('/operator/tasks', host.page), { headers });
  return ((await answer.json()) as { tasks: ListedTask[] }).tasks;
}
