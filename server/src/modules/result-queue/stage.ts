import { sql } from 'kysely';
import type { AnyIndicator } from '@wardlink/domain';
import { isAtOrBelow } from '../../core/access/nodes.js';
import type { Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';

/** A version of a reading that was stored or voided. */
interface Staged {
  readonly indicator: AnyIndicator;
  readonly readingId: string;
  readonly version: number;
  readonly patientId: string;
  /** Where it was measured. */
  readonly nodeId: string;
  readonly isAtHome: boolean;
  readonly isRefusal: boolean;
  readonly isVoided: boolean;
  readonly at: Date;
}

/**
 * A destination that knows nothing of a reading is not told of its end: its voiding, or a reason that replaced its value.
 */
const staging = fixedQuery(
  (_db, params: Record<keyof Staged, string | number | boolean | Date>) => sql`
    insert into result_delivery (destination_id, indicator, reading_id, version, kind, patient_id, queued_at)
    select destination.id, ${params.indicator}::text, ${params.readingId}::uuid, ${params.version}::integer,
      case when ${params.isVoided}::boolean then 'voided' when known.told then 'corrected' else 'final' end,
      ${params.patientId}::bigint, ${params.at}::timestamptz
    from result_destination destination
    join organisation_node place on place.id = destination.node_id
    join organisation_node node on node.id = ${params.nodeId}::bigint and ${isAtOrBelow('node.path', 'place.path')}
    cross join lateral (
      select exists (
        select from result_delivery earlier
        where earlier.destination_id = destination.id and earlier.reading_id = ${params.readingId}::uuid
          and earlier.state <> 'dismissed') as told) known
    where destination.enabled and destination.format -> 'indicators' ? ${params.indicator}::text
      and (known.told or not (${params.isVoided}::boolean
        or (${params.isAtHome}::boolean and not (destination.format ->> 'home')::boolean)
        or (${params.isRefusal}::boolean and destination.format ->> 'refusals' = 'none')))
    on conflict do nothing`,
);

/**
 * Queues a stored version, or the voiding of one, for each destination of the place where it was measured. It is a part of
 * the transaction that stores it: what is stored is sent, and nothing else.
 */
export async function stageResult(tx: Tx, staged: Staged): Promise<void> {
  await staging(tx, { ...staged });
}
