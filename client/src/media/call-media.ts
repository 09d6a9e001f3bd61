import { AbsenceWatch } from '@wardlink/contract';
import { type Client, createOwnMedia, type NetworkQuality, type OwnMedia, type RemoteStream } from '@wardlink/rtc';
import type { RoomAccess, Sign } from '../calls/room-access.js';
import { type DeviceChoice, type DeviceKind, deviceOf, openedBy, switchOwn } from './devices.js';
import { joinRoom, PLAY_NOT_ALLOWED, roomClient } from './room-client.js';

/** The places in which the pictures of a call of two people are played. */
export interface CallPictures {
  local: HTMLElement;
  remote: HTMLElement;
}

/** Events of the media of a call of two people, for its page. */
export interface CallMediaListener {
  /** The local stream is open; without a camera it has only sound. */
  local?(hasVideo: boolean): void;
  remote?(hasVideo: boolean): void;
  remoteMuted?(kind: 'audio' | 'video', muted: boolean): void;
  left(): void;
  quality?(uplink: NetworkQuality, downlink: NetworkQuality): void;
  /** Media from the other side stopped arriving, or arrive again. */
  away(isAway: boolean): void;
  /** The browser requires a click before it plays sound. */
  playBlocked(): void;
  /** A device could not be opened, but the call continues without it. */
  partly(error: unknown): void;
  failed(error: unknown): void;
}

/** One call's media: the calling SDK's client, the local stream and the one remote stream. */
export class CallMedia {
  readonly #client: Client;
  /** The user's choices about microphone and camera, valid from the first instant. */
  readonly #own: OwnMedia;
  #remote: RemoteStream | undefined;
  #speaker: string | undefined;
  #absence: AbsenceWatch | undefined;
  #left = false;

  constructor(
    private readonly access: RoomAccess,
    private readonly pictures: CallPictures,
    private readonly listener: CallMediaListener,
    sign: Sign,
  ) {
    this.#client = roomClient(access, sign);
    this.#own = createOwnMedia({
      userId: access.userId,
      video: access.video,
      withoutCamera: (error) => listener.partly(error),
    });
    this.#listen();
  }

  /**
   * Opens the devices, enters the room and publishes. Rejects if the call is impossible.
   * @param choice of devices; default: the browser's
   */
  async enter(choice: () => Promise<DeviceChoice> = () => Promise.resolve({})): Promise<void> {
    const chosen = await choice();
    this.#speaker ??= chosen.speaker;
    const local = await this.#own.open(openedBy(chosen));
    if (!local || this.#left) return;
    this.listener.local?.(local.hasVideo());
    if (local.hasVideo()) await local.play(this.pictures.local, { muted: true });
    if (this.#left) return;
    await joinRoom(this.#client, this.access);
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

  /** Uses another camera, microphone or speaker from now on. */
  async switchDevice(kind: DeviceKind, id: string): Promise<void> {
    if (kind !== 'speaker') return switchOwn(this.#own, kind, id);
    this.#speaker = id;
    await this.#remote?.setAudioOutput(id);
  }

  /** Id of the device in use; for a speaker only if it was chosen, since browsers do not reveal it. */
  deviceInUse(kind: DeviceKind): string | undefined {
    return kind === 'speaker' ? this.#speaker : deviceOf(this.#own, kind);
  }

  /** Switches from video to voice: releases the camera at once and notifies the other side. */
  async dropVideo(): Promise<void> {
    // The picture ends even if the server does not answer.
    await this.#own.dropVideo().catch(() => undefined);
  }

  /** Plays sound, after the click that the browser requires. */
  async resume(): Promise<void> {
    await this.#remote?.resume();
  }

  async leave(): Promise<void> {
    if (this.#left) return;
    this.#left = true;
    this.#absence?.stop();
    this.#remote?.stop();
    // The others see at once that the user left, instead of a frozen picture.
    const leaving = this.#client.leave();
    this.#own.close();
    await leaving;
    this.#client.off('*');
  }

  #listen(): void {
    const { listener } = this;
    const client = this.#client;
    client.on('stream-added', ({ stream }) => void this.#show(stream));
    client.on('stream-updated', ({ stream }) => listener.remote?.(stream.hasVideo()));
    client.on('stream-removed', ({ stream }) => {
      stream.stop();
      if (stream === this.#remote) this.#remote = undefined;
      listener.remote?.(false);
    });
    client.on('peer-leave', () => listener.left());
    client.on('mute-audio', () => listener.remoteMuted?.('audio', true));
    client.on('unmute-audio', () => listener.remoteMuted?.('audio', false));
    client.on('mute-video', () => listener.remoteMuted?.('video', true));
    client.on('unmute-video', () => listener.remoteMuted?.('video', false));
    client.on('network-quality', (line) => {
      this.#absence?.line(line);
      listener.quality?.(line.uplinkNetworkQuality, line.downlinkNetworkQuality);
    });
    client.on('client-banned', (error) => listener.failed(error));
    client.on('error', (error) => listener.failed(error));
  }

  async #show(stream: RemoteStream): Promise<void> {
    this.listener.remote?.(stream.hasVideo());
    if (this.#remote === stream) return;
    this.#remote = stream;
    stream.on('error', (error) => error.getCode() === PLAY_NOT_ALLOWED && this.listener.playBlocked());
    try {
      await stream.play(this.pictures.remote);
      // If a speaker cannot be used, the sound stays where it is.
      if (this.#speaker !== undefined) await stream.setAudioOutput(this.#speaker).catch(() => undefined);
    } catch {
      // The stream's error event reports it; a click plays it.
      this.listener.playBlocked();
    }
  }
}
