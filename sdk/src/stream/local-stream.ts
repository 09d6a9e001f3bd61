import { check } from '../checks.js';
import { ErrorCode, invalidOperation, invalidParameter, RtcError } from '../errors.js';
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
import { checkLiveTrack, checkTrack, withDevice, withoutMissing, type StreamConfig } from './local-config.js';
import { Openings } from './openings.js';
import type { MediaKind } from './player.js';
import { audioProfile, screenProfile, videoProfile } from './profiles.js';
import type { AudioProfile, AudioProfileName, ScreenProfile, ScreenProfileName } from './profiles.js';
import type { VideoProfile, VideoProfileName } from './profiles.js';
import { PublishState, type PublishStateValue } from './publish-state.js';
import { Stream } from './stream.js';

const NO_REPLACING = 'replaceTrack is not supported in this browser, please use switchDevice or addTrack instead';

/** A browser without senders has no WebRTC, which `join()` reports. */
const canReplaceTracks = (): boolean => typeof RTCRtpSender === 'undefined' || 'replaceTrack' in RTCRtpSender.prototype;

/** The functions that a local stream needs of the connection that sends it. */
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
  /** The user's wish, independent of open devices: it is applied to each track before it is sent. */
  readonly #muted: Record<MediaKind, boolean> = { audio: false, video: false };
  readonly #openings = new Openings();
  /** Tracks that are being added, or that are replacing another one. */
  readonly #incoming = new Set<MediaStreamTrack>();
  #phase: 'closed' | 'opening' | 'open' = 'closed';
  #watch: DeviceWatch | undefined;
  /** The kind whose track is being added or removed. */
  #changing: MediaKind | undefined;
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
   * Opens the devices or the screen, or uses the given tracks. After `close()` it rejects at once, and a device that
   * opens later is closed.
   * @throws RtcError 4096 for a given track that has ended, 4097 when initialised already, being initialised, or closed
   * meanwhile, 4099 without the device; or the browser's DOMException
   */
  async initialize(): Promise<void> {
    if (this.#phase === 'open') throw invalidOperation('the stream is initialised already');
    if (this.#phase === 'opening') throw invalidOperation('the stream is being initialised');
    this.#phase = 'opening';
    const { signal } = this.#openings;
    try {
      await reported(pageLog, 'stream-initialize', () => this.#begin(signal));
    } catch (cause) {
      // After a close() the phase is that of another initialize().
      if (!signal.aborted) this.#phase = 'closed';
      throw cause;
    }
  }

  async #begin(signal: AbortSignal): Promise<void> {
    const { audioSource, videoSource } = this.#config;
    if (audioSource || videoSource) {
      if (audioSource) checkLiveTrack(audioSource, 'audioSource');
      if (videoSource) checkLiveTrack(videoSource, 'videoSource');
      for (const source of [audioSource, videoSource]) if (source) this.#setLocal(source);
    } else {
      await this.#capture(signal);
      signal.throwIfAborted();
    }
    this.#phase = 'open';
    if (this.#config.audio || this.#config.video) this.#watch = this.#watchDevices(signal);
    // A device may have been removed before the watch began.
    if (Object.values(this.tracks).some((track) => track?.readyState === 'ended')) void this.#watch?.check();
  }

  #watchDevices(signal: AbortSignal): DeviceWatch {
    return new DeviceWatch(signal, {
      current: (kind) => this.tracks[kind],
      wanted: (kind) => Boolean(this.#config[kind]) && !this.#openings.turning(kind),
      recapture: (kind, present) => this.#recapture(kind, withoutMissing(this.#config, present)),
      failed: (error) => this.emit('error', error),
    });
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

  /**
   * Mutes the microphone for all members; while devices open too, and for each later microphone. Returns false without
   * one.
   * @throws RtcError 4097 before initialize()
   */
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
   * Switches to another microphone or camera, published or not. If this fails, the device in use is kept. Of several
   * calls for one kind the last one wins.
   * @param device - a device id, or `user` / `environment` for the front or back camera
   * @throws RtcError 4096, 4097 before initialize(), while publishing, without a track of the kind, or when another
   * change of the kind or close() followed meanwhile, 4098, 4099; or the browser's DOMException
   */
  async switchDevice(kind: MediaKind, device: string): Promise<void> {
    check(kind === 'audio' || kind === 'video', 'kind must be audio or video');
    check(typeof device === 'string' && device !== '', 'a device is named by a text');
    this.#requireSettled();
    if (!this.tracks[kind] || this.#changing === kind) throw invalidOperation(`the stream has no ${kind}`);
    try {
      await this.#recapture(kind, withDevice(this.#config, kind, device), true);
    } catch (cause) {
      // The device in use may have gone meanwhile.
      void this.#watch?.check();
      throw cause;
    }
    this.#config = withDevice(this.#config, kind, device);
  }

  /**
   * Adds a track of a kind that the stream does not have; a published stream then sends it too.
   * @throws RtcError 4096 for a second track of a kind or one that has ended, 4097 while another change runs
   */
  async addTrack(track: MediaStreamTrack): Promise<void> {
    const kind = checkLiveTrack(track, 'the track');
    if (this.tracks[kind]) throw invalidParameter(`the stream has a ${kind} track already`);
    await this.#change(kind, async () => {
      await this.#take(track, async () => this.#sink?.addTrack(track));
      this.#setLocal(track);
    });
  }

  /**
   * Removes the video track; a published stream then stops sending it. The camera is closed at once, also if the server
   * does not answer.
   * @throws RtcError 4096 for audio or a track of another stream, 4097 for the only track or while another change runs,
   * 65535 without an answer
   */
  async removeTrack(track: MediaStreamTrack): Promise<void> {
    const kind = checkTrack(track, 'the track');
    if (kind === 'audio') throw invalidParameter('an audio track cannot be removed, mute it');
    if (this.tracks.video !== track) throw invalidParameter('the track is not part of the stream');
    if (!this.tracks.audio) throw invalidOperation('the only track cannot be removed, unpublish the stream');
    await this.#change(kind, async () => {
      // Neither a pending switch nor the watch opens the camera again.
      this.#openings.end('video');
      this.#config.video = false;
      this.#openings.stop(track);
      try {
        await this.#sink?.removeTrack(track);
      } finally {
        if (this.tracks.video === track) this.setTrack('video', undefined);
      }
    });
  }

  /**
   * Replaces the track of the same kind, without signalling.
   * @throws RtcError 4096 for a track that has ended, 4097 for a stream that is not published or has no track to
   * replace, or when close() followed meanwhile, 4098 in a browser that cannot replace tracks
   */
  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    const kind = checkLiveTrack(track, 'the track');
    this.#requireInitialized();
    // Checked first, because publishing the stream would not help.
    if (!canReplaceTracks()) throw new RtcError(ErrorCode.NOT_SUPPORTED, NO_REPLACING);
    if (this.#publishState !== PublishState.PUBLISHED) {
      throw invalidOperation('replaceTrack() is only valid after the LocalStream has been published');
    }
    if (!this.tracks[kind]) throw invalidOperation(`the stream has no ${kind} track to replace`);
    this.#openings.end(kind);
    await this.#replace(track);
  }

  /**
   * Stops playing and releases the devices, also those that are still opening. The stream can be initialised again; what
   * is muted stays muted.
   */
  close(): void {
    this.stop();
    this.#openings.close();
    for (const kind of ['audio', 'video'] as const) this.setTrack(kind, undefined);
    this.#watch = undefined;
    this.#phase = 'closed';
  }

  /** @internal */
  setPublication(state: PublishStateValue, sink: TrackSink | undefined): void {
    this.#publishState = state;
    this.#sink = sink;
  }
  /** @internal Whether a client publishes it, or is about to. */
  get publishing(): boolean {
    return this.#publishState !== PublishState.NONE;
  }
  /** @internal Neither open nor opening. */
  get closed(): boolean {
    return this.#phase === 'closed';
  }
  /** @internal */
  get initialized(): boolean {
    return this.#phase === 'open';
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

  #cameraRequest({ cameraId, facingMode } = this.#config): CameraRequest {
    return { deviceId: cameraId, facingMode, profile: this.#videoProfile };
  }
  #microphoneRequest({ microphoneId, audioProcessing = {} } = this.#config): MicrophoneRequest {
    return { deviceId: microphoneId, processing: audioProcessing, profile: this.#audioProfile };
  }

  async #capture(signal: AbortSignal): Promise<void> {
    const { audio, video, screen, screenAudio } = this.#config;
    const opened: MediaStreamTrack[] = [];
    const open = async (capture: () => Promise<MediaStream>): Promise<void> => {
      opened.push(...(await this.#openings.tracks(signal, capture)));
    };
    try {
      if (screen) await open(() => captureScreen(this.#screenProfile, Boolean(screenAudio)));
      if (audio || video) {
        const requests = {
          ...(audio ? { audio: this.#microphoneRequest() } : {}),
          ...(video ? { video: this.#cameraRequest() } : {}),
        };
        await open(() => captureDevices(requests, signal));
      }
      signal.throwIfAborted();
    } catch (cause) {
      for (const track of opened) this.#openings.stop(track);
      throw cause;
    }
    for (const track of opened) {
      if (kindOf(track) === 'video' && screen) {
        track.addEventListener('ended', () => this.emit('screen-sharing-stopped'), { signal });
      } else this.#watchEnd(track);
      this.#setLocal(track);
    }
  }

  /** The browser may end a device's track by itself, without an event for changed devices. */
  #watchEnd(track: MediaStreamTrack): void {
    const ended = (): void => {
      if (this.tracks[kindOf(track)] === track) void this.#watch?.check();
    };
    track.addEventListener('ended', ended, { signal: this.#openings.signal });
  }

  /**
   * Opens the device that `config` names and uses it instead of the present one.
   * @param keep - opens the device in use again if this fails
   */
  async #recapture(kind: MediaKind, config: StreamConfig, keep = false): Promise<void> {
    const signal = this.#openings.turn(kind);
    try {
      await this.#open(kind, config, signal);
      pageLog.info(`${kind} captured again`);
    } catch (cause) {
      // The camera in use had been closed to open the other one.
      if (keep && !signal.aborted && this.tracks[kind]?.readyState === 'ended') {
        await this.#open(kind, this.#config, signal).catch(() => undefined);
      }
      throw cause;
    } finally {
      this.#openings.over(kind, signal);
    }
  }

  async #open(kind: MediaKind, config: StreamConfig, signal: AbortSignal): Promise<void> {
    // Some phones open a second camera only after the first is closed.
    if (kind === 'video') this.#openings.stop(this.tracks.video);
    const request =
      kind === 'audio' ? { audio: this.#microphoneRequest(config) } : { video: this.#cameraRequest(config) };
    const [track] = await this.#openings.tracks(signal, () => captureDevices(request, signal));
    signal.throwIfAborted();
    if (!track) throw new RtcError(ErrorCode.DEVICE_NOT_FOUND, `no ${kind} track was opened`);
    this.#watchEnd(track);
    try {
      await this.#replace(track);
    } catch (cause) {
      this.#openings.stop(track);
      throw cause;
    }
  }

  async #replace(track: MediaStreamTrack): Promise<void> {
    const kind = kindOf(track);
    await this.#take(track, async () => this.#sink?.replaceTrack(kind, track));
    const old = this.tracks[kind];
    this.#setLocal(track);
    if (old !== track) this.#openings.stop(old);
  }

  /**
   * Gives a track to the connection, muted if the user wants that.
   * @throws RtcError 4097 if the stream is closed meanwhile; otherwise the errors of `act`
   */
  async #take(track: MediaStreamTrack, act: () => Promise<void>): Promise<void> {
    const { signal } = this.#openings;
    const before = track.enabled;
    this.#incoming.add(track);
    this.#silence(track);
    try {
      await act();
    } catch (cause) {
      track.enabled = before;
      throw cause;
    } finally {
      this.#incoming.delete(track);
    }
    signal.throwIfAborted();
  }

  #silence(track: MediaStreamTrack): void {
    if (this.#muted[kindOf(track)]) track.enabled = false;
  }

  #setLocal(track: MediaStreamTrack): void {
    const kind = kindOf(track);
    this.#silence(track);
    if (kind === 'video' && this.#contentHint !== undefined) track.contentHint = this.#contentHint;
    this.setTrack(kind, track);
  }

  #mute(kind: MediaKind, muted: boolean): boolean {
    if (this.#phase === 'closed') throw invalidOperation('initialize() the stream first');
    if (this.#phase === 'opening' ? !this.#awaits(kind) : !this.tracks[kind]) return false;
    this.#muted[kind] = muted;
    for (const track of [this.tracks[kind], ...this.#incoming]) {
      if (track && kindOf(track) === kind) track.enabled = !muted;
    }
    this.#sink?.mutedChanged(kind, muted);
    return true;
  }

  /** Whether the stream will have this kind once it is open. */
  #awaits(kind: MediaKind): boolean {
    const { audio, video, screen, screenAudio, audioSource, videoSource } = this.#config;
    return Boolean(kind === 'audio' ? (audio ?? screenAudio ?? audioSource) : (video ?? screen ?? videoSource));
  }

  async #change(kind: MediaKind, act: () => Promise<void>): Promise<void> {
    this.#requireSettled();
    if (this.#changing) throw invalidOperation('another addTrack() or removeTrack() is running');
    this.#changing = kind;
    try {
      await act();
    } finally {
      this.#changing = undefined;
    }
  }

  #requireSettled(): void {
    this.#requireInitialized();
    if (this.#publishState === PublishState.PUBLISHING) throw invalidOperation('the stream is being published');
  }

  #requireInitialized(): void {
    if (this.#phase !== 'open') throw invalidOperation('initialize() the stream first');
  }
}

function kindOf(track: MediaStreamTrack): MediaKind {
  return track.kind === 'audio' ? 'audio' : 'video';
}
