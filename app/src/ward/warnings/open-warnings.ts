import type { ClinicalWarning } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { asLoading, loadInto, type LoadState } from '../../http/load-state.js';
import { createStore } from '../../store/store.js';

/** Maximum number of open warnings fetched; the warnings page lists all. */
const SHOWN = 200;
/** How long the undo of an acknowledgement is offered, milliseconds; the server takes it for longer. */
const UNDO_FOR = 5_000;

/** Open warnings of every indicator and of everything the user may see, newest first. */
export const openWarnings = createStore<LoadState<ClinicalWarning[]>>(asLoading());

export function refreshWarnings(): Promise<void> {
  return loadInto(
    openWarnings,
    async () => (await call('warning.list', { state: 'open', limit: SHOWN }, { background: true })).warnings,
  );
}

/** Ids of the warnings that the user acknowledged on this page within the last seconds: it can be undone. */
export const justAcknowledged = createStore<ReadonlySet<string>>(new Set());

/** Ids of all that the user acknowledged on this page. */
export const acknowledgedHere = createStore<ReadonlySet<string>>(new Set());

/** Timers that end the undo; acknowledging again restarts its timer. */
const endings = new Map<string, ReturnType<typeof setTimeout>>();

const withId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...ids, id]);
const withoutId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : ids;

/** Acknowledges a warning and takes it off the open list. Rejects with the server's reason. */
export async function acknowledgeWarning(warningId: string, note: string | null): Promise<ClinicalWarning> {
  const { warning } = await call('warning.acknowledge', { warningId, note });
  openWarnings.set((loaded) =>
    loaded.state === 'ready' ? { ...loaded, value: loaded.value.filter((one) => one.warningId !== warningId) } : loaded,
  );
  acknowledgedHere.set((ids) => withId(ids, warningId));
  justAcknowledged.set((ids) => withId(ids, warningId));
  clearTimeout(endings.get(warningId));
  endings.set(
    warningId,
    setTimeout(() => {
      endings.delete(warningId);
      justAcknowledged.set((ids) => withoutId(ids, warningId));
    }, UNDO_FOR),
  );
  return warning;
}

/** Opens again what was acknowledged a moment ago. Rejects with the server's reason. */
export async function reopenWarning(warningId: string): Promise<void> {
  await call('warning.reopen', { warningId });
  justAcknowledged.set((ids) => withoutId(ids, warningId));
  acknowledgedHere.set((ids) => withoutId(ids, warningId));
  await refreshWarnings();
}
