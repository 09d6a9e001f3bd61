/** Calls every listener, even after one throws. Its error is reported as an uncaught error of the page. */
export function notifyListeners<Listener>(listeners: Iterable<Listener>, tell: (listener: Listener) => void): void {
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
