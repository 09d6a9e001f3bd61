import { createHash, randomUUID } from 'node:crypto';
import type { RefusedReason } from '@wardlink/contract';
import type { ServerContext } from '../../core/context.js';
import { INTERFACES_TOPIC } from '../../core/topics.js';
import { answersTo } from './acknowledgements.js';
import type { Partner } from './partner.js';
import { keysOf, readHl7 } from './read-message.js';
import type { ReadMessage } from './read-result.js';
import { sealBytes } from '../../core/sealed-bytes.js';

export type Receiving = Pick<ServerContext, 'db' | 'bus' | 'clock' | 'factorKeys' | 'disk' | 'logger'>;

/** Columns of a received message that come from what was read. */
export function columnsOf(read: ReadMessage) {
  if (read.kind === 'refused') {
    const detail = read.detail ? JSON.stringify(read.detail) : null;
    return { ...read.heading, state: 'refused' as const, reason: read.reason, detail };
  }
  const { heading } = read;
  if (read.kind === 'unused') return { ...heading, state: 'ignored' as const, reason: 'event' };
  const [subject] = read.adt.subjects;
  const keys = keysOf(read.adt);
  const ofPatient = { patientKey: keys[0] ?? null, keys, visitNumber: subject?.visit.number ?? null };
  return { ...heading, ...ofPatient, state: 'received' as const };
}

/**
 * Stores the bytes of a message and answers it. The answer is made after the commit: what was accepted is never lost.
 * The same bytes again are answered alike, and stored once.
 * @returns the frames of the answer, in order
 */
export async function receiveMessage(context: Receiving, partner: Partner, bytes: Uint8Array): Promise<Uint8Array[]> {
  const { clock, disk, bus, logger } = context;
  const now = clock.now();
  const read = readHl7(partner, bytes, now);
  const outcome = read.kind === 'refused' ? 'refused' : disk.state === 'full' ? 'later' : 'stored';
  const { problem } = read;
  const { code, frames } = answersTo(read.message, { outcome, ...(problem && { problem }) }, partner, now);
  if (disk.state === 'full') return frames;
  try {
    await store(context, partner, bytes, { ...columnsOf(read), answer: code });
  } catch (error) {
    logger.error({ event: 'interfaces.store', partner: partner.id, err: error }, 'a message could not be stored');
    return answersTo(read.message, { outcome: 'later' }, partner, now).frames;
  }
  if (read.kind === 'adt') await bus.publish([INTERFACES_TOPIC]);
  return frames;
}

/** Stores bytes that are no message, so that a fault of the line is seen with its bytes. */
export async function noteFault(
  context: Receiving,
  partner: Partner,
  bytes: Uint8Array,
  reason: RefusedReason,
): Promise<void> {
  if (context.disk.state === 'full') return;
  await store(context, partner, bytes, { state: 'refused', reason, answer: '' });
}

type Columns = Partial<ReturnType<typeof columnsOf>> & { state: 'received' | 'ignored' | 'refused'; answer: string };

/** Refused messages of one partner that a server stores in a minute; a sender that repeats them must not fill the disk. */
const REFUSED_PER_MINUTE = 60;

interface Refused {
  minute: number;
  count: number;
  /** Digest of the last one. */
  last: string;
}
const refusedOf = new WeakMap<object, Map<string, Refused>>();

/** Whether a refused message is stored: not the one before again, and not too many. */
function isKept({ db, clock }: Receiving, partnerId: string, digest: string): boolean {
  const known = refusedOf.get(db) ?? new Map<string, Refused>();
  refusedOf.set(db, known);
  const minute = Math.floor(clock.now() / 60_000);
  const before = known.get(partnerId);
  const count = before?.minute === minute ? before.count + 1 : 1;
  known.set(partnerId, { minute, count, last: digest });
  return before?.last !== digest && count <= REFUSED_PER_MINUTE;
}

/** Stores bytes. The same ones again are stored already; refused ones are kept so that people see them, within limits. */
export async function store(context: Receiving, partner: Partner, bytes: Uint8Array, columns: Columns): Promise<void> {
  const { db, clock, factorKeys } = context;
  const digest = createHash('sha256').update(bytes).digest();
  if (columns.state === 'refused' && !isKept(context, partner.id, digest.toString('hex'))) return;
  const id = randomUUID();
  const at = clock.date();
  await db
    .insertInto('interfaceMessage')
    .values({
      id,
      partnerId: partner.id,
      receivedAt: at,
      raw: sealBytes(factorKeys, id, bytes),
      size: bytes.length,
      digest,
      ...columns,
      ...(columns.state !== 'received' && { settledAt: at }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
