import type { Log } from '../logger.js';
import type { ServerCommand } from '../protocol/commands.js';
import type { ReceivedContent } from '../signal/received.js';
import { downlinkQuality, uplinkQuality, type NetworkQuality } from './quality.js';
import { PictureWatch } from './picture-watch.js';
import { qualityRequest, type ReportedEvent, type ReportEventId, type ReportInput } from './report.js';
import { every } from '../timers.js';
import { NOTHING_SENT, sampleReceiver, sampleSender, type ReceiveSample, type SendSample } from './sampler.js';

const INTERVAL_MS = 2000;

export interface MonitoredRemote {
  userId: string;
  tinyId: string;
  /** Whether the camera's picture should be visible: subscribed, sent and not muted. */
  picture: boolean;
  connection: RTCPeerConnection | undefined;
}

/** What the monitor observes. */
export interface Monitored {
  log: Log;
  uplink: () => { connection: RTCPeerConnection | undefined; published: boolean; connected: boolean };
  remotes: () => MonitoredRemote[];
  signalConnected: () => boolean;
  microphone: () => 0 | 1 | 3;
  identity: () => { userId: string; tinyId: string };
  quality: (quality: { uplinkNetworkQuality: NetworkQuality; downlinkNetworkQuality: NetworkQuality }) => void;
  report: (data: { WebRTCQualityReq: Record<string, unknown>; eventList: ReportedEvent[] }) => void;
}

/** Every 2 s determines the network quality for the application and sends a quality report to the server. */
export class Monitor {
  #uplink: NetworkQuality = 0;
  #downlink: NetworkQuality = 0;
  #since = Date.now();
  #sent: SendSample | undefined;
  #received = new Map<string, { connection: RTCPeerConnection; sample: ReceiveSample }>();
  #events: ReportedEvent[] = [];
  readonly #pictures = new PictureWatch();
  #running = false;

  constructor(
    private readonly monitored: Monitored,
    private readonly signal: AbortSignal,
  ) {
    every(INTERVAL_MS, signal, () => void this.#tick());
  }

  uplinkStats(stats: ReceivedContent<typeof ServerCommand.UPLINK_STATS>): void {
    this.#uplink = uplinkQuality(stats) ?? this.#uplink;
  }

  note(eventId: ReportEventId, eventDesc: string): void {
    this.#events.push({ eventId, eventDesc, timestamp: Date.now(), ...this.monitored.identity() });
  }

  /** Logs the picture quality received since the room was joined. */
  summarise(): void {
    for (const line of this.#pictures.lines()) this.monitored.log.info(line);
  }

  /**
   * Sends the last report with the samples measured before, because a connection that is being left may return no more
   * statistics.
   */
  reportLast(): void {
    const to = Date.now();
    const remotes = [...this.#received].map(([tinyId, { sample }]) => ({ tinyId, before: sample, now: sample }));
    const before = this.#sent;
    const now = before ?? NOTHING_SENT;
    this.#send({ from: this.#since, to, before, now, remotes, microphone: this.monitored.microphone() });
  }

  /** Takes a sample now and sends one report. */
  async #report(): Promise<void> {
    const { connection } = this.monitored.uplink();
    const now = await sampleSender(connection);
    const open = this.monitored.remotes().flatMap((remote) => {
      const { connection: downlink } = remote;
      return downlink ? [{ remote, tinyId: remote.tinyId, downlink }] : [];
    });
    const remotes = await Promise.all(
      open.map(async ({ remote, tinyId, downlink }) => {
        const earlier = this.#received.get(tinyId);
        const before = earlier?.connection === downlink ? earlier.sample : undefined;
        const sample = await sampleReceiver(downlink);
        if (remote.picture && downlink.connectionState === 'connected') {
          this.#pictures.add(remote.userId, before?.bigVideo, sample.bigVideo, Date.now() - this.#since);
        }
        return { tinyId, downlink, before, now: sample };
      }),
    );
    if (this.signal.aborted) return;
    const pairs = remotes.flatMap(({ before, now: sample }) => (before ? [{ before, now: sample }] : []));
    const anyConnected = remotes.some(({ downlink }) => downlink.connectionState === 'connected');
    if (remotes.length > 0 && anyConnected) this.#downlink = pairs.length > 0 ? downlinkQuality(pairs) : this.#downlink;
    else if (this.#received.size > 0) this.#downlink = 6;
    const to = Date.now();
    const before = this.#sent;
    const from = this.#since;
    this.#since = to;
    this.#sent = connection ? now : undefined;
    if (remotes.length > 0) {
      this.#received = new Map(
        remotes.map(({ tinyId, downlink, now: sample }) => [tinyId, { connection: downlink, sample }]),
      );
    }
    this.#send({ from, to, before, now, remotes, microphone: this.monitored.microphone() });
  }

  #send(input: ReportInput): void {
    this.monitored.report({ WebRTCQualityReq: qualityRequest(input), eventList: this.#events.splice(0) });
  }

  async #tick(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      await this.#report();
      if (this.signal.aborted) return;
      this.monitored.quality({
        uplinkNetworkQuality: this.#uplinkNow(),
        downlinkNetworkQuality: this.monitored.signalConnected() ? this.#downlink : 6,
      });
    } finally {
      this.#running = false;
    }
  }

  #uplinkNow(): NetworkQuality {
    const { published, connected } = this.monitored.uplink();
    if (!this.monitored.signalConnected()) return 6;
    if (!published) return 0;
    if (!connected) {
      this.#uplink = 5; // the first value after the reconnection
      return 6;
    }
    return this.#uplink;
  }
}
