/**
 * Calls every listener: one that throws keeps no later one from what happened. Its error arrives where the page's uncaught
 * errors do.
 */
export function tellEach<Listener>(listeners: Iterable<Listener>, tell: (listener: Listener) => void): void {
  for (const listener of [...listeners]) {
    try {
      tell(listener);
    } catch (cause) {
      setTimeout(() => {
        throw cause;
      });
    }
  }
}
