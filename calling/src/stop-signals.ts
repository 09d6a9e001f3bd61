/** Ctrl-C in a terminal reaches a program twice: from the terminal, and from the npm process that started it. */
const ONE_WISH_MS = 1000;

/**
 * Calls `stop` at the first SIGINT or SIGTERM. A further signal at least one second later means that stopping takes too
 * long: the process then exits at once with code 1.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let first: number | undefined;
  const asked = (signal: NodeJS.Signals): void => {
    if (first === undefined) {
      first = performance.now();
      stop(signal);
    } else if (performance.now() - first >= ONE_WISH_MS) {
      process.exit(1);
    }
  };
  process.on('SIGINT', asked);
  process.on('SIGTERM', asked);
}
