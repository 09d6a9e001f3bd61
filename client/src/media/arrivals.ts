import { Absence, type Arrival } from '@wardlink/contract';
import type { Client } from '@wardlink/rtc';
import { type Received, remoteQuality } from './remote-quality.js';

/** Interval at which the arriving media of each person are measured, milliseconds. */
const MEASURE_EVERY = 2_000;

/** Result of a measurement about the others in a room. */
interface Measured {
  qualities: ReadonlyMap<string, number>;
  away: ReadonlySet<string>;
}

/** Measures the arriving media of everybody in a room, from its creation until `stop`. */
export class Arrivals {
  readonly #absence = new Absence();
  readonly #timer: ReturnType<typeof setInterval>;
  #received = new Map<string, Received>();
  #isMeasuring = false;
  #stopped = false;

  constructor(
    private readonly client: Client,
    private readonly around: {
      /** Whether the user's own connection carries media. */
      isLineUp(): boolean;
      /** Whether a person's picture is shown. */
      isShown(userId: string): boolean;
      measured(measured: Measured): void;
    },
  ) {
    this.#timer = setInterval(() => void this.#measureOnce(), MEASURE_EVERY);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  /** Skips a measurement while the previous one is still running. */
  async #measureOnce(): Promise<void> {
    if (this.#isMeasuring) return;
    this.#isMeasuring = true;
    await this.#measure().catch(() => undefined);
    this.#isMeasuring = false;
  }

  async #measure(): Promise<void> {
    const [sounds, pictures] = await Promise.all([
      this.client.getRemoteAudioStats(),
      this.client.getRemoteVideoStats(),
    ]);
    const now = new Map(
      Object.entries(sounds).map(([userId, sound]): [string, Received] => {
        const picture = pictures[userId];
        return [
          userId,
          {
            lost: sound.packetsLost + (picture?.packetsLost ?? 0),
            received: sound.packetsReceived + (picture?.packetsReceived ?? 0),
          },
        ];
      }),
    );
    const before = this.#received;
    this.#received = now;
    const nothing = { lost: 0, received: 0 };
    const sent = this.client.getRemoteMutedState();
    const qualities = new Map(
      sent.map(({ userId }) => {
        const received = now.get(userId) ?? nothing;
        return [userId, remoteQuality(before.get(userId) ?? received, received)];
      }),
    );
    const arrivals = new Map(
      sent.map(({ userId, hasAudio, audioMuted, hasVideo, videoMuted }): [string, Arrival] => {
        const picture = hasVideo && !videoMuted && this.around.isShown(userId);
        const expected = (hasAudio && !audioMuted) || picture;
        return [userId, { received: now.get(userId)?.received ?? 0, expected }];
      }),
    );
    const away = this.#absence.add(arrivals, this.around.isLineUp());
    if (!this.#stopped) this.around.measured({ qualities, away });
  }
}
