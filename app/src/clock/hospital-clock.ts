import { clockText, dayOf, typedInstantOf } from '@wardlink/domain';
import { minuteOfText } from './minute-text.js';

const KEY = 'wardlink.clock';
/** Smallest change of the offset that is worth storing again, milliseconds. */
const WORTH_KEEPING = 2_000;

interface Kept {
  offset: number;
  zone: string;
}

/** The stored offset and zone of an earlier page: a page needs days before the server has answered. */
function kept(): Kept {
  try {
    const { offset, zone } = JSON.parse(localStorage.getItem(KEY) ?? '') as Partial<Kept>;
    if (typeof offset === 'number' && typeof zone === 'string') return { offset, zone };
  } catch {
    // Nothing is stored, or storage is not allowed.
  }
  return { offset: 0, zone: 'Asia/Shanghai' };
}

/** The hospital's clock: the server's time, advanced by the machine's clock, and the time zone in which days are counted. */
export class HospitalClock {
  #kept = kept();
  #offset = this.#kept.offset;
  #zone = this.#kept.zone;
  #standing: number | undefined;

  /** Sets the clock to a time that the server just reported (epoch ms). */
  set(serverTime: number, zone?: string): void {
    this.#offset = serverTime - Date.now();
    if (zone) this.#zone = zone;
    if (Math.abs(this.#offset - this.#kept.offset) < WORTH_KEEPING && this.#zone === this.#kept.zone) return;
    this.#kept = { offset: this.#offset, zone: this.#zone };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // The next page asks the server again.
    }
  }

  /** Stops the clock at its present time, as the server's clock is stopped. */
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

  /** The instant of a typed `HH:mm` on a hospital day, as `typedInstantOf`; undefined if it is not a time. */
  instantOfTyped(day: string, text: string): number | undefined {
    const minute = minuteOfText(text);
    return minute === undefined ? undefined : typedInstantOf(day, minute, { now: this.now(), zone: this.#zone });
  }

  /** `HH:mm` of an instant on the hospital's clock. */
  time(instant: number): string {
    return clockText(instant, this.#zone);
  }

  /** Time of an instant, with month and day unless it is today. */
  moment(instant: number): string {
    const day = this.day(instant);
    return day === this.today() ? this.time(instant) : `${day.slice(5)} ${this.time(instant)}`;
  }

  /** Hospital day of an instant. */
  day(instant: number): string {
    return dayOf(instant, this.#zone);
  }
}

export const clock = new HospitalClock();
