import { ErrorCode, RtcError } from '../errors.js';
import { pageLog } from '../logger.js';
import type { MediaKind } from './player.js';

const KINDS = ['audio', 'video'] as const;

export interface DeviceWatchActions {
  current: (kind: MediaKind) => MediaStreamTrack | undefined;
  /** Whether the stream should have a device of this kind; false while another change of it runs. */
  wanted: (kind: MediaKind) => boolean;
  /** Opens another device of the kind, one of `present`. */
  recapture: (kind: MediaKind, present: readonly MediaDeviceInfo[]) => Promise<void>;
  failed: (error: RtcError) => void;
}

function lost(text: string, cause?: unknown): RtcError {
  return new RtcError(ErrorCode.DEVICE_AUTO_RECOVER_FAILED, text, 0, cause);
}

/** Opens a camera or microphone again when the one in use was unplugged, or ended by the browser. */
export class DeviceWatch {
  #running = false;
  /** A device changed during a check. */
  #again = false;
  /** Tracks whose end was reported: each is reported once. */
  readonly #reported = new WeakSet<MediaStreamTrack>();

  constructor(
    private readonly signal: AbortSignal,
    private readonly actions: DeviceWatchActions,
  ) {
    navigator.mediaDevices?.addEventListener('devicechange', () => void this.check(), { signal });
  }

  /** Checks both kinds now, or once the running check is over. */
  async check(): Promise<void> {
    this.#again = true;
    if (this.#running) return;
    this.#running = true;
    while (this.#again && !this.signal.aborted) {
      this.#again = false;
      for (const kind of KINDS) await this.#checkKind(kind);
    }
    this.#running = false;
  }

  async #checkKind(kind: MediaKind): Promise<void> {
    const track = this.actions.current(kind);
    try {
      const devices = await navigator.mediaDevices.enumerateDevices();
      if (this.signal.aborted || !track || track !== this.actions.current(kind) || !this.actions.wanted(kind)) return;
      const present = devices.filter((device) => device.kind === `${kind}input`);
      const used = track.getSettings().deviceId;
      const live = track.readyState === 'live';
      if (live && present.some(({ deviceId }) => deviceId === used)) return;
      if (present.length > 0) {
        pageLog.warn(`the ${kind} device in use is gone`);
        await this.actions.recapture(kind, present);
      } else if (!live) this.#report(track, lost(`the ${kind} device in use is gone, and there is no other`));
    } catch (cause) {
      // A later change of the device, or the end of the stream, made this one unnecessary.
      if (this.signal.aborted || track !== this.actions.current(kind) || !this.actions.wanted(kind)) return;
      const detail = cause instanceof Error ? `: ${cause.message}` : '';
      this.#report(track, lost(`a lost ${kind} device did not come back${detail}`, cause));
    }
  }

  #report(track: MediaStreamTrack | undefined, error: RtcError): void {
    if (!track || this.#reported.has(track)) return;
    this.#reported.add(track);
    this.actions.failed(error);
  }
}
