import { invalidOperation, invalidParameter } from './errors.js';

/**
 * Runs `act`, which `signal` can abort.
 * @param undo - called on abort to undo what was begun; a later result of `act` is ignored
 * @throws RtcError 4096 if `signal` is no AbortSignal, 4097 if it is or becomes aborted; otherwise the errors of `act`
 */
export async function abortable<T>(
  name: string,
  signal: AbortSignal | undefined,
  undo: () => void,
  act: () => Promise<T>,
): Promise<T> {
  if (signal === undefined) return act();
  if (!(signal instanceof AbortSignal)) throw invalidParameter('signal must be an AbortSignal');
  if (signal.aborted) throw invalidOperation(`${name}() was aborted`);
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(invalidOperation(`${name}() was aborted`));
      undo();
    };
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([act(), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
