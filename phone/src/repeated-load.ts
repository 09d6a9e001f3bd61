import { nextChance } from '@wardlink/client';
import { isReportRefused } from './hospital.js';

/** Pause before a failed load is repeated, milliseconds. */
export const LOAD_AGAIN = 4_000;

interface Surroundings {
  load(isCurrent: () => boolean): Promise<void>;
  /** The last load failed. It is repeated unless the server refused it. */
  failed(error: unknown): void;
  /** The load succeeded after a failure. */
  recovered?(): void;
}

/**
 * Loads the content of a page until the server answers: after a pause, and at once when there is a network again or the
 * page becomes visible. Of several loads at once, the last one counts.
 */
export class RepeatedLoad {
  private turn = 0;
  private hasFailed = false;
  private waiting = new AbortController();

  constructor(private readonly around: Surroundings) {}

  /** Loads once, and then repeats in the background. Never rejects. */
  async run(): Promise<void> {
    this.waiting.abort();
    const turn = (this.turn += 1);
    const isCurrent = (): boolean => turn === this.turn;
    try {
      await this.around.load(isCurrent);
      if (this.hasFailed && isCurrent()) this.around.recovered?.();
      if (isCurrent()) this.hasFailed = false;
    } catch (error) {
      if (!isCurrent()) return;
      this.hasFailed = true;
      this.around.failed(error);
      if (!isReportRefused(error)) void this.repeat(isCurrent);
    }
  }

  close(): void {
    this.turn += 1;
    this.waiting.abort();
  }

  private async repeat(isCurrent: () => boolean): Promise<void> {
    this.waiting = new AbortController();
    await nextChance(LOAD_AGAIN, this.waiting.signal);
    if (isCurrent()) await this.run();
  }
}
