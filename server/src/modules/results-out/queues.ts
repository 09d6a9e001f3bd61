import type { DestinationTrouble } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.js';

/** What waits for a destination. */
export interface DestinationQueue {
  name: string;
  enabled: boolean;
  waiting: number;
  aside: number;
  /** When the oldest of them was stored. */
  oldestAt: Date | null;
  trouble: DestinationTrouble | null;
}

export async function destinationQueues(db: Database): Promise<DestinationQueue[]> {
  const { rows } = await sql<DestinationQueue>`
    select destination.name, destination.enabled, count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'aside')::int as aside, min(queued_at) as "oldestAt", destination.trouble
    from result_destination destination left join result_delivery delivery
      on delivery.destination_id = destination.id and delivery.state in ('waiting', 'aside')
    group by destination.id order by destination.name`.execute(db);
  return rows;
}
