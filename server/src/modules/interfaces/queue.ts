import { sql } from 'kysely';
import type { ServerContext } from '../../core/context.js';
import { oneAtATime } from '../../core/one-at-a-time.js';
import { asOwner } from '../../core/queue-owner.js';
import { startRepeatedJob } from '../../core/repeated-job.js';
import { INTERFACES_TOPIC } from '../../core/topics.js';
import type { Database } from '../../database/connection.js';
import { applyOne, type Applying } from './apply.js';
import { partnerById, type Partner } from './partner.js';

/** Messages of different patients that are applied at the same time. */
const LANES = 4;
/** Messages that are read at once. */
const BATCH = 400;
/** How often a server looks for messages whose announcement it missed, and for those whose wait is over. */
const EVERY_MS = 1_000;
/** First part of the key of the lock that makes one server the owner of a partner's queue. */
const LOCK = 1_398_021;

interface Waiting {
  id: string;
  keys: string[];
}

/** Messages whose turn it is: none of the same patient waits before them, for a person or for its next try. */
async function waitingOf(db: Database, partnerId: string, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select message.id, message.keys from interface_message message
    where message.partner_id = ${partnerId} and message.state = 'received'
      and (message.next_at is null or message.next_at <= ${now})
      and not exists (
        select from interface_message earlier
        where earlier.partner_id = ${partnerId} and earlier.seq < message.seq and earlier.keys && message.keys
          and (earlier.state = 'aside' or (earlier.state = 'received' and earlier.next_at > ${now})))
    order by message.seq limit ${BATCH}`.execute(db);
  return rows;
}

/** Applies a batch: in order for each patient, side by side for different ones. @returns how many were settled */
async function drain(batch: readonly Waiting[], apply: (id: string) => Promise<boolean>): Promise<number> {
  const waiting = [...batch];
  const busy = new Set<string>();
  const stuck = new Set<string>();
  let settled = 0;
  /** The first message of whose patients none is busy or comes before it. */
  const take = (): Waiting | undefined => {
    const before = new Set([...busy, ...stuck]);
    const index = waiting.findIndex(({ keys }) => {
      const isFree = !keys.some((key) => before.has(key));
      for (const key of keys) before.add(key);
      return isFree;
    });
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };
  const running = new Set<Promise<void>>();
  for (;;) {
    const next = running.size < LANES ? take() : undefined;
    if (next) {
      for (const key of next.keys) busy.add(key);
      const work: Promise<void> = apply(next.id).then((isSettled) => {
        running.delete(work);
        for (const key of next.keys) {
          busy.delete(key);
          if (!isSettled) stuck.add(key);
        }
        if (isSettled) settled += 1;
      });
      running.add(work);
    } else if (running.size === 0) {
      return settled;
    } else {
      await Promise.race(running);
    }
  }
}

/** Applies what waits of a partner, if no other server does it. */
async function drainPartner(context: Applying, partner: Partner, stopped: AbortSignal): Promise<void> {
  const { db, clock } = context;
  await asOwner(db, LOCK, partner.id, async () => {
    while (!stopped.aborted) {
      const batch = await waitingOf(db, partner.id, clock.date());
      if (batch.length === 0) return;
      const settled = await drain(batch, async (id) => !stopped.aborted && applyOne(context, partner, id));
      if (settled === 0) return;
    }
  });
}

async function partnersWithWaiting(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('interfaceMessage')
    .select('partnerId')
    .distinct()
    .where('state', '=', 'received')
    .where((where) => where.or([where('nextAt', 'is', null), where('nextAt', '<=', now)]))
    .execute();
  return rows.map(({ partnerId }) => partnerId);
}

/** Applies stored messages as they come, and those that waited while no server ran. */
export function startQueues(context: ServerContext): { stop(): Promise<void> } {
  const { db, bus, clock, logger } = context;
  const stopped = new AbortController();
  const running = new Map<string, Promise<void>>();
  const run = oneAtATime(async () => {
    for (const id of await partnersWithWaiting(db, clock.date())) {
      if (stopped.signal.aborted) return;
      if (running.has(id)) continue;
      const partner = await partnerById(db, id);
      if (!partner) continue;
      const work = drainPartner(context, partner, stopped.signal)
        .catch((error: unknown) => logger.error({ event: 'interfaces.queue', partner: id, err: error }))
        .finally(() => running.delete(id));
      running.set(id, work);
    }
  });
  const wake = (): void => void run().catch((error: unknown) => logger.warn({ event: 'interfaces.wake', err: error }));
  bus.onTopic((topic) => {
    if (!stopped.signal.aborted && topic === INTERFACES_TOPIC) wake();
  });
  const job = startRepeatedJob(run, { everyMs: EVERY_MS, event: 'interfaces.queueFailed', logger });
  return {
    stop: async () => {
      stopped.abort();
      await job.stop();
      // A run that an announcement began may still be adding to those that run.
      await run().catch(() => undefined);
      await Promise.all(running.values());
    },
  };
}
