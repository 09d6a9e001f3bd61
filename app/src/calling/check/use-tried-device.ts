import { useEffect, useState } from 'react';
import type { LocalStream } from '@wardlink/rtc';
import { failureKey } from '../call-failure.js';
import { openDevice } from './call-devices.js';

export type TriedDevice =
  { state: 'opening' } | { state: 'open'; stream: LocalStream } | { state: 'failed'; key: string };

/**
 * Opens a camera or microphone while it is shown, and closes it afterwards.
 * @param id undefined for the browser's own choice
 * @param attempt opens it again when it increases
 */
export function useTriedDevice(kind: 'camera' | 'microphone', id: string | undefined, attempt: number): TriedDevice {
  const [tried, setTried] = useState<TriedDevice>({ state: 'opening' });
  useEffect(() => {
    let over = false;
    let open: LocalStream | undefined;
    setTried({ state: 'opening' });
    openDevice(kind, id).then(
      (stream) => {
        if (over) return stream.close();
        open = stream;
        setTried({ state: 'open', stream });
      },
      (error: unknown) =>
        !over && setTried({ state: 'failed', key: `callCheck.${kind}.${failureKey(error).split('.').at(-1)}` }),
    );
    return () => {
      over = true;
      open?.stop();
      open?.close();
    };
  }, [kind, id, attempt]);
  return tried;
}
