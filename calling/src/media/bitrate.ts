const START = 1_500_000;
const LOWEST = 150_000;
const HIGHEST = 8_000_000;

/** Bit rate limit from reported loss: lowered above 10 %, raised by 8 % below 2 %, else unchanged. */
export class LossBasedRate {
  #rate = START;

  /** bit/s */
  get rate(): number {
    return this.#rate;
  }

  /** @param fractionLost - 0 to 255, as in a receiver report */
  update(fractionLost: number): void {
    const loss = fractionLost / 256;
    if (loss > 0.1) this.#rate *= 1 - loss / 2;
    else if (loss < 0.02) this.#rate *= 1.08;
    this.#rate = Math.min(HIGHEST, Math.max(LOWEST, this.#rate));
  }
}
