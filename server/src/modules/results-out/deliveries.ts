import type { ReplyOf } from '@wardlink/contract';
import { parse, writeText } from '@wardlink/interop/hl7';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import { openBytes } from '../../core/sealed-bytes.js';
import { destinationById, type Destination } from './destination.js';
import { destinationInScope } from './destinations.js';
import { controlIdOf } from './sender.js';

type Delivery = ReplyOf<'interface.delivery'>['delivery'];

const PAGE = 50;

const selectDeliveries = (db: Queries, destinationId: string) =>
  db
    .selectFrom('resultDelivery as delivery')
    .innerJoin('patient', 'patient.id', 'delivery.patientId')
    .leftJoin('account as settler', 'settler.id', 'delivery.settledBy')
    .selectAll('delivery')
    .select(['patient.name as patientName', 'patient.latinName as patientLatinName'])
    .select(['settler.realName as settlerName', 'settler.latinName as settlerLatinName'])
    .where('delivery.destinationId', '=', destinationId);

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number];

const deliveryOf = (row: Row): Delivery => ({
  deliveryId: row.id,
  seq: row.seq,
  controlId: controlIdOf(row.seq),
  indicator: row.indicator,
  kind: row.kind,
  patient: { patientId: row.patientId, name: row.patientName, latinName: row.patientLatinName },
  queuedAt: row.queuedAt.getTime(),
  state: row.state,
  reason: row.reason,
  answer: row.answer,
  detail: row.detail,
  tries: row.tries,
  nextAt: row.nextAt?.getTime() ?? null,
  settledAt: row.settledAt?.getTime() ?? null,
  settledBy: row.settlerName === null ? null : { name: row.settlerName, latinName: row.settlerLatinName },
});

/** Results for a destination, newest first. */
export async function listDeliveries(call: Call<'interface.deliveries'>): Promise<ReplyOf<'interface.deliveries'>> {
  const { db, caller, request } = call;
  const { states, search, before } = request;
  const destinationId = await destinationInScope(db, caller, request.destinationId);
  const wanted = search?.trim() ?? '';
  const rows = await selectDeliveries(db, destinationId)
    .$if(states !== undefined, (query) => query.where('delivery.state', 'in', states ?? []))
    .$if(wanted !== '', (query) =>
      query.where((where) =>
        where.or([
          where('delivery.seq', '=', /^WL\d{1,18}$/.test(wanted) ? wanted.slice(2) : '0'),
          where('patient.hospitalizationNumber', '=', wanted),
          where.exists(
            where
              .selectFrom('identifier')
              .select('identifier.id')
              .whereRef('identifier.patientId', '=', 'patient.id')
              .where('identifier.value', '=', wanted),
          ),
        ]),
      ),
    )
    .$if(before !== undefined, (query) => query.where('delivery.seq', '<', before as string))
    .orderBy('delivery.seq', 'desc')
    .limit(PAGE + 1)
    .execute();
  return { deliveries: rows.slice(0, PAGE).map(deliveryOf), more: rows.length > PAGE };
}

/** A delivery with its destination. @throws Refusal `interface.unknown`, `interface.deliveryUnknown` */
async function deliveryInScope(
  db: Queries,
  {
    caller,
    request,
  }: { caller: Call<'interface.delivery'>['caller']; request: { destinationId: string; deliveryId: string } },
): Promise<{ row: Row; destination: Destination }> {
  const destinationId = await destinationInScope(db, caller, request.destinationId);
  const row = await selectDeliveries(db, destinationId)
    .where('delivery.id', '=', request.deliveryId)
    .executeTakeFirst();
  const destination = await destinationById(db, destinationId);
  if (!row || !destination) throw new Refusal('interface.deliveryUnknown');
  return { row, destination };
}

/** What was sent, as a person reads it. */
function shownBytes(bytes: Uint8Array, { transport, format }: Destination): string {
  if (transport === 'webhook') return JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 2);
  const parsed = parse(bytes, { charset: format.charset });
  return parsed.ok ? writeText(parsed.message).replace(/\r\n?/g, '\n') : Buffer.from(bytes).toString('latin1');
}

/** One result with the message as it was sent, which is a patient's data: the look is in the trail. */
export async function showDelivery(call: Call<'interface.delivery'>): Promise<ReplyOf<'interface.delivery'>> {
  const { factorKeys } = call;
  return inTransaction(call, async (work) => {
    const { row, destination } = await deliveryInScope(work.tx, call);
    const sent = row.sent === null ? null : shownBytes(openBytes(factorKeys, row.id, row.sent), destination);
    const after = { destination: destination.name, controlId: controlIdOf(row.seq), indicator: row.indicator };
    await recordByCaller(work, { type: 'destination.looked', subject: row.id, after }, { patientId: row.patientId });
    return { delivery: deliveryOf(row), sent };
  });
}

/** Writes waiting results again with the present settings and sends them. What was delivered is never sent again. */
export async function resendDeliveries(call: Call<'interface.resend'>): Promise<ReplyOf<'interface.resend'>> {
  const { caller, request } = call;
  const { deliveryIds } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const destinationId = await destinationInScope(tx, caller, request.destinationId);
    const rows = await tx
      .updateTable('resultDelivery')
      .set({ state: 'waiting', reason: null, nextAt: null, tries: 0, firstTriedAt: null, sent: null })
      .where('destinationId', '=', destinationId)
      .where((where) =>
        where.or([
          where('state', '=', 'aside'),
          where.and([where('state', '=', 'waiting'), where('nextAt', 'is not', null)]),
        ]),
      )
      .$if(deliveryIds !== undefined, (query) => query.where('id', 'in', deliveryIds ?? []))
      .returning('id')
      .execute();
    if (rows.length > 0) {
      await recordByCaller(work, {
        type: 'destination.resent',
        subject: destinationId,
        after: { results: rows.length },
      });
    }
    return { resent: rows.length };
  });
}

/** Decides that a waiting result is not sent. @throws Refusal `interface.notWaiting` */
export async function giveUpDelivery(call: Call<'interface.giveUp'>): Promise<ReplyOf<'interface.giveUp'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const { row, destination } = await deliveryInScope(tx, call);
    // The answer to the same request was lost.
    if (row.state === 'dismissed' && row.settledBy === caller.accountId) return { delivery: deliveryOf(row) };
    const { numUpdatedRows } = await tx
      .updateTable('resultDelivery')
      .set({ state: 'dismissed', settledAt: clock.date(), settledBy: caller.accountId, nextAt: null })
      .where('id', '=', row.id)
      .where('state', 'in', ['aside', 'waiting'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('interface.notWaiting');
    const after = { destination: destination.name, controlId: controlIdOf(row.seq), reason: request.reason };
    await recordByCaller(work, { type: 'destination.givenUp', subject: row.id, after }, { patientId: row.patientId });
    const settled = await deliveryInScope(tx, call);
    return { delivery: deliveryOf(settled.row) };
  });
}
