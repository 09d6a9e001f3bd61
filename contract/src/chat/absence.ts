/** The network quality, of the calling SDK's 0 to 6, of a line on which nothing passes. */
export const LINE_LOST = 6;

/** Whether media pass on the own line in both directions. */
export const isLineUp = (line: { uplinkNetworkQuality: number; downlinkNetworkQuality: number }): boolean =>
  line.uplinkNetworkQuality < LINE_LOST && line.downlinkNetworkQuality < LINE_LOST;

/** What arrived of somebody's sound and picture since the begin of a call, and whether something has to arrive now. */
export interface Arrival {
  /** Packets; begins again from zero with another connection. */
  received: number;
  /** A microphone is on, or a camera whose picture is shown. */
  expected: boolean;
}

/** So many samples in a row without a packet are an absence. With one every two seconds the own line is judged by then. */
const SILENT_SAMPLES = 3;

/**
 * Who of a call is away: media should arrive and do not, though they did before. The room still has them, since their lines
 * usually come back. One packet is enough to be there again.
 */
export class Absence {
  readonly #people = new Map<string, { received: number; silent: number }>();

  /**
   * @param isOwnLineUp - while it is not, nobody is away: it is the user who is
   * @returns who is away now
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

/** What the calling SDK's client tells of the others in a room. */
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

/** Looks every two seconds who of a room is away, from its creation until `stop`. */
export class AbsenceWatch {
  readonly #absence = new Absence();
  readonly #timer: ReturnType<typeof setInterval>;
  #isLineUp = true;
  #isSampling = false;
  #away: ReadonlySet<string> = new Set();
  #stopped = false;

  /** @param changed - called with everybody who is away, when they are others than before */
  constructor(
    private readonly room: MeasuredRoom,
    private readonly changed: (away: ReadonlySet<string>) => void,
  ) {
    this.#timer = setInterval(() => void this.#sample(), SAMPLE_EVERY);
  }

  /** The own line's qualities, as the client's event `network-quality` has them. */
  line(quality: Parameters<typeof isLineUp>[0]): void {
    this.#isLineUp = isLineUp(quality);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  async #sample(): Promise<void> {
    // A sample that takes longer than the interval is not overtaken.
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
      // Without figures nobody is judged; the next sample comes.
    } finally {
      this.#isSampling = false;
    }
  }
}
