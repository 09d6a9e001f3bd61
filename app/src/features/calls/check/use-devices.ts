import { useEffect, useState } from 'react';
import type { CallDevice } from './device-rules.js';
import { listDevices, watchDevices } from './call-devices.js';

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
