import type { Call } from './call.js';
import { Chart } from './chart.js';
import { find, make } from './elements.js';
import { text } from './language.js';

const INTERVAL_MS = 1000;

/** Running totals of all streams sent and received. */
interface Totals {
  at: number;
  sent: number;
  received: number;
  packets: number;
  lost: number;
  encoded: number;
  decoded: number;
}

const sum = (values: Iterable<Record<string, number>>, field: string): number =>
  [...values].reduce((total, each) => total + (each[field] ?? 0), 0);

/** Reads the SDK's statistics every second and draws the changes. */
export function statistics({ client, entry, signal }: Call): void {
  const charts = {
    up: new Chart('up', 'kbit/s', text('statistics.up')),
    down: new Chart('down', 'kbit/s', text('statistics.down')),
    rtt: new Chart('rtt', 'ms', text('statistics.rtt')),
    loss: new Chart('loss', '%', text('statistics.loss')),
    encoded: new Chart('encoded', 'fps', text('statistics.encoded')),
    decoded: new Chart('decoded', 'fps', text('statistics.decoded')),
  };
  find('#charts').replaceChildren(...Object.values(charts).map(({ element }) => element));
  let before: Totals | undefined;

  const look = async (): Promise<void> => {
    const [ownSound, ownPicture, sounds, pictures, screens, { rtt }] = await Promise.all([
      client.getLocalAudioStats(),
      client.getLocalVideoStats(),
      client.getRemoteAudioStats(),
      client.getRemoteVideoStats('main'),
      client.getRemoteVideoStats('auxiliary'),
      client.getTransportStats(),
    ]);
    const own = [...Object.values(ownSound), ...Object.values(ownPicture)];
    const received = [sounds, pictures, screens].flatMap((each) => Object.values<Record<string, number>>(each));
    const now: Totals = {
      at: performance.now(),
      sent: sum(own, 'bytesSent'),
      received: sum(received, 'bytesReceived'),
      packets: sum(received, 'packetsReceived'),
      lost: sum(received, 'packetsLost'),
      encoded: sum(own, 'framesEncoded'),
      decoded: sum(Object.values(pictures), 'framesDecoded'),
    };
    charts.rtt.add(rtt);
    if (before) draw(before, now);
    before = now;
    list({ [entry.userId]: ownPicture[entry.userId], ...pictures });
    list(screens, text('screen'));
  };
  const draw = (from: Totals, to: Totals): void => {
    const seconds = (to.at - from.at) / 1000;
    // A total falls when a member leaves, because its counters are removed.
    const rate = (field: Exclude<keyof Totals, 'at'>): number => Math.max(0, to[field] - from[field]) / seconds;
    charts.up.add((rate('sent') * 8) / 1000);
    charts.down.add((rate('received') * 8) / 1000);
    const expected = rate('packets') + rate('lost');
    charts.loss.add(expected > 0 ? (rate('lost') / expected) * 100 : 0);
    charts.encoded.add(rate('encoded'));
    charts.decoded.add(rate('decoded'));
  };
  const rows = find('#pictures');
  const list = (sizes: Record<string, { frameWidth: number; frameHeight: number } | undefined>, kind = ''): void => {
    if (kind === '') rows.replaceChildren();
    for (const [userId, size] of Object.entries(sizes)) {
      if (!size?.frameWidth) continue;
      const row = make('li');
      row.append(make('span', '', kind ? `${userId} · ${kind}` : userId));
      row.append(make('b', '', `${size.frameWidth} × ${size.frameHeight}`));
      rows.append(row);
    }
  };
  const clock = setInterval(() => void look().catch(() => undefined), INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(clock));
}
