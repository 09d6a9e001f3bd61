import type { ServerContext } from '../../core/context.js';
import { startRepeatedJob } from '../../core/repeated-job.js';
import { partnerQueues } from '../interfaces/queues.js';
import { destinationQueues } from '../results-out/queues.js';

/** A queue of messages from a system of the hospital, or of results for one, as `/health` shows it. */
export interface QueueReport {
  readonly direction: 'in' | 'out';
  readonly name: string;
  /** `closed`: its port cannot be opened here; `aside`: something waits for a person; `late`: longer than it may. */
  readonly state: 'ok' | 'aside' | 'late' | 'closed' | 'unreachable' | 'silent';
  readonly waiting: number;
  readonly aside: number;
  /** Age of the oldest that waits. */
  readonly oldestSeconds: number | null;
}

/** How often the queues are looked at: `/health` answers from the last look, also while the database hangs. */
const EVERY_MS = 10_000;
/** Somebody has to look when something has waited for so long. */
const LATE_SECONDS = 15 * 60;
const SENTENCES = {
  late: 'Messages of a system of the hospital, or results for one, wait too long: see queues.',
  closed: 'A port for messages of a system of the hospital cannot be opened: see queues.',
};

/** The queues that are in use, and those in which something waits. */
export async function readQueues(context: Pick<ServerContext, 'db' | 'clock' | 'portOf'>): Promise<QueueReport[]> {
  const { db, clock, portOf } = context;
  const [partners, destinations] = await Promise.all([partnerQueues(db), destinationQueues(db)]);
  const ageOf = (at: Date | null): number | null => at && Math.max(0, Math.round((clock.now() - at.getTime()) / 1000));
  const standing = (aside: number, oldestSeconds: number | null): 'ok' | 'aside' | 'late' => {
    if (oldestSeconds !== null && oldestSeconds >= LATE_SECONDS) return 'late';
    return aside > 0 ? 'aside' : 'ok';
  };
  // What waits is applied or sent also when the other system is switched off.
  const inUse = <T extends { enabled: boolean; oldestAt: Date | null }>(queues: T[]): T[] =>
    queues.filter(({ enabled, oldestAt }) => enabled || oldestAt !== null);
  return [
    ...inUse(partners).map(({ id, name, enabled, pushes, received, aside, oldestAt }): QueueReport => {
      const oldestSeconds = ageOf(oldestAt);
      const isOpen = !enabled || pushes || portOf(id) === 'open';
      const state = isOpen ? standing(aside, oldestSeconds) : 'closed';
      return { direction: 'in', name, state, waiting: received, aside, oldestSeconds };
    }),
    ...inUse(destinations).map(({ name, waiting, aside, oldestAt, trouble }): QueueReport => {
      const oldestSeconds = ageOf(oldestAt);
      const state = standing(aside, oldestSeconds);
      return {
        direction: 'out',
        name,
        state: state === 'late' ? state : (trouble ?? state),
        waiting,
        aside,
        oldestSeconds,
      };
    }),
  ];
}

/** What an operator has to know of the queues; undefined if nothing. */
export function queueLimit(queues: readonly QueueReport[]): string | undefined {
  const states = queues.map(({ state }) => state);
  return states.includes('closed') ? SENTENCES.closed : states.includes('late') ? SENTENCES.late : undefined;
}

/** Looks at the queues again and again, for `/health`. */
export function watchQueues(context: ServerContext): {
  readonly queues: readonly QueueReport[];
  limit(): string | undefined;
  stop(): Promise<void>;
} {
  let queues: readonly QueueReport[] = [];
  const job = startRepeatedJob(
    async () => {
      queues = await readQueues(context);
    },
    { everyMs: EVERY_MS, event: 'queues.unread', logger: context.logger },
  );
  return {
    get queues() {
      return queues;
    },
    limit: () => queueLimit(queues),
    stop: () => job.stop(),
  };
}
