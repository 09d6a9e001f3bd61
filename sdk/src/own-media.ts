import { check, checkFields, checkObject, reading } from './checks.js';
import type { Client } from './client.js';
import { checkProcessing, checkStreamConfig, type AudioProcessing } from './stream/local-config.js';
import { LocalStream } from './stream/local-stream.js';
import type { MediaKind } from './stream/player.js';

export interface OwnMediaOptions {
  userId?: string;
  /** Whether the camera is opened beside the microphone. */
  video: boolean;
  /** As in `createStream()`. */
  audioProcessing?: AudioProcessing;
  /** The camera could not be opened; the microphone alone is opened then. */
  withoutCamera?: (error: unknown) => void;
}

export interface OwnDevices {
  cameraId?: string;
  microphoneId?: string;
}

const KINDS = ['audio', 'video'] as const;

/**
 * The user's wishes about microphone and camera, which are kept separately from the open devices, see {@link
 * createOwnMedia}. Every method can be called at any time.
 */
export interface OwnMedia {
  /** The stream, once its devices are open. */
  readonly stream: LocalStream | undefined;
  /** Whether the user wants the microphone on. */
  readonly microphone: boolean;
  /** Whether the user wants the camera on. */
  readonly camera: boolean;
  /**
   * Opens the devices; a device that `switchDevice()` chose takes precedence over the given one. If no camera is
   * usable, or the user no longer wants a picture, it opens only the microphone.
   * @returns the stream; undefined if it was closed in the meantime. @throws as `initialize()` for the microphone
   */
  open(devices?: OwnDevices): Promise<LocalStream | undefined>;
  /** Publishes the stream as the user wants it; does nothing after close(). @throws as `client.publish()` */
  publish(client: Client, options?: Parameters<Client['publish']>[1]): Promise<void>;
  /** Mutes or unmutes. */
  setMicrophone(on: boolean): void;
  /** Stops or shows the picture; the camera stays open. */
  setCamera(on: boolean): void;
  /** Uses another device from now on. @throws as `switchDevice()`; the last of several calls wins, without an error */
  switchDevice(kind: MediaKind, device: string): Promise<void>;
  /** Continues with the microphone only. The camera is closed at once. @throws as `removeTrack()` */
  dropVideo(): Promise<void>;
  /** Closes the devices, including those that are still opening. */
  close(): void;
}

/**
 * Microphone and camera of one call. The user's wishes are kept, and applied before anything is sent: a user who mutes
 * while a slow microphone opens is not heard.
 * @throws RtcError 4096 for invalid options
 */
export function createOwnMedia(options: OwnMediaOptions): OwnMedia {
  return new Wished(
    reading('the options', () => {
      checkObject(options, 'the options');
      checkFields(options, { userId: 'string', video: 'boolean' });
      check(typeof (options.withoutCamera ?? isNaN) === 'function', 'withoutCamera must be a function');
      return { ...options, ...checkProcessing(options.audioProcessing) };
    }),
  );
}

class Wished implements OwnMedia {
  #stream: LocalStream | undefined;
  #video: boolean;
  #closed = false;
  readonly #on: Record<MediaKind, boolean> = { audio: true, video: true };
  readonly #chosen: Partial<Record<MediaKind, string>> = {};
  #opening: Promise<unknown> | undefined;
  #isOpen = false;
  /** While the stream is being published. */
  #publishing: Promise<unknown> | undefined;
  /** Changes of devices that are still running. */
  readonly #changes = new Set<Promise<unknown>>();

  constructor(private readonly options: OwnMediaOptions) {
    this.#video = options.video;
  }

  get stream(): LocalStream | undefined {
    return this.#isOpen ? this.#stream : undefined;
  }
  get microphone(): boolean {
    return this.#on.audio;
  }
  get camera(): boolean {
    return this.#video && this.#on.video;
  }

  async open(devices: OwnDevices = {}): Promise<LocalStream | undefined> {
    const opening = this.#openAny(devices);
    this.#opening = opening.catch(() => undefined);
    return opening;
  }

  async publish(client: Client, options?: Parameters<Client['publish']>[1]): Promise<void> {
    while (this.#changes.size > 0) await Promise.all(this.#changes);
    const { stream } = this;
    if (!stream || this.#closed) return;
    const publishing = client.publish(stream, options);
    this.#publishing = publishing.catch(() => undefined);
    try {
      await publishing;
    } finally {
      this.#publishing = undefined;
    }
  }

  setMicrophone(on: boolean): void {
    this.#on.audio = on;
    this.#applyMuted('audio');
  }

  setCamera(on: boolean): void {
    this.#on.video = on;
    this.#applyMuted('video');
  }

  async switchDevice(kind: MediaKind, device: string): Promise<void> {
    this.#chosen[kind] = device;
    if (!this.#opening || this.#closed) return;
    await this.#change(this.#switch(kind, device));
  }

  async dropVideo(): Promise<void> {
    if (!this.#video) return;
    this.#video = false;
    if (!this.#isOpen) {
      // A stream that is still opening is abandoned; open() continues with the microphone only.
      this.#stream?.close();
      this.#stream = undefined;
      return;
    }
    await this.#change(this.#removeVideo());
  }

  close(): void {
    this.#closed = true;
    this.#stream?.close();
    this.#stream = undefined;
  }

  async #openAny({ cameraId, microphoneId }: OwnDevices): Promise<LocalStream | undefined> {
    if (microphoneId !== undefined) this.#chosen.audio ??= microphoneId;
    if (cameraId !== undefined) this.#chosen.video ??= cameraId;
    while (!this.#closed) {
      const video = this.#video;
      try {
        const stream = await this.#openOne(video);
        if (video === this.#video && this.#stream === stream) {
          this.#isOpen = true;
          return stream;
        }
      } catch (error) {
        if (this.#closed) break;
        if (!video) throw error;
        if (this.#video) this.options.withoutCamera?.(error);
        this.#video = false;
      }
    }
    return undefined;
  }

  async #openOne(video: boolean): Promise<LocalStream> {
    const { userId, audioProcessing } = this.options;
    const { audio: microphoneId, video: cameraId } = this.#chosen;
    const stream = new LocalStream(
      checkStreamConfig({
        ...(userId === undefined ? {} : { userId }),
        audio: true,
        video,
        ...(audioProcessing === undefined ? {} : { audioProcessing }),
        ...(microphoneId === undefined ? {} : { microphoneId }),
        ...(cameraId === undefined ? {} : { cameraId }),
      }),
    );
    this.#stream = stream;
    const opening = stream.initialize();
    for (const kind of KINDS) if (!this.#on[kind]) this.#applyMuted(kind);
    try {
      await opening;
    } catch (error) {
      stream.close();
      if (this.#stream === stream) this.#stream = undefined;
      throw error;
    }
    return stream;
  }

  /** Registers a change of a device, which must be finished before the stream is published. */
  async #change(change: Promise<void>): Promise<void> {
    const settled = change.catch(() => undefined).finally(() => this.#changes.delete(settled));
    this.#changes.add(settled);
    await change;
  }

  async #removeVideo(): Promise<void> {
    this.#stream?.getVideoTrack()?.stop();
    while (this.#publishing) await this.#publishing;
    const track = this.#trackOf('video');
    if (track) await this.#stream?.removeTrack(track);
  }

  async #switch(kind: MediaKind, device: string): Promise<void> {
    if (this.#publishing) {
      // The old track sends nothing from now on, even while the new device has to wait.
      const track = this.#trackOf(kind);
      if (track) track.enabled = false;
    }
    await this.#opening;
    while (this.#publishing) await this.#publishing;
    const { stream } = this;
    const isCurrent = (): boolean =>
      this.#chosen[kind] === device && !this.#closed && (kind === 'audio' || this.#video);
    if (!stream || !isCurrent() || !this.#trackOf(kind)) return;
    try {
      await stream.switchDevice(kind, device);
    } catch (error) {
      if (!isCurrent()) return;
      this.#applyMuted(kind);
      throw error;
    }
  }

  #trackOf(kind: MediaKind): MediaStreamTrack | null | undefined {
    return kind === 'audio' ? this.#stream?.getAudioTrack() : this.#stream?.getVideoTrack();
  }

  #applyMuted(kind: MediaKind): void {
    const stream = this.#stream;
    if (!stream || stream.closed) return;
    if (kind === 'audio') void (this.#on.audio ? stream.unmuteAudio() : stream.muteAudio());
    else void (this.#on.video ? stream.unmuteVideo() : stream.muteVideo());
  }
}
