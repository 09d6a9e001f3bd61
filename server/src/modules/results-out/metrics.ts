import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { ServerContext } from '../../core/context.js';
import type { Database } from '../../database/connection.js';

interface QueueRow {
  name: string;
  waiting: number;
  aside: number;
  oldestAt: Date | null;
  isReached: boolean;
}

async function queuesOf(db: Database): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select destination.name, count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'aside')::int as aside, min(queued_at) as "oldestAt",
      destination.trouble is null as "isReached"
    from result_destination destination left join result_delivery delivery
      on delivery.destination_id = destination.id and delivery.state in ('waiting', 'aside')
    group by destination.id`.execute(db);
  return rows;
}

type Figure = (row: QueueRow) => [labels: Record<string, string>, value: number][];

/** Figures of the queue of each destination, read when they are asked for. */
export function registerResultMetrics({ db, clock }: ServerContext, registry: Registry): void {
  const figures: [name: string, help: string, figure: Figure][] = [
    [
      'wardlink_result_deliveries',
      'Results that wait: for their turn or their destination, and those put aside for a person',
      ({ waiting, aside }) => [
        [{ state: 'waiting' }, waiting],
        [{ state: 'aside' }, aside],
      ],
    ],
    [
      'wardlink_result_oldest_seconds',
      'Age of the oldest result that waits',
      ({ oldestAt }) => [[{}, oldestAt ? Math.max(0, (clock.now() - oldestAt.getTime()) / 1000) : 0]],
    ],
    [
      'wardlink_result_reached',
      'Whether the destination of results answers',
      ({ isReached }) => [[{}, Number(isReached)]],
    ],
  ];
  for (const [name, help, figure] of figures) {
    new Gauge({
      name,
      help,
      labelNames: ['destination', 'state'],
      registers: [registry],
      async collect(this: Gauge) {
        const rows = await queuesOf(db);
        this.reset();
        for (const row of rows) {
          for (const [labels, value] of figure(row)) this.set({ destination: row.name, ...labels }, value);
        }
      },
    });
  }
}
