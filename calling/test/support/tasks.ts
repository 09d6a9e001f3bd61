import type { ListedTask } from '../../src/mixing/task.js';
import type { CallingHost } from './calling-host.js';

export const OPERATOR_TOKEN = 'token-of-the-operator';

/** What is mixed and relayed, as the operator sees it. */
export async function listedTasks(host: Pick<CallingHost, 'page'>): Promise<ListedTask[]> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const answer = await fetch(new URL('/operator/tasks', host.page), { headers });
  return ((await answer.json()) as { tasks: ListedTask[] }).tasks;
}
