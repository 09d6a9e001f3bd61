import { Gauge, type Registry } from 'prom-client';
import type { ServerContext } from '../../core/context.js';
import { partnerQueues, type PartnerQueue } from './queues.js';

type Figure = (row: PartnerQueue) => [labels: Record<string, string>, value: number][];

/** Figures of each queue, read when they are asked for: what waits, for its turn or for a person, and for how long. */
export function registerQueueMetrics({ db, clock, portOf }: ServerContext, registry: Registry): void {
  const figures: [name: string, help: string, figure: Figure][] = [
    [
      'wardlink_interface_messages',
      'Messages of another system that wait: received ones for their turn, those put aside for a person',
      ({ received, aside }) => [
        [{ state: 'received' }, received],
        [{ state: 'aside' }, aside],
      ],
    ],
    [
      'wardlink_interface_oldest_seconds',
      'Age of the oldest message of another system that waits',
      ({ oldestAt }) => [[{}, oldestAt ? Math.max(0, (clock.now() - oldestAt.getTime()) / 1000) : 0]],
    ],
    [
      'wardlink_interface_open',
      'Whether this process listens for another system, or takes what it pushes',
      ({ id, enabled, pushes }) => (enabled ? [[{}, pushes || portOf(id) === 'open' ? 1 : 0]] : []),
    ],
  ];
  for (const [name, help, figure] of figures) {
    new Gauge({
      name,
      help,
      labelNames: ['interface', 'state'],
      registers: [registry],
      async collect(this: Gauge) {
        const rows = await partnerQueues(db);
        this.reset();
        for (const row of rows) {
          for (const [labels, value] of figure(row)) this.set({ interface: row.name, ...labels }, value);
        }
      },
    });
  }
}
