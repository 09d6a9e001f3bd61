import { check } from '../checks.js';
import { asRtcError, ErrorCode, invalidOperation, invalidParameter, RtcError } from '../errors.js';
import { reported } from '../event-report.js';
import { pageLog } from '../logger.js';
import {
  captureDevices,
  captureScreen,
  videoConstraints,
  type CameraRequest,
  type MicrophoneRequest,
} from './capture.js';
import { DeviceWatch } from './device-watch.js';
import { checkLiveTrack, checkTrack, type StreamConfig } from './local-config.js';
import type { MediaKind } from './player.js';
import { audioProfile, screenProfile, videoProfile } from './profiles.js';
import type { AudioProfile, AudioProfileName, ScreenProfile, ScreenProfileName } from './profiles.js';
import type { VideoProfile, VideoProfileName } from './profiles.js';
import { PublishState, type PublishStateValue } from './publish-state.js';
import { Stream } from './stream.js';

/** What a local stream needs of the connection that sends it. */
export interface TrackSink {
  addTrack(track: MediaStreamTrack): Promise<void>;
  removeTrack(track: MediaStreamTrack): Promise<void>;
  replaceTrack(kind: MediaKind, track: MediaStreamTrack): Promise<void>;
  applyBitrate(): Promise<void>;
  mutedChanged(kind: MediaKind, muted: boolean): void;
}

/** The user's camera and microphone, a shared screen, or tracks from elsewhere. */
export class LocalStream extends Stream {
  #config: StreamConfig;
  readonly #muted: Record<MediaKind, boolean> = { audio: false, video: false };
  readonly #owned = new Set<MediaStreamTrack>();
  #listeners = new AbortController();
  #initialized = false;
  #changing = false;
  #audioProfile = audioProfile();
  #videoProfile = videoProfile('480p');
  #screenProfile = screenProfile();
  #contentHint: string | undefined;
  #sink: TrackSink | undefined;
  #publishState: PublishStateValue = PublishState.NONE;

  /** @internal */
  constructor(config: StreamConfig) {
    const mirror = config.mirror ?? !config.screen;
    super(config.userId ?? '', { muted: true, mirror, objectFit: 'cover' });
    this.#config = config;
  }

  getType(): 'local' {
    return 'local';
  }
  hasAudio(): boolean {
    return this.tracks.audio !== undefined;
  }
  hasVideo(): boolean {
    return this.tracks.video !== undefined;
  }

  /**
   * Opens the devices or the screen, or uses the given tracks.
   * @throws RtcError 4096 for a given track that has ended, 4097 when already initialised, 4099 without the device; or
   * the browser's DOMException
   */
  async initialize(): Promise<void> {
    if (this.#initialized) throw invalidOperation('the stream is initialised already');
    await reported(pageLog, 'stream-initialize', () => this.#begin());
  }

  async #begin(): Promise<void> {
    const { audioSource, videoSource } = this.#config;
    if (audioSource || videoSource) {
      if (audioSource) checkLiveTrack(audioSource, 'audioSource');
      if (videoSource) checkLiveTrack(videoSource, 'videoSource');
      this.setTrack('audio', audioSource);
      this.setTrack('video', videoSource);
    } else {
      await this.#capture();
    }
    this.#initialized = true;
    if (this.#config.audio || this.#config.video) {
      new DeviceWatch(this.#listeners.signal, {
        current: (kind) => this.tracks[kind],
        wanted: (kind) => Boolean(this.#config[kind]),
        recapture: (kind) => this.#recapture(kind),
        failed: (cause) =>
          this.emit(
            'error',
            asRtcError(cause, ErrorCode.DEVICE_AUTO_RECOVER_FAILED, 'a lost device did not come back'),
          ),
      });
    }
  }

  setAudioProfile(profile: AudioProfileName | AudioProfile): void {
    this.#audioProfile = audioProfile(profile);
  }

  /** Also applied to a running camera and connection. */
  async setVideoProfile(profile: VideoProfileName | Partial<VideoProfile>): Promise<void> {
    this.#videoProfile = videoProfile(profile, this.#videoProfile);
    if (this.tracks.video && !this.#config.screen) {
      await this.tracks.video.applyConstraints(videoConstraints(this.#cameraRequest()));
    }
    await this.#sink?.applyBitrate();
  }

  setScreenProfile(profile: ScreenProfileName | ScreenProfile): void {
    this.#screenProfile = screenProfile(profile);
  }

  /** @throws RtcError 4096 for another hint */
  setVideoContentHint(hint: '' | 'motion' | 'detail' | 'text'): void {
    check(['', 'motion', 'detail', 'text'].includes(hint), 'the content hint must be motion, detail, text or empty');
    this.#contentHint = hint;
    if (this.tracks.video) this.tracks.video.contentHint = hint;
  }

  /** Mutes the microphone for all members. Returns false without one. */
  muteAudio(): boolean {
    return this.#mute('audio', true);
  }
  muteVideo(): boolean {
    return this.#mute('video', true);
  }
  unmuteAudio(): boolean {
    return this.#mute('audio', false);
  }
  unmuteVideo(): boolean {
    return this.#mute('video', false);
  }

  /**
   * Switches to another microphone or camera, published or not. If this fails, the device in use is kept.
   * @param device - a device id, or `user` / `environment` for the front or back camera
   * @throws RtcError 4096, 4097 before initialize(), while publishing or without a track of the kind, 4098, 4099; or
   * the browser's DOMException
   */
  async switchDevice(kind: MediaKind, device: string): Promise<void> {
    check(kind === 'audio' || kind === 'video', 'kind must be audio or video');
    check(typeof device === 'string' && device !== '', 'a device is named by a text');
    this.#requireInitialized();
    if (this.#publishState === PublishState.PUBLISHING) throw invalidOperation('the stream is being published');
    if (!this.tracks[kind]) throw invalidOperation(`the stream has no ${kind}`);
    const before = this.#config;
    const live = this.tracks[kind].readyState === 'live';
    this.#config = { ...before };
    if (kind === 'audio') this.#config.microphoneId = device;
    else if (device === 'user' || device === 'environment') {
      this.#config.facingMode = device;
      delete this.#config.cameraId;
    } else this.#config.cameraId = device;
    try {
      await this.#recapture(kind);
    } catch (cause) {
      this.#config = before;
      // The camera in use had been closed to open the other one.
      if (live && this.tracks[kind]?.readyState === 'ended') await this.#recapture(kind).catch(() => undefined);
      throw cause;
    }
  }

  /**
   * Adds a track of a kind that the stream does not have; a published stream then sends it too.
   * @throws RtcError 4096 for a second track of a kind or one that has ended, 4097 while another change runs
   */
  async addTrack(track: MediaStreamTrack): Promise<void> {
    const kind = checkLiveTrack(track, 'the track');
    if (this.tracks[kind]) throw invalidParameter(`the stream has a ${kind} track already`);
    await this.#change(async () => {
      await this.#sink?.addTrack(track);
      this.#setLocal(kind, track);
    });
  }

  /**
   * Removes the video track; a published stream then stops sending it.
   * @throws RtcError 4096 for audio or a track of another stream, 4097 for the only track or while another change runs
   */
  async removeTrack(track: MediaStreamTrack): Promise<void> {
    const kind = checkTrack(track, 'the track');
    if (kind === 'audio') throw invalidParameter('an audio track cannot be removed, mute it');
    if (this.tracks.video !== track) throw invalidParameter('the track is not part of the stream');
    if (!this.tracks.audio) throw invalidOperation('the only track cannot be removed, unpublish the stream');
    await this.#change(async () => {
      await this.#sink?.removeTrack(track);
      this.setTrack('video', undefined);
      this.#config.video = false;
      if (this.#owned.delete(track)) track.stop();
    });
  }

  /**
   * Replaces the track of the same kind, without signalling.
   * @throws RtcError 4096 for a track that has ended, 4097 for a stream that is not published or has no track to
   * replace
   */
  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    const kind = checkLiveTrack(track, 'the track');
    this.#requireInitialized();
    if (this.#publishState !== PublishState.PUBLISHED) {
      throw invalidOperation('replaceTrack() is only valid after the LocalStream has been published');
    }
    if (!this.tracks[kind]) throw invalidOperation(`the stream has no ${kind} track to replace`);
    await this.#replace(kind, track, false);
  }

  /** Stops playing and releases the devices. The stream can be initialised again. */
  close(): void {
    this.stop();
    this.#listeners.abort();
    this.#listeners = new AbortController();
    for (const kind of ['audio', 'video'] as const) this.setTrack(kind, undefined);
    for (const track of this.#owned) track.stop();
    this.#owned.clear();
    this.#initialized = false;
  }

  /** @internal */
  setPublication(state: PublishStateValue, sink: TrackSink | undefined): void {
    this.#publishState = state;
    this.#sink = sink;
  }
  /** @internal */
  get initialized(): boolean {
    return this.#initialized;
  }
  /** @internal */
  get screen(): boolean {
    return Boolean(this.#config.screen);
  }
  /** @internal */
  isMuted(kind: MediaKind): boolean {
    return this.#muted[kind];
  }
  /** @internal Profiles in use, bit rates in kbit/s. */
  get profiles(): { audio: AudioProfile; video: VideoProfile } {
    return { audio: this.#audioProfile, video: this.#config.screen ? this.#screenProfile : this.#videoProfile };
  }

  #cameraRequest(): CameraRequest {
    const { cameraId, facingMode } = this.#config;
    return { deviceId: cameraId, facingMode, profile: this.#videoProfile };
  }
  #microphoneRequest(): MicrophoneRequest {
    return { deviceId: this.#config.microphoneId, profile: this.#audioProfile };
  }

  async #capture(): Promise<void> {
    const { audio, video, screen, screenAudio } = this.#config;
    const opened: MediaStreamTrack[] = [];
    try {
      if (screen) opened.push(...(await captureScreen(this.#screenProfile, Boolean(screenAudio))).getTracks());
      if (audio || video) {
        const requests = {
          ...(audio ? { audio: this.#microphoneRequest() } : {}),
          ...(video ? { video: this.#cameraRequest() } : {}),
        };
        opened.push(...(await captureDevices(requests)).getTracks());
      }
    } catch (cause) {
      for (const track of opened) track.stop();
      throw cause;
    }
    for (const track of opened) {
      this.#owned.add(track);
      this.#setLocal(kindOf(track), track);
    }
    const picture = this.tracks.video;
    if (screen && picture) {
      picture.addEventListener('ended', () => this.emit('screen-sharing-stopped'), { signal: this.#listeners.signal });
    }
  }

  async #recapture(kind: MediaKind): Promise<void> {
    // Some phones open a second camera only after the first is closed.
    const old = this.tracks[kind];
    if (kind === 'video' && old && this.#owned.has(old)) old.stop();
    const request = kind === 'audio' ? { audio: this.#microphoneRequest() } : { video: this.#cameraRequest() };
    const stream = await captureDevices(request);
    const track = stream.getTracks()[0];
    if (!track) throw new RtcError(ErrorCode.DEVICE_NOT_FOUND, `no ${kind} track was opened`);
    await this.#replace(kind, track, true);
    pageLog.info(`${kind} captured again`);
  }

  async #replace(kind: MediaKind, track: MediaStreamTrack, owned: boolean): Promise<void> {
    const old = this.tracks[kind];
    await this.#sink?.replaceTrack(kind, track);
    if (owned) this.#owned.add(track);
    this.#setLocal(kind, track);
    if (old && this.#owned.delete(old)) old.stop();
  }

  #setLocal(kind: MediaKind, track: MediaStreamTrack): void {
    track.enabled = !this.#muted[kind];
    if (kind === 'video' && this.#contentHint !== undefined) track.contentHint = this.#contentHint;
    this.setTrack(kind, track);
  }

  #mute(kind: MediaKind, muted: boolean): boolean {
    this.#requireInitialized();
    const track = this.tracks[kind];
    if (!track) return false;
    this.#muted[kind] = muted;
    track.enabled = !muted;
    this.#sink?.mutedChanged(kind, muted);
    return true;
  }

  async #change(act: () => Promise<void>): Promise<void> {
    this.#requireInitialized();
    if (this.#publishState === PublishState.PUBLISHING) throw invalidOperation('the stream is being published');
    if (this.#changing) throw invalidOperation('another addTrack() or removeTrack() is running');
    this.#changing = true;
    try {
      await act();
    } finally {
      this.#changing = false;
    }
  }

  #requireInitialized(): void {
    if (!this.#initialized) throw invalidOperation('initialize() the stream first');
  }
}

function kindOf(track: MediaStreamTrack): MediaKind {
  return track.kind === 'audio' ? 'audio' : 'video';
}
