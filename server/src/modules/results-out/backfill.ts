import type { ReplyOf } from '@wardlink/contract';
import { addDays, ALL_INDICATORS, dayBounds, dayOf } from '@wardlink/domain';
import { sql } from 'kysely';
import { isAtOrBelow } from '../../core/access/nodes.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import { hasOwnTable, isOf, readings } from '../readings/tables.js';
import { destinationById } from './destination.js';
import { destinationInScope } from './destinations.js';

/** Longest period of one request, days. */
const LONGEST_DAYS = 92;

/**
 * Queues the present version of every reading of a period that its destination does not know.
 * @throws Refusal `interface.period`
 */
export async function backfillResults(call: Call<'interface.backfill'>): Promise<ReplyOf<'interface.backfill'>> {
  const { caller, request, clock } = call;
  const { from, to } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const id = await destinationInScope(tx, caller, request.destinationId);
    const destination = await destinationById(tx, id);
    if (!destination) throw new Refusal('interface.unknown');
    const { zone } = await settingsAt(tx, caller.nodePath);
    const isInOrder = from <= to && to <= dayOf(clock.now(), zone) && addDays(from, LONGEST_DAYS) > to;
    if (!isInOrder) throw new Refusal('interface.period', { field: 'to', places: { days: LONGEST_DAYS } });
    const begin = new Date(dayBounds(from, zone).begin);
    const end = new Date(dayBounds(to, zone).end);
    const { indicators, home, refusals } = destination.format;
    let queued = 0;
    for (const indicator of ALL_INDICATORS.filter((one) => indicators.includes(one))) {
      const isRefused = hasOwnTable(indicator) ? sql<boolean>`reading.value is null` : sql<boolean>`false`;
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('resultDelivery')
        .columns(['destinationId', 'indicator', 'readingId', 'version', 'kind', 'patientId', 'queuedAt'])
        .expression((eb) =>
          eb
            .selectFrom(readings(indicator))
            .innerJoin('organisationNode as node', 'node.id', 'reading.nodeId')
            .innerJoin('organisationNode as place', (join) =>
              join.on('place.id', '=', destination.nodeId).on(isAtOrBelow('node.path', 'place.path')),
            )
            .select([
              sql<string>`${id}::bigint`.as('destinationId'),
              sql<typeof indicator>`${indicator}::text`.as('indicator'),
              'reading.readingId',
              'reading.version',
              sql<'final'>`'final'`.as('kind'),
              'reading.patientId',
              sql<Date>`${clock.date()}::timestamptz`.as('queuedAt'),
            ])
            .where('reading.latest', '=', true)
            .where('reading.measuredAt', '>=', begin)
            .where('reading.measuredAt', '<', end)
            .where(isOf(indicator))
            .$if(!home, (query) => query.where(sql<boolean>`reading.setting is distinct from 'home'`))
            .$if(refusals === 'none', (query) => query.where(sql<boolean>`not ${isRefused}`))
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('resultDelivery as known')
                    .select('known.id')
                    .where('known.destinationId', '=', id)
                    .whereRef('known.readingId', '=', 'reading.readingId'),
                ),
              ),
            )
            .orderBy('reading.measuredAt'),
        )
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      queued += Number(numInsertedOrUpdatedRows ?? 0n);
    }
    await recordByCaller(work, { type: 'destination.backfilled', subject: id, after: { from, to, results: queued } });
    return { queued };
  });
}
