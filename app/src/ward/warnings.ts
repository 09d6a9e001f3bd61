import type { ClinicalWarning } from '@wardlink/contract';
import { call } from '../http/call.js';
import { asLoading, loadInto, type Loaded } from '../http/loaded.js';
import { createStore } from '../session/store.js';

/** More open warnings than anybody could see to: the list of the page has them all. */
const SHOWN = 200;

/** Open warnings of every indicator and of everything the user may see, newest first. */
export const openWarnings = createStore<Loaded<ClinicalWarning[]>>(asLoading());

export function refreshWarnings(): Promise<void> {
  return loadInto(
    openWarnings,
    async () => (await call('warning.list', { state: 'open', limit: SHOWN }, { background: true })).warnings,
  );
}

/** Acknowledges a warning and takes it off the open list. Rejects with the server's reason. */
export async function acknowledgeWarning(warningId: string, note: string | null): Promise<ClinicalWarning> {
  const { warning } = await call('warning.acknowledge', { warningId, note });
  openWarnings.set((loaded) =>
    loaded.state === 'ready' ? { ...loaded, value: loaded.value.filter((one) => one.warningId !== warningId) } : loaded,
  );
  acknowledged.set(warningId);
  return warning;
}

/** Id of the warning acknowledged last on this page: pop-ups of it close. */
export const acknowledged = createStore<string | null>(null);
