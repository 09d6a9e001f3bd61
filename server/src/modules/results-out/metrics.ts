import { Gauge, type Registry } from 'prom-client';
import type { ServerContext } from '../../core/context.js';
import { destinationQueues, type DestinationQueue } from './queues.js';

type Figure = (row: DestinationQueue) => [labels: Record<string, string>, value: number][];

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
      ({ trouble }) => [[{}, Number(trouble === null)]],
    ],
  ];
  for (const [name, help, figure] of figures) {
    new Gauge({
      name,
      help,
      labelNames: ['destination', 'state'],
      registers: [registry],
      async collect(this: Gauge) {
        const rows = await destinationQueues(db);
        this.reset();
        for (const row of rows) {
          for (const [labels, value] of figure(row)) this.set({ destination: row.name, ...labels }, value);
        }
      },
    });
  }
}
