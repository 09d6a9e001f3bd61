/**
 * Work that never runs twice at once: where it is asked for while it runs, it runs once more afterwards. So nothing that was
 * read earlier replaces what was read later.
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
