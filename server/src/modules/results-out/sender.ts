import { afterTry, type Following } from '@wardlink/interop/results';
import { sql } from 'kysely';
import { oneAtATime } from '../../core/one-at-a-time.js';
import { asOwner } from '../../core/queue-owner.js';
import { startRepeatedJob } from '../../core/repeated-job.js';
import type { ServerContext } from '../../core/context.js';
import type { Database } from '../../database/connection.js';
import { openBytes, sealBytes } from '../../core/sealed-bytes.js';
import { destinationById, openSecret, type Destination } from './destination.js';
import { openMllp, USUAL_WAITS, type Exchanged, type Waits, type Way } from './exchange.js';
import { resultOf, writeJson, writeMessage, type Kind, type Written } from './message.js';
import { readingToSend } from './reading.js';
import { webhookOf } from './webhook.js';

/** How often a server looks for results to send. */
const EVERY_MS = 500;
/** First part of the key of the lock that makes one server the owner of a destination's queue. */
const LOCK = 1_398_022;

type Sending = Pick<ServerContext, 'db' | 'clock' | 'factorKeys' | 'logger'>;

interface Waiting {
  id: string;
  seq: string;
  indicator: Parameters<typeof readingToSend>[1]['indicator'];
  readingId: string;
  version: number;
  kind: Kind;
  tries: number;
  firstTriedAt: Date | null;
  sent: string | null;
}

/** MSH-10 of a delivery: the same for each try. */
export const controlIdOf = (seq: string): string => `WL${seq}`;

/**
 * The next result of a destination whose turn it is: a correction waits for the result that a person has to look at, and a
 * patient's later results wait while an earlier one is tried again. None after the settings changed: the next run has the
 * new ones.
 */
async function nextOf(
  db: Database,
  { id: destinationId, revision }: Destination,
  now: Date,
): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select delivery.id, delivery.seq::text, delivery.indicator, delivery.reading_id as "readingId", delivery.version,
      delivery.kind, delivery.tries, delivery.first_tried_at as "firstTriedAt", delivery.sent
    from result_delivery delivery
    join result_destination destination on destination.id = delivery.destination_id
      and destination.enabled and destination.revision = ${revision}
    where delivery.destination_id = ${destinationId} and delivery.state = 'waiting'
      and (delivery.next_at is null or delivery.next_at <= ${now})
      and not exists (
        select from result_delivery earlier
        where earlier.destination_id = ${destinationId} and earlier.seq < delivery.seq
          and ((earlier.state = 'aside' and earlier.reading_id = delivery.reading_id)
            or (earlier.state = 'waiting' and earlier.patient_id = delivery.patient_id)))
    order by delivery.seq limit 1`.execute(db);
  return rows[0];
}

/** The bytes of a delivery: those of its first try, else new ones, which are stored before they leave. */
async function bytesOf(
  { db, clock, factorKeys }: Sending,
  { format, transport }: Destination,
  delivery: Waiting,
): Promise<Written> {
  const { id, seq, indicator, readingId, kind, sent } = delivery;
  if (sent !== null) return { bytes: openBytes(factorKeys, id, sent) };
  const reading = await readingToSend(db, delivery);
  if (!reading) throw new Error(`no version ${delivery.version} of ${readingId}`);
  const result = resultOf(indicator, readingId, kind, reading, format);
  const stamp = { controlId: controlIdOf(seq), at: clock.now() };
  const written = transport === 'webhook' ? writeJson(result, stamp) : writeMessage(result, format, stamp);
  if ('bytes' in written) {
    await db
      .updateTable('resultDelivery')
      .set({ sent: sealBytes(factorKeys, id, written.bytes) })
      .where('id', '=', id)
      .execute();
  }
  return written;
}

/** A result that could not be written waits for a person. */
async function putAside({ db }: Sending, id: string, reason: 'characters' | 'failed', detail: string): Promise<void> {
  await db
    .updateTable('resultDelivery')
    .set({ state: 'aside', reason, answer: null, detail, nextAt: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Notes that nothing reaches a destination, or that it is reached again. */
async function noteTrouble(
  { db, clock }: Sending,
  { id, troubleSince }: Destination,
  trouble: { exchanged: Exchanged; tries: number; ms: number } | undefined,
): Promise<void> {
  const now = clock.now();
  const columns = trouble && {
    trouble: trouble.exchanged.result as 'unreachable' | 'silent',
    troubleDetail: trouble.exchanged.detail,
    troubleSince: troubleSince ?? new Date(now),
    troubleTries: trouble.tries,
    nextAt: new Date(now + trouble.ms),
  };
  const none = { trouble: null, troubleDetail: null, troubleSince: null, troubleTries: 0, nextAt: null };
  await db
    .updateTable('resultDestination')
    .set(columns ?? none)
    .where('id', '=', id)
    .execute();
}

/** What of a delivery changes by what follows from its try. */
function changesOf(following: Following, { result }: Exchanged, now: Date) {
  if (following.do === 'settle') {
    return { state: 'delivered' as const, settledAt: now, settledBy: null, nextAt: null, reason: null };
  }
  if (following.do === 'putAside') {
    const reason = result === 'refused' ? ('refused' as const) : ('later' as const);
    return { state: 'aside' as const, reason, nextAt: null };
  }
  return following.holds === 'patient' ? { nextAt: new Date(now.getTime() + following.ms) } : {};
}

/** Notes what came of a try of a delivery. One that somebody gave up meanwhile is delivered if it was accepted. */
async function noteTry(
  { db, clock }: Sending,
  { id, tries, firstTriedAt }: Waiting,
  exchanged: Exchanged,
  following: Following,
): Promise<void> {
  const now = clock.date();
  const { answer = null, detail } = exchanged;
  await db
    .updateTable('resultDelivery')
    .set({
      tries: tries + 1,
      firstTriedAt: firstTriedAt ?? now,
      answer,
      detail,
      ...changesOf(following, exchanged, now),
    })
    .where('id', '=', id)
    .where('state', 'in', following.do === 'settle' ? ['waiting', 'dismissed'] : ['waiting'])
    .execute();
}

/** Opens the way to a destination, or tells what hinders it. */
export async function openWay(
  { clock, factorKeys }: Pick<Sending, 'clock' | 'factorKeys'>,
  destination: Destination,
  waits: Waits,
  stopped: AbortSignal,
): Promise<Way | Exchanged> {
  if (destination.transport === 'mllp') return openMllp(destination, waits, stopped);
  const secret = openSecret(factorKeys, destination.name, destination.secret ?? '');
  return webhookOf(destination, secret, { now: () => clock.now(), waits, stopped });
}

/** Sends what waits for a destination, one after another, as long as it answers. */
async function sendAll(context: Sending, destination: Destination, stopped: AbortSignal, waits: Waits): Promise<void> {
  const { db, clock, logger } = context;
  let delivery = await nextOf(db, destination, clock.date());
  if (!delivery) return;
  let isTroubled = destination.trouble !== null;
  const noteSilence = async (exchanged: Exchanged): Promise<void> => {
    const tries = destination.troubleTries + 1;
    const following = afterTry(exchanged.result, { tries, forMs: 0 });
    if (following.do !== 'wait') return;
    logger.warn({ event: `results.${exchanged.result}`, destination: destination.id, reason: exchanged.detail, tries });
    await noteTrouble(context, destination, { exchanged, tries, ms: following.ms });
  };
  const way = await openWay(context, destination, waits, stopped);
  if (stopped.aborted) return;
  if ('result' in way) return noteSilence(way);
  try {
    for (; delivery && !stopped.aborted; delivery = await nextOf(db, destination, clock.date())) {
      let written: Written;
      try {
        written = await bytesOf(context, destination, delivery);
      } catch (error) {
        logger.error({ event: 'results.failed', delivery: delivery.id, err: error }, 'a result could not be written');
        await putAside(context, delivery.id, 'failed', '');
        continue;
      }
      if ('missing' in written) {
        await putAside(context, delivery.id, 'characters', written.missing.join(''));
        continue;
      }
      const exchanged = await way.exchange(written.bytes, controlIdOf(delivery.seq));
      // An answer that did not come because this server stops says nothing about the destination.
      if (stopped.aborted && exchanged.answer === undefined) return;
      const forMs = clock.now() - (delivery.firstTriedAt?.getTime() ?? clock.now());
      const following = afterTry(exchanged.result, { tries: delivery.tries + 1, forMs });
      await noteTry(context, delivery, exchanged, following);
      if (following.do === 'wait' && following.holds === 'destination') return await noteSilence(exchanged);
      if (isTroubled) await noteTrouble(context, destination, undefined);
      isTroubled = false;
    }
  } finally {
    way.close();
  }
}

async function destinationsInTurn(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('resultDestination as destination')
    .select('destination.id')
    .where('destination.enabled', '=', true)
    .where((where) => where.or([where('destination.nextAt', 'is', null), where('destination.nextAt', '<=', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('resultDelivery as delivery')
          .select('delivery.id')
          .whereRef('delivery.destinationId', '=', 'destination.id')
          .where('delivery.state', '=', 'waiting')
          .where((where) => where.or([where('delivery.nextAt', 'is', null), where('delivery.nextAt', '<=', now)])),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Sends stored results: each destination has its own queue, so that one that is down delays no other. Several servers share
 * the queues; one at a time owns each.
 */
export function startResultSender(context: ServerContext, waits: Waits = USUAL_WAITS): { stop(): Promise<void> } {
  const { db, clock, logger } = context;
  const stopped = new AbortController();
  const running = new Map<string, Promise<void>>();
  const send = async (id: string): Promise<void> => {
    await asOwner(db, LOCK, id, async () => {
      // Read when it is owned: another server may have found out meanwhile that nothing reaches it.
      const destination = await destinationById(db, id);
      const isInTurn = destination?.enabled && (destination.nextAt?.getTime() ?? 0) <= clock.now();
      if (destination && isInTurn) await sendAll(context, destination, stopped.signal, waits);
    });
  };
  const run = oneAtATime(async () => {
    for (const id of await destinationsInTurn(db, clock.date())) {
      if (stopped.signal.aborted) return;
      if (running.has(id)) continue;
      const work = send(id)
        .catch((error: unknown) => logger.error({ event: 'results.queue', destination: id, err: error }))
        .finally(() => running.delete(id));
      running.set(id, work);
    }
  });
  const job = startRepeatedJob(run, { everyMs: EVERY_MS, event: 'results.senderFailed', logger });
  return {
    stop: async () => {
      stopped.abort();
      await job.stop();
      await run().catch(() => undefined);
      await Promise.all(running.values());
    },
  };
}
