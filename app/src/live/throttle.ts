/** Changes often come in bursts: after this time one request covers all of them. */
const SOON_MS = 300;

/** Throttles `act`: it runs once, shortly after the first of several calls. */
export function throttle(act: () => unknown, after = SOON_MS): (() => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      act();
    }, after);
  };
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return Object.assign(call, { cancel });
}
