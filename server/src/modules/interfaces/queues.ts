import { sql } from 'kysely';
import type { Database } from '../../database/connection.js';

/** What waits of a partner. */
export interface PartnerQueue {
  id: string;
  name: string;
  enabled: boolean;
  pushes: boolean;
  received: number;
  aside: number;
  /** When the oldest of them came. */
  oldestAt: Date | null;
}

export async function partnerQueues(db: Database): Promise<PartnerQueue[]> {
  const { rows } = await sql<PartnerQueue>`
    select partner.id, partner.name, partner.enabled, partner.port is null as pushes,
      count(*) filter (where state = 'received')::int as received,
      count(*) filter (where state = 'aside')::int as aside, min(received_at) as "oldestAt"
    from interface_partner partner left join interface_message message
      on message.partner_id = partner.id and message.state in ('received', 'aside')
    group by partner.id order by partner.name`.execute(db);
  return rows;
}
