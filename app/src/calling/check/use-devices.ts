import { useEffect, useState } from 'react';
import type { CallDevice } from './device-rules.js';

/** The calling SDK lists them; it comes with the first list, not with the desk that waits for calls. */
async function listDevices(): Promise<readonly CallDevice[]> {
  return (await import('./call-devices.js')).listDevices();
}

/** Calls the listener when devices come or go; returns a stop function. */
function watchDevices(listener: () => void): () => void {
  navigator.mediaDevices.addEventListener('devicechange', listener);
  return () => navigator.mediaDevices.removeEventListener('devicechange', listener);
}

/**
 * The devices of the machine, asked for again when one comes or goes.
 * @param version asks again when it rises: names are there once the user has allowed a device
 */
export function useDevices(version: number): readonly CallDevice[] {
  const [devices, setDevices] = useState<readonly CallDevice[]>([]);
  useEffect(() => {
    let stopped = false;
    const refresh = (): void => {
      listDevices().then(
        (found) => !stopped && setDevices(found),
        // Where devices cannot be listed, the call itself says what is missing.
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
