/** Pause before a failed load is repeated, milliseconds. */
export const LOAD_AGAIN = 4_000;

interface Surroundings {
  load(isCurrent: () => boolean): Promise<void>;
  /** The last load failed; it will be repeated. */
  failed(error: unknown): void;
}

/** Loads the content of a page until it succeeds. Of several loads at once, the last one counts. */
export class RepeatedLoad {
  private turn = 0;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly around: Surroundings) {}

  async run(): Promise<void> {
    clearTimeout(this.again);
    const turn = (this.turn += 1);
    const isCurrent = (): boolean => turn === this.turn;
    try {
      await this.around.load(isCurrent);
    } catch (error) {
      if (!isCurrent()) return;
      this.around.failed(error);
      this.again = setTimeout(() => void this.run(), LOAD_AGAIN);
    }
  }

  close(): void {
    this.turn += 1;
    clearTimeout(this.again);
  }
}
