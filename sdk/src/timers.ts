/** Runs `act` once after `ms`, unless the signal aborts before. */
export function after(ms: number, signal: AbortSignal, act: () => void): void {
  if (signal.aborted) return;
  const stop = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', stop);
    act();
  }, ms);
  signal.addEventListener('abort', stop, { once: true });
}

/** Runs `act` every `ms` until the signal aborts. */
export function every(ms: number, signal: AbortSignal, act: () => void): void {
  if (signal.aborted) return;
  const timer = setInterval(act, ms);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
