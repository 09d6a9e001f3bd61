import { clockText, dayOf } from '@wardlink/domain';

const KEY = 'wardlink.clock';
/** Milliseconds by which a kept offset may be wrong before it is kept anew. */
const WORTH_KEEPING = 2_000;

interface Kept {
  offset: number;
  zone: string;
}

/** What the page before this one knew; a page that is opened directly counts days before the server has answered. */
function kept(): Kept {
  try {
    const { offset, zone } = JSON.parse(localStorage.getItem(KEY) ?? '') as Partial<Kept>;
    if (typeof offset === 'number' && typeof zone === 'string') return { offset, zone };
  } catch {
    // Nothing is kept here, or nothing may be.
  }
  return { offset: 0, zone: 'Asia/Shanghai' };
}

/** The hospital's clock: the server's time carried on by the machine's, and the zone days are counted in. */
export class HospitalClock {
  #kept = kept();
  #offset = this.#kept.offset;
  #zone = this.#kept.zone;
  #standing: number | undefined;

  /** Sets the clock by a time the server just said (epoch ms). */
  set(serverTime: number, zone?: string): void {
    this.#offset = serverTime - Date.now();
    if (zone) this.#zone = zone;
    if (Math.abs(this.#offset - this.#kept.offset) < WORTH_KEEPING && this.#zone === this.#kept.zone) return;
    this.#kept = { offset: this.#offset, zone: this.#zone };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // The next page asks the server, as the first one did.
    }
  }

  /** Carries the time on no further: the server's clock stands. */
  stand(): void {
    this.#standing = this.now();
  }

  /** Epoch milliseconds on the server's clock. */
  now(): number {
    return this.#standing ?? Date.now() + this.#offset;
  }

  get zone(): string {
    return this.#zone;
  }

  /** The hospital's today, `YYYY-MM-DD`. */
  today(): string {
    return dayOf(this.now(), this.#zone);
  }

  /** `HH:mm` of an instant on the hospital's clock. */
  time(instant: number): string {
    return clockText(instant, this.#zone);
  }

  /** Hospital day of an instant. */
  day(instant: number): string {
    return dayOf(instant, this.#zone);
  }
}

export const clock = new HospitalClock();
