import { vi } from 'vitest';
import { FakeMediaStream, FakeTrack } from './fake-media.js';
import { USER_AGENT } from './fake-server.js';

export const named = (name: string): Error => Object.assign(new Error(name), { name });

type Plugged = [kind: MediaDeviceKind, deviceId: string, label?: string, groupId?: string];

/** Fake media devices that record the constraints they are given. */
export class FakeDevices extends EventTarget {
  plugged: { kind: MediaDeviceKind; deviceId: string; label: string; groupId: string }[] = [];
  asked: MediaStreamConstraints[] = [];
  failures: Error[] = [];
  /** Every track that was opened. */
  opened: FakeTrack[] = [];
  /** Devices open only when the test releases them. */
  isSlow = false;
  #waiting: (() => void)[] = [];

  /** Puts devices in the place of the browser's: three microphones (one an alias), a camera, a speaker. */
  static standIn(): FakeDevices {
    const devices = new FakeDevices();
    devices.plug(
      ['audioinput', 'default'],
      ['audioinput', 'mic-1'],
      ['audioinput', 'mic-2'],
      ['videoinput', 'cam-1'],
      ['audiooutput', 'out-1'],
    );
    const [platform, hardwareConcurrency] = ['Linux', 2];
    vi.stubGlobal('navigator', { userAgent: USER_AGENT, platform, hardwareConcurrency, mediaDevices: devices });
    return devices;
  }

  get live(): FakeTrack[] {
    return this.opened.filter(({ readyState }) => readyState === 'live');
  }

  enumerateDevices(): Promise<FakeDevices['plugged']> {
    return Promise.resolve(this.plugged);
  }
  async getUserMedia(constraints: MediaStreamConstraints): Promise<FakeMediaStream> {
    this.asked.push(constraints);
    const failure = this.failures.shift();
    if (this.isSlow) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (failure) throw failure;
    const tracks = this.#tracks(constraints);
    this.opened.push(...tracks);
    return new FakeMediaStream(tracks);
  }
  getDisplayMedia(constraints: MediaStreamConstraints): Promise<FakeMediaStream> {
    return this.getUserMedia(constraints);
  }
  /** Opens the device that waits at this place, the longest first. */
  release(place = 0): void {
    this.#waiting.splice(place, 1).forEach((open) => open());
  }
  plug(...devices: Plugged[]): void {
    this.plugged = devices.map(([kind, deviceId, label = '', groupId = 'g']) => ({ kind, deviceId, label, groupId }));
    this.dispatchEvent(new Event('devicechange'));
  }
  #tracks(constraints: MediaStreamConstraints): FakeTrack[] {
    return (['audio', 'video'] as const).flatMap((kind) => {
      if (!constraints[kind]) return [];
      const track = new FakeTrack(kind);
      const { deviceId } = constraints[kind] as { deviceId?: { exact: string } };
      const first = this.plugged.find((device) => device.kind === `${kind}input`)?.deviceId;
      track.settings = { deviceId: deviceId?.exact ?? first ?? '' };
      return [track];
    });
  }
}
