import { invalidOperation, invalidParameter } from './errors.js';

/**
 * Does something that a signal may end.
 * @param undo - takes back what was begun; whatever `act` still answers afterwards is not waited for
 * @throws RtcError 4096 for something that is no signal, 4097 when it was or is aborted; else whatever `act` throws
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
