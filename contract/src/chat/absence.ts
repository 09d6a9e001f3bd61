/** The network quality, on the calling SDK's scale of 0 to 6, of a line on which nothing passes. */
export const LINE_LOST = 6;

/** Whether media pass in both directions on the user's own line. */
export const isLineUp = (line: { uplinkNetworkQuality: number; downlinkNetworkQuality: number }): boolean =>
  line.uplinkNetworkQuality < LINE_LOST && line.downlinkNetworkQuality < LINE_LOST;

/** Media received from a person since the beginning of a call, and whether any are expected now. */
export interface Arrival {
  /** Packets; the count restarts at 0 with a new connection. */
  received: number;
  /** A microphone is on, or a camera whose video is shown. */
  expected: boolean;
}

/**
 * This many consecutive samples without a packet are an absence. With one every two seconds, the own line is judged by
 * then.
 */
const SILENT_SAMPLES = 3;

/**
 * Finds the absent members of a call: their media should arrive and no longer do. They are still in the room, since
 * lines usually recover. One packet is enough to be present again.
 */
export class Absence {
  readonly #people = new Map<string, { received: number; silent: number }>();

  /**
   * @param isOwnLineUp - if false, nobody is absent, because the problem is the user's own line
   * @returns the absent people
   */
  add(arrivals: ReadonlyMap<string, Arrival>, isOwnLineUp: boolean): ReadonlySet<string> {
    for (const userId of this.#people.keys()) if (!arrivals.has(userId)) this.#people.delete(userId);
    const away = new Set<string>();
    for (const [userId, { received, expected }] of arrivals) {
      const before = this.#people.get(userId);
      const arrived = received > 0 && received !== before?.received;
      if (!before && !arrived) continue;
      const silent = arrived || !expected || !isOwnLineUp ? 0 : (before?.silent ?? 0) + 1;
      this.#people.set(userId, { received, silent });
      if (silent >= SILENT_SAMPLES) away.add(userId);
    }
    return away;
  }
}

type Counts = Readonly<Record<string, { packetsReceived: number }>>;

/** The other members of a room, as the calling SDK's client measures them. */
export interface MeasuredRoom {
  getRemoteAudioStats(): Promise<Counts>;
  getRemoteVideoStats(): Promise<Counts>;
  getRemoteMutedState(): readonly {
    userId: string;
    hasAudio: boolean;
    audioMuted: boolean;
    hasVideo: boolean;
    videoMuted: boolean;
  }[];
}

/** Time between two samples, milliseconds. */
const SAMPLE_EVERY = 2000;

/** Checks every two seconds which members of a room are absent, from its creation until `stop`. */
export class AbsenceWatch {
  readonly #absence = new Absence();
  readonly #timer: ReturnType<typeof setInterval>;
  #isLineUp = true;
  #isSampling = false;
  #away: ReadonlySet<string> = new Set();
  #stopped = false;

  /** @param changed - called with all absent people when they change */
  constructor(
    private readonly room: MeasuredRoom,
    private readonly changed: (away: ReadonlySet<string>) => void,
  ) {
    this.#timer = setInterval(() => void this.#sample(), SAMPLE_EVERY);
  }

  /** Sets the qualities of the own line, from the client's event `network-quality`. */
  line(quality: Parameters<typeof isLineUp>[0]): void {
    this.#isLineUp = isLineUp(quality);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  async #sample(): Promise<void> {
    // Skips a sample while the previous one is still running.
    if (this.#isSampling) return;
    this.#isSampling = true;
    try {
      const [sounds, pictures] = await Promise.all([this.room.getRemoteAudioStats(), this.room.getRemoteVideoStats()]);
      if (this.#stopped) return;
      const arrivals = new Map(
        this.room.getRemoteMutedState().map((one): [string, Arrival] => [
          one.userId,
          {
            received: (sounds[one.userId]?.packetsReceived ?? 0) + (pictures[one.userId]?.packetsReceived ?? 0),
            expected: (one.hasAudio && !one.audioMuted) || (one.hasVideo && !one.videoMuted),
          },
        ]),
      );
      const away = this.#absence.add(arrivals, this.#isLineUp);
      if ([...away].join() === [...this.#away].join()) return;
      this.#away = away;
      this.changed(away);
    } catch {
      // Without figures nobody is judged; the next sample follows.
    } finally {
      this.#isSampling = false;
    }
  }
}
