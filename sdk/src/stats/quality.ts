import type { ServerCommand } from '../protocol/commands.js';
import type { ReceivedContent } from '../signal/received.js';
import type { ReceiveSample } from './sampler.js';

/** 0 unknown, 1 best to 5 worst, 6 disconnected. */
export type NetworkQuality = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * @param loss - percent
 * @param rtt - ms
 */
export function qualityOf(loss: number, rtt: number): NetworkQuality {
  if (loss > 50 || rtt > 500) return 5;
  if (loss > 30 || rtt > 350) return 4;
  if (loss > 20 || rtt > 200) return 3;
  if (loss > 10 || rtt > 100) return 2;
  return 1;
}

/** Quality from the server's counts (22); undefined when it expected no packets. */
export function uplinkQuality(stats: ReceivedContent<typeof ServerCommand.UPLINK_STATS>): NetworkQuality | undefined {
  const expected = stats.expectAudPkg + stats.expectVidPkg;
  const received = stats.recvAudPkg + stats.recvVidPkg;
  if (expected === 0 && received === 0) return undefined;
  const loss = expected === 0 ? 0 : Math.round(((expected - received) / expected) * 100);
  return qualityOf(loss, stats.rtt);
}

const totals = (sample: ReceiveSample): { lost: number; received: number } => ({
  lost: sample.audio.packetsLost + sample.bigVideo.packetsLost + sample.auxVideo.packetsLost,
  received: sample.audio.packetsReceived + sample.bigVideo.packetsReceived + sample.auxVideo.packetsReceived,
});

/** Quality of all downlinks together: loss of all their packets between two samples, and mean round-trip time. */
export function downlinkQuality(pairs: { before: ReceiveSample; now: ReceiveSample }[]): NetworkQuality {
  if (pairs.length === 0) return 0;
  let lost = 0;
  let received = 0;
  let rtt = 0;
  for (const { before, now } of pairs) {
    lost += Math.max(0, totals(now).lost - totals(before).lost);
    received += Math.max(0, totals(now).received - totals(before).received);
    rtt += now.rtt;
  }
  const loss = lost + received === 0 ? 0 : (lost / (lost + received)) * 100;
  return qualityOf(loss, rtt / pairs.length);
}
