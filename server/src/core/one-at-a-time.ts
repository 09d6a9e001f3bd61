/**
 * Work that never runs twice at once: if it is requested while it runs, it runs once more afterwards. So an older
 * result never replaces a newer one.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
  };
  return () => {
    if (running) isAskedAgain = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
