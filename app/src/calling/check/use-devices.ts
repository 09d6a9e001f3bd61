import { useEffect, useState } from 'react';
import type { CallDevice } from './device-rules.js';

/**
 * Lists the devices with the calling SDK, which is loaded with the first list and not with the desk that waits for
 * calls.
 */
async function listDevices(): Promise<readonly CallDevice[]> {
  return (await import('./call-devices.js')).listDevices();
}

/** Calls the listener when devices are added or removed; returns a stop function. */
function watchDevices(listener: () => void): () => void {
  navigator.mediaDevices.addEventListener('devicechange', listener);
  return () => navigator.mediaDevices.removeEventListener('devicechange', listener);
}

/**
 * The devices of the machine, listed again when one is added or removed.
 * @param version lists them again when it increases: names are known once the user has given access to a device
 */
export function useDevices(version: number): readonly CallDevice[] {
  const [devices, setDevices] = useState<readonly CallDevice[]>([]);
  useEffect(() => {
    let stopped = false;
    const refresh = (): void => {
      listDevices().then(
        (found) => !stopped && setDevices(found),
        // If devices cannot be listed, the call itself reports the problem.
        () => undefined,
      );
    };
    refresh();
    const stop = watchDevices(refresh);
    return () => {
      stopped = true;
      stop();
    };
  }, [version]);
  return devices;
}
