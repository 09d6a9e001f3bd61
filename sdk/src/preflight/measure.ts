import type { MediaMeasures } from './verdict.js';

type Entry = Record<string, unknown>;

const number = (entry: Entry | undefined, key: string): number => {
  const value = entry?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
};

/** Running totals of what was sent and of what the server reports as received. */
export interface PathSample {
  /** ms */
  at: number;
  bytesSent: number;
  packetsSent: number;
  packetsLost: number;
  /** s */
  jitter: number;
  rtt: number;
  path: MediaMeasures['path'];
  protocol: string;
}

const PATHS: readonly unknown[] = ['host', 'srflx', 'prflx', 'relay'];

/** Reads one sample from the entries of a connection's statistics. */
export function pathSample(entries: Entry[], at: number): PathSample {
  const outbound = entries.filter(({ type }) => type === 'outbound-rtp');
  const answered = entries.find(({ type }) => type === 'remote-inbound-rtp');
  const pair = entries.find(
    ({ type, state, nominated, selected }) =>
      type === 'candidate-pair' && state === 'succeeded' && (nominated || selected),
  );
  const local = entries.find(({ type, id }) => type === 'local-candidate' && id === pair?.localCandidateId);
  const sum = (key: string): number => outbound.reduce((total, entry) => total + number(entry, key), 0);
  const kind = local?.candidateType;
  return {
    at,
    bytesSent: sum('bytesSent'),
    packetsSent: sum('packetsSent'),
    packetsLost: Math.max(0, number(answered, 'packetsLost')),
    jitter: number(answered, 'jitter'),
    rtt: number(pair, 'currentRoundTripTime') || number(answered, 'roundTripTime'),
    path: PATHS.includes(kind) ? (kind as MediaMeasures['path']) : 'unknown',
    protocol: typeof local?.protocol === 'string' ? local.protocol : '',
  };
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** Combines samples taken every second; rates and losses are computed between the first and the last of them. */
export function measuresOf(samples: PathSample[]): MediaMeasures {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return { kbps: 0, loss: 0, jitter: 0, rtt: 0, path: 'unknown', protocol: '' };
  const ms = last.at - first.at;
  const packets = last.packetsSent - first.packetsSent;
  const lost = Math.max(0, last.packetsLost - first.packetsLost);
  return {
    kbps: ms > 0 ? Math.round(((last.bytesSent - first.bytesSent) * 8) / ms) : 0,
    loss: packets > 0 ? Math.min(100, Math.round((lost / packets) * 1000) / 10) : 0,
    jitter: Math.round(mean(samples.map(({ jitter }) => jitter)) * 1000),
    rtt: Math.round(mean(samples.map(({ rtt }) => rtt)) * 1000),
    path: last.path,
    protocol: last.protocol,
  };
}
