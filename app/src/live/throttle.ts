/** Changes often come in a row: they are waited for this long, so that one request answers all of them. */
const SOON_MS = 300;

/** A function that does `act` once shortly after its first call, however often it is called until then. */
export function soon(act: () => void): (() => void) & { cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      act();
    }, SOON_MS);
  };
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return Object.assign(call, { cancel });
}
