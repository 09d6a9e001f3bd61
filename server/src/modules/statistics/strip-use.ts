import type { ReplyOf } from '@wardlink/contract';
import type { Period } from '@wardlink/domain';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import { instantsOf } from '../../core/period.js';
import type { Queries } from '../../database/connection.js';
import { stripSums } from './counted-days.js';
import type { Question } from './period.js';

export type StripUse = ReplyOf<'statistics.dosage'>['used']['present'];

/** Used strips with measurer, place and meter; null if unknown. */
export interface UsedStrips {
  /** Null for the store of the hospital. */
  nodeId: string | null;
  deviceId: string | null;
  accountId: string | null;
  what: keyof StripUse;
  strips: number;
}

/**
 * Strips used at and below a place. Each first version of a reading that was not refused used one, even if it was
 * corrected later; each result of a control run used one. Waste comes from the ledger.
 * @param placeIds the place and those below it
 * @param hasStore whether to include waste of the hospital's store
 */
export async function stripsUsed(
  db: Queries,
  { path, zone, hospitalId, of }: Question,
  placeIds: readonly string[],
  period: Period,
  hasStore: boolean,
): Promise<UsedStrips[]> {
  const { begin, end } = instantsOf(period, zone);
  const { rows } = await sql<UsedStrips>`
    with used as (
      select counted.place_id as node_id, counted.device_id, counted.account_id,
        case when counted.voided then 'voided' else 'patients' end as what, counted.strips
      from (${stripSums(of(placeIds, period))}) as counted
      union all
      select run.node_id, run.device_id, run.operator_id,
        case when run.voided_at is not null then 'voided' when run.repeat_of is null then 'controls' else 'repeats' end,
        (select count(*)::int from control_result result where result.run_id = run.id)
      from control_run run join organisation_node place on place.id = run.node_id
      where run.measured_at >= ${begin} and run.measured_at < ${end} and ${isBelowPath(path, 'place.path')}
      union all
      select movement.node_id, null, null, 'waste', movement.quantity
      from strip_movement movement join strip_lot lot on lot.id = movement.strip_lot_id
        left join organisation_node place on place.id = movement.node_id
      where movement.kind = 'waste' and lot.hospital_id = ${hospitalId} and movement.at >= ${begin} and movement.at < ${end}
        and (${isBelowPath(path, 'place.path')} or (movement.node_id is null and ${hasStore}))
    )
    select node_id::text, device_id::text, account_id::text, what, sum(strips)::int as strips
    from used group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** The strips of each key, unordered; those without a key are omitted. */
export function usesBy(used: readonly UsedStrips[], keyOf: (one: UsedStrips) => string | null): Map<string, StripUse> {
  const uses = new Map<string, StripUse>();
  for (const one of used) {
    const key = keyOf(one);
    if (key === null) continue;
    const use = uses.get(key) ?? noStrips();
    use[one.what] += one.strips;
    uses.set(key, use);
  }
  return uses;
}

export const noStrips = (): StripUse => ({ patients: 0, voided: 0, controls: 0, repeats: 0, waste: 0 });

export const allUses = (used: readonly UsedStrips[]): StripUse => usesBy(used, () => 'all').get('all') ?? noStrips();
