import { Counter, Gauge, type Registry } from 'prom-client';

export interface Snapshot {
  rooms: number;
  members: number;
  streams: number;
  /** Left out if the server neither mixes nor relays streams. */
  tasks?: number;
}

export interface Metrics {
  joins: Counter<'result'>;
  kicked: Counter;
  resumed: Counter<'result'>;
  reports: Counter<'kind' | 'result'>;
}

/** Registers the metrics of the calling server; gauges read the current state at each scrape. */
export function createMetrics(registry: Registry, snapshot: () => Snapshot): Metrics {
  const registers = [registry];
  const gauge = (name: keyof Snapshot, help: string): void => {
    new Gauge({
      name: `calling_${name}`,
      help,
      registers,
      collect() {
        this.set(snapshot()[name] ?? 0);
      },
    });
  };
  gauge('rooms', 'Rooms with somebody in them');
  gauge('members', 'Members of all rooms');
  gauge('streams', 'Published streams');
  gauge('tasks', 'Streams that are mixed or relayed');
  return {
    joins: new Counter({ name: 'calling_joins_total', help: 'Attempts to join', labelNames: ['result'], registers }),
    kicked: new Counter({ name: 'calling_kicked_total', help: 'Sessions ended by a second one', registers }),
    resumed: new Counter({
      name: 'calling_resumed_total',
      help: 'Sessions asked for again after a broken connection',
      labelNames: ['result'],
      registers,
    }),
    reports: new Counter({
      name: 'calling_reports_total',
      help: 'Reports of clients: taken, refused for what they are, or dropped because too many waited',
      labelNames: ['kind', 'result'],
      registers,
    }),
  };
}
