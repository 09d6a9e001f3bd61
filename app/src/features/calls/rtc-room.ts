import { createClient, type Client, type LocalStream, type NetworkQuality, type RemoteStream } from '@wardlink/rtc';
import { CallFailure } from '../../calling/call-failure.js';
import { usableChoice } from '../../calling/check/call-devices.js';
import type { DeviceKind } from '../../calling/check/device-rules.js';
import { openDevices } from '../../calling/open-devices.js';

export interface RoomAccess {
  sdkAppId: number;
  userId: string;
  userSig: string;
  serverUrl: string;
  roomId: number;
  roomKey: string;
}

export interface RoomListener {
  /** The local stream is there; without a camera it is sound only. */
  local(hasVideo: boolean): void;
  remote(hasVideo: boolean): void;
  remoteMuted(kind: 'audio' | 'video', muted: boolean): void;
  left(): void;
  quality(uplink: NetworkQuality, downlink: NetworkQuality): void;
  /** The browser requires a click before it plays sound. */
  playBlocked(): void;
  /** Media could not be opened, but the call goes on without it. */
  partly(error: unknown): void;
  failed(error: unknown): void;
  /** Fetches a new signature before the present one expires. */
  sign(): Promise<string>;
}

const PLAY_NOT_ALLOWED = 16451;

/** One call's media: the calling SDK's client, the local stream and the one remote stream. */
export class RtcRoom {
  readonly #client: Client;
  #local: LocalStream | undefined;
  #remote: RemoteStream | undefined;
  #speaker: string | undefined;
  #left = false;

  constructor(
    private readonly access: RoomAccess,
    private readonly places: { local: HTMLElement; remote: HTMLElement },
    private readonly listener: RoomListener,
  ) {
    const { sdkAppId, userId, userSig, serverUrl, roomId, roomKey } = access;
    if (!sdkAppId || !userSig || !roomId || !roomKey) throw new CallFailure('missingParameters');
    this.#client = createClient({ sdkAppId, userId, userSig, mode: 'rtc', serverUrl });
    this.#listen();
  }

  /** Uses another camera, microphone or speaker from now on. */
  async switchDevice(kind: DeviceKind, id: string): Promise<void> {
    if (kind === 'speaker') {
      this.#speaker = id;
      await this.#remote?.setAudioOutput(id);
    } else if (kind === 'microphone' || this.#local?.hasVideo()) {
      await this.#local?.switchDevice(kind === 'microphone' ? 'audio' : 'video', id);
    }
  }

  /** Opens the devices, enters the room and publishes. Rejects where the call cannot be. */
  async enter(video: boolean): Promise<void> {
    const choice = await usableChoice();
    this.#speaker = choice.speaker;
    const partly = (error: unknown): void => this.listener.partly(error);
    const local = await openDevices({ userId: this.access.userId, video, choice, partly });
    if (this.#left) return local.close();
    this.#local = local;
    this.listener.local(local.hasVideo());
    await local.play(this.places.local, { muted: true });
    await this.#client.join({ roomId: this.access.roomId, privateMapKey: this.access.roomKey });
    if (this.#left) return void this.#client.leave();
    await this.#client.publish(local);
  }

  setMicrophone(on: boolean): void {
    if (on) this.#local?.unmuteAudio();
    else this.#local?.muteAudio();
  }

  setCamera(on: boolean): void {
    if (on) this.#local?.unmuteVideo();
    else this.#local?.muteVideo();
  }

  /** Id of the camera or microphone in use; undefined for the speaker, which browsers do not tell. */
  deviceInUse(kind: DeviceKind): string | undefined {
    if (kind === 'speaker') return this.#speaker;
    const track = kind === 'camera' ? this.#local?.getVideoTrack() : this.#local?.getAudioTrack();
    return track?.getSettings().deviceId;
  }

  /** Switches from video to voice: releases the camera and notifies the other side. */
  async dropVideo(): Promise<void> {
    const track = this.#local?.getVideoTrack();
    if (!track) return;
    await this.#local?.removeTrack(track);
    track.stop();
  }

  /** Plays sound after the click that the browser asked for. */
  async resume(): Promise<void> {
    await this.#remote?.resume();
  }

  async leave(): Promise<void> {
    if (this.#left) return;
    this.#left = true;
    this.#remote?.stop();
    this.#local?.stop();
    this.#local?.close();
    await this.#client.leave();
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
    this.#client.on('network-quality', ({ uplinkNetworkQuality, downlinkNetworkQuality }) =>
      listener.quality(uplinkNetworkQuality, downlinkNetworkQuality),
    );
    this.#client.on('signature-expiring', () => void this.#renew());
    // Where renewing failed before its end, it is tried once more at its end.
    this.#client.on('signature-expired', () => void this.#renew());
    this.#client.on('client-banned', (error) => listener.failed(error));
    this.#client.on('error', (error) => listener.failed(error));
  }

  /** The call continues; only a reconnection would fail, which reports its own error. */
  async #renew(): Promise<void> {
    try {
      this.#client.updateUserSig(await this.listener.sign());
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
