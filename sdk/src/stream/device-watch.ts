import { pageLog } from '../logger.js';
import type { MediaKind } from './player.js';

export interface DeviceWatchActions {
  current: (kind: MediaKind) => MediaStreamTrack | undefined;
  wanted: (kind: MediaKind) => boolean;
  recapture: (kind: MediaKind) => Promise<void>;
  failed: (cause: unknown) => void;
}

/** Opens a camera or microphone again when the one in use was unplugged. */
export class DeviceWatch {
  #running = false;

  constructor(
    signal: AbortSignal,
    private readonly actions: DeviceWatchActions,
  ) {
    navigator.mediaDevices?.addEventListener('devicechange', () => void this.#check(), { signal });
  }

  async #check(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      const devices = await navigator.mediaDevices.enumerateDevices();
      for (const kind of ['audio', 'video'] as const) {
        const track = this.actions.current(kind);
        if (!track || !this.actions.wanted(kind)) continue;
        const used = track.getSettings().deviceId;
        const present = devices.some((device) => device.kind === `${kind}input` && device.deviceId === used);
        const another = devices.some((device) => device.kind === `${kind}input`);
        if ((present && track.readyState === 'live') || !another) continue;
        pageLog.warn(`the ${kind} device in use is gone`);
        await this.actions.recapture(kind);
      }
    } catch (cause) {
      this.actions.failed(cause);
    } finally {
      this.#running = false;
    }
  }
}
