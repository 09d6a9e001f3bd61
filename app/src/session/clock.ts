import { clockText, dayOf } from '@wardlink/domain';

/** The hospital's clock: the server's time carried on by the machine's, and the zone days are counted in. */
class HospitalClock {
  #offset = 0;
  #zone = 'Asia/Shanghai';

  /** Sets the clock by a time the server just said (epoch ms). */
  set(serverTime: number, zone?: string): void {
    this.#offset = serverTime - Date.now();
    if (zone) this.#zone = zone;
  }

  /** Epoch milliseconds on the server's clock. */
  now(): number {
    return Date.now() + this.#offset;
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
