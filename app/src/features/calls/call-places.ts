/** The elements in which a call's pictures are played. The screen that contains them is loaded with the first call. */
export class CallPlaces {
  #local: HTMLElement | null = null;
  #remote: HTMLElement | null = null;
  #waiting: ((places: { local: HTMLElement; remote: HTMLElement }) => void)[] = [];

  readonly setLocal = (element: HTMLElement | null): void => {
    this.#local = element;
    this.#tell();
  };

  readonly setRemote = (element: HTMLElement | null): void => {
    this.#remote = element;
    this.#tell();
  };

  /** Resolves as soon as both elements exist. */
  whenThere(): Promise<{ local: HTMLElement; remote: HTMLElement }> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#tell();
    });
  }

  #tell(): void {
    const [local, remote] = [this.#local, this.#remote];
    if (!local || !remote) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve({ local, remote });
  }
}
