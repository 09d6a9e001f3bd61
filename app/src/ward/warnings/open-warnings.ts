import type { ClinicalWarning, ReplyOf, RequestOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { asLoading, type LoadState } from '../../http/load-state.js';
import { liveList } from '../../live/live-list.js';
import { createStore, derived, type Readable } from '../../store/store.js';
import { compareUrgency } from './grouped.js';

/** Maximum number of open warnings shown; the warnings page lists all. */
const SHOWN = 200;
/** How long the undo of an acknowledgement is offered, milliseconds; the server accepts it for longer. */
const UNDO_FOR = 5_000;

type OpenList = ReplyOf<'warning.open'>;
const openRows = createStore<LoadState<OpenList>>(asLoading());
/** Whether the server has older ones that it omitted. */
let hasMore = false;

const allOf = ({ rows }: OpenList): ClinicalWarning[] => rows.flatMap(({ warnings }) => warnings);

/** Open warnings of everything that the user may see, kept up to date from login to logout. */
export const openList = liveList<OpenList>({
  feed: 'warnings',
  shown: openRows,
  ask: async (_place, rows) => {
    // This list is not divided by ward, so it never comes in parts.
    const since = 'since' in rows ? rows.since : null;
    const reply = await call('warning.open', { since });
    if (reply.whole) hasMore = allOf(reply).length >= SHOWN;
    return reply;
  },
});

openRows.subscribe(() => {
  const loaded = openRows.get();
  if (!hasMore || loaded.state !== 'ready' || allOf(loaded.value).length > SHOWN / 2) return;
  hasMore = false;
  void openList.refresh({ whole: true });
});

/** Open warnings of every indicator and of everything the user may see, the most urgent first. */
export const openWarnings: Readable<LoadState<ClinicalWarning[]>> = derived(openRows, (loaded) =>
  loaded.state === 'ready' ? { ...loaded, value: allOf(loaded.value).sort(compareUrgency).slice(0, SHOWN) } : loaded,
);

/** Ids of the warnings that the user acknowledged on this page within the last seconds, and can still undo. */
export const justAcknowledged = createStore<ReadonlySet<string>>(new Set());

/**
 * Ids of warnings whose acknowledgement is being sent. The socket may remove them before the reply arrives; the list
 * keeps their rows until then, so that the undo has a place.
 */
export const beingAcknowledged = createStore<ReadonlySet<string>>(new Set());

/** Ids of all warnings that the user acknowledged on this page. */
export const acknowledgedHere = createStore<ReadonlySet<string>>(new Set());

/** Timers that end the undo; acknowledging again restarts its timer. */
const endings = new Map<string, ReturnType<typeof setTimeout>>();

const withId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...ids, id]);
const withoutId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : ids;

/** A response: chosen actions, and a note. */
type Answer = Omit<RequestOf<'warning.acknowledge'>, 'warningId'>;

/** Acknowledges a warning and takes it off the open list. Rejects with the server's reason. */
export async function acknowledgeWarning(warningId: string, answer: Answer = {}): Promise<ClinicalWarning> {
  beingAcknowledged.set((ids) => withId(ids, warningId));
  const { warning } = await call('warning.acknowledge', { warningId, ...answer }).catch((error: unknown) => {
    beingAcknowledged.set((ids) => withoutId(ids, warningId));
    throw error;
  });
  openList.changeRow(warning.patientId, (row) => ({
    ...row,
    warnings: row.warnings.filter((one) => one.warningId !== warningId),
  }));
  acknowledgedHere.set((ids) => withId(ids, warningId));
  justAcknowledged.set((ids) => withId(ids, warningId));
  beingAcknowledged.set((ids) => withoutId(ids, warningId));
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

/** Reopens a warning that was just acknowledged. Rejects with the server's reason. */
export async function reopenWarning(warningId: string): Promise<void> {
  await call('warning.reopen', { warningId });
  justAcknowledged.set((ids) => withoutId(ids, warningId));
  acknowledgedHere.set((ids) => withoutId(ids, warningId));
  await openList.refresh();
}
