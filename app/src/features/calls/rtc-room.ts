import {
  createClient,
  createOwnMedia,
  type Client,
  type NetworkQuality,
  type OwnMedia,
  type RemoteStream,
  type Renewal,
} from '@wardlink/rtc';
import { AbsenceWatch } from '@wardlink/contract';
import { CallFailure } from '../../calling/call-failure.js';
import { usableChoice } from '../../calling/check/call-devices.js';
import type { DeviceKind } from '../../calling/check/device-rules.js';

export interface RoomAccess {
  sdkAppId: number;
  userId: string;
  userSig: string;
  serverUrl: string;
  roomId: number;
  roomKey: string;
  /** Whether the camera is opened. */
  video: boolean;
}

export interface RoomListener {
  /** The local stream is there; without a camera it is sound only. */
  local(hasVideo: boolean): void;
  remote(hasVideo: boolean): void;
  remoteMuted(kind: 'audio' | 'video', muted: boolean): void;
  left(): void;
  quality(uplink: NetworkQuality, downlink: NetworkQuality): void;
  /** Nothing arrives from the other side, or something again. */
  away(isAway: boolean): void;
  /** The browser requires a click before it plays sound. */
  playBlocked(): void;
  /** Media could not be opened, but the call goes on without it. */
  partly(error: unknown): void;
  failed(error: unknown): void;
  /** Fetches another signature, and another key of the room, before the present ones expire. */
  sign(): Promise<[userSig: string, roomKey: string]>;
}

const PLAY_NOT_ALLOWED = 16451;

/** One call's media: the calling SDK's client, the local stream and the one remote stream. */
export class RtcRoom {
  readonly #client: Client;
  /** What the user wishes about microphone and camera, from the first instant. */
  readonly #own: OwnMedia;
  #remote: RemoteStream | undefined;
  #speaker: string | undefined;
  #absence: AbsenceWatch | undefined;
  #left = false;

  constructor(
    private readonly access: RoomAccess,
    private readonly places: { local: HTMLElement; remote: HTMLElement },
    private readonly listener: RoomListener,
  ) {
    const { sdkAppId, userId, userSig, serverUrl, roomId, roomKey } = access;
    if (!sdkAppId || !userSig || !roomId || !roomKey) throw new CallFailure('missingParameters');
    const renew = async (): Promise<Renewal> => {
      const [nextSig, privateMapKey] = await listener.sign();
      return { userSig: nextSig, privateMapKey };
    };
    this.#client = createClient({ sdkAppId, userId, userSig, mode: 'rtc', serverUrl, renew });
    this.#own = createOwnMedia({ userId, video: access.video, withoutCamera: (error) => listener.partly(error) });
    this.#listen();
  }

  /** Uses another camera, microphone or speaker from now on. */
  async switchDevice(kind: DeviceKind, id: string): Promise<void> {
    if (kind === 'speaker') {
      this.#speaker = id;
      await this.#remote?.setAudioOutput(id);
    } else await this.#own.switchDevice(kind === 'microphone' ? 'audio' : 'video', id);
  }

  /** Opens the devices, enters the room and publishes. Rejects where the call cannot be. */
  async enter(): Promise<void> {
    const { camera, microphone, speaker } = await usableChoice();
    this.#speaker ??= speaker;
    const local = await this.#own.open({
      ...(camera === undefined ? {} : { cameraId: camera }),
      ...(microphone === undefined ? {} : { microphoneId: microphone }),
    });
    if (!local || this.#left) return;
    this.listener.local(local.hasVideo());
    await local.play(this.places.local, { muted: true });
    if (this.#left) return;
    await this.#client.join({ roomId: this.access.roomId, privateMapKey: this.access.roomKey });
    if (this.#left) return void this.#client.leave();
    this.#absence = new AbsenceWatch(this.#client, (away) => this.listener.away(away.size > 0));
    await this.#own.publish(this.#client);
  }

  setMicrophone(on: boolean): void {
    this.#own.setMicrophone(on);
  }

  setCamera(on: boolean): void {
    this.#own.setCamera(on);
  }

  /** Id of the camera or microphone in use; undefined for the speaker, which browsers do not tell. */
  deviceInUse(kind: DeviceKind): string | undefined {
    if (kind === 'speaker') return this.#speaker;
    const { stream } = this.#own;
    const track = kind === 'camera' ? stream?.getVideoTrack() : stream?.getAudioTrack();
    return track?.getSettings().deviceId;
  }

  /** Switches from video to voice: releases the camera at once and notifies the other side. */
  async dropVideo(): Promise<void> {
    // Without an answer of the server the picture is gone all the same.
    await this.#own.dropVideo().catch(() => undefined);
  }

  /** Plays sound after the click that the browser asked for. */
  async resume(): Promise<void> {
    await this.#remote?.resume();
  }

  async leave(): Promise<void> {
    if (this.#left) return;
    this.#left = true;
    this.#absence?.stop();
    this.#remote?.stop();
    // The others see at once that the user left, not a picture that stands still.
    const leaving = this.#client.leave();
    this.#own.close();
    await leaving;
    this.#client.off('*');
  }

  #listen(): void {
    const { listener } = this;
    this.#client.on('stream-added', ({ stream }) => void this.#show(stream));
    this.#client.on('stream-updated', ({ stream }) => listener.remote(stream.hasVideo()));
    this.#client.on('stream-removed', ({ stream }) => {
      stream.stop();
      if (stream === this.#remote) this.#remote = undefined;
      listener.remote(false);
    });
    this.#client.on('peer-leave', () => listener.left());
    this.#client.on('mute-audio', () => listener.remoteMuted('audio', true));
    this.#client.on('unmute-audio', () => listener.remoteMuted('audio', false));
    this.#client.on('mute-video', () => listener.remoteMuted('video', true));
    this.#client.on('unmute-video', () => listener.remoteMuted('video', false));
    this.#client.on('network-quality', (line) => {
      this.#absence?.line(line);
      listener.quality(line.uplinkNetworkQuality, line.downlinkNetworkQuality);
    });
    this.#client.on('signature-expiring', () => void this.#renew());
    // Where renewing failed before its end, it is tried once more at its end.
    this.#client.on('signature-expired', () => void this.#renew());
    this.#client.on('client-banned', (error) => listener.failed(error));
    this.#client.on('error', (error) => listener.failed(error));
  }

  /** The call continues; only a reconnection would fail, which reports its own error. */
  async #renew(): Promise<void> {
    try {
      this.#client.updateUserSig(...(await this.listener.sign()));
    } catch {
      // The session has ended, or nobody answers at the moment.
    }
  }

  async #show(stream: RemoteStream): Promise<void> {
    this.listener.remote(stream.hasVideo());
    if (this.#remote === stream) return;
    this.#remote = stream;
    stream.on('error', (error) => error.getCode() === PLAY_NOT_ALLOWED && this.listener.playBlocked());
    try {
      await stream.play(this.places.remote);
      // A speaker that cannot be used leaves the sound where it is.
      if (this.#speaker !== undefined) await stream.setAudioOutput(this.#speaker).catch(() => undefined);
    } catch {
      // Reported by the stream's error event; a click plays it.
      this.listener.playBlocked();
    }
  }
}
