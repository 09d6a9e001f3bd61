import { every } from '../timers.js';

const INTERVAL_MS = 250;
/** Time in which a smoothed level follows a change by two thirds. */
const SMOOTHING_MS = 400;
/** Smoothed level from which sound counts as speech; 1 is the loudest. */
const SPEECH = 0.02;
/** How many times louder than the speaker another voice must be to count as an interruption. */
const LOUDER = 1.5;
/**
 * How long a voice must be the loudest: when nobody speaks, after the speaker has paused, and while the speaker speaks.
 */
const BEGIN_MS = 250;
const TAKE_OVER_MS = 500;
const INTERRUPT_MS = 1000;
/** A speaker stays the speaker in pauses up to this length. */
const PAUSE_MS = 3000;

/**
 * Chooses the active speaker from levels that are measured repeatedly. Short sounds, pauses in a sentence and two
 * people who speak at once do not make the choice change back and forth.
 */
export class SpeakerChoice {
  #speaker: string | null = null;
  #levels = new Map<string, number>();
  #loudest: { userId: string; since: number } | undefined;
  #heardAt = 0;
  #measuredAt: number | undefined;

  get speaker(): string | null {
    return this.#speaker;
  }

  /**
   * @param levels - level of each user who can be heard, 0 to 1
   * @param now - ms of a monotonic clock
   * @returns whether the speaker has changed
   */
  add(levels: ReadonlyMap<string, number>, now: number): boolean {
    this.#smooth(levels, now);
    const before = this.#speaker;
    const own = before === null ? 0 : (this.#levels.get(before) ?? 0);
    if (own >= SPEECH) this.#heardAt = now;
    const needed = before === null ? BEGIN_MS : own < SPEECH ? TAKE_OVER_MS : INTERRUPT_MS;
    const other = this.#challenger(own, now);
    if (other && now - other.since >= needed) {
      this.#speaker = other.userId;
      this.#heardAt = now;
      this.#loudest = undefined;
    } else if (before !== null && (!levels.has(before) || now - this.#heardAt > PAUSE_MS)) this.#speaker = null;
    return this.#speaker !== before;
  }

  #smooth(levels: ReadonlyMap<string, number>, now: number): void {
    const passed = now - (this.#measuredAt ?? now);
    this.#measuredAt = now;
    const weight = 1 - Math.exp(-passed / SMOOTHING_MS);
    this.#levels = new Map(
      [...levels].map(([userId, level]) => {
        const before = this.#levels.get(userId) ?? 0;
        return [userId, before + (level - before) * weight];
      }),
    );
  }

  /** The loudest other voice that competes with the speaker, and since when. */
  #challenger(speakerLevel: number, now: number): { userId: string; since: number } | undefined {
    const least = Math.max(SPEECH, speakerLevel >= SPEECH ? speakerLevel * LOUDER : 0);
    let loudest: [string, number] | undefined;
    for (const [userId, level] of this.#levels) {
      if (userId === this.#speaker || level < least) continue;
      if (!loudest || level > loudest[1]) loudest = [userId, level];
    }
    if (!loudest) this.#loudest = undefined;
    else if (this.#loudest?.userId !== loudest[0]) this.#loudest = { userId: loudest[0], since: now };
    return this.#loudest;
  }
}

/** Measures until the signal aborts, and reports each change of the active speaker. */
export function watchSpeaker(
  levels: () => ReadonlyMap<string, number>,
  signal: AbortSignal,
  changed: (userId: string | null) => void,
): void {
  const choice = new SpeakerChoice();
  every(INTERVAL_MS, signal, () => {
    if (choice.add(levels(), performance.now())) changed(choice.speaker);
  });
}
