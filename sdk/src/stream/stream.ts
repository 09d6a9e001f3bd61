import { check, checkFields, checkObject, reading } from '../checks.js';
import { Emitter } from '../emitter.js';
import { asRtcError, ErrorCode, invalidOperation, RtcError } from '../errors.js';
import type { PeerState } from '../peer/peer-state.js';
import { LevelMeter } from './level-meter.js';
import {
  findContainer,
  OBJECT_FITS,
  Player,
  type MediaKind,
  type ObjectFit,
  type PlayerStateChange,
} from './player.js';

export interface StreamEvents {
  'player-state-changed': (change: PlayerStateChange) => void;
  'connection-state-changed': (change: { prevState: PeerState; state: PeerState }) => void;
  'screen-sharing-stopped': () => void;
  error: (error: RtcError) => void;
}

export interface PlayOptions {
  objectFit?: ObjectFit;
  muted?: boolean;
}

function checkPlayOptions(options: PlayOptions): PlayOptions {
  checkObject(options, 'the options of play()');
  checkFields(options, { muted: 'boolean' });
  const { objectFit, muted } = options;
  check(
    objectFit === undefined || OBJECT_FITS.includes(objectFit),
    `objectFit must be one of ${OBJECT_FITS.join(', ')}`,
  );
  return { objectFit, muted };
}

let count = 0;

/** Common base of local and remote streams: tracks, a player, levels. */
export abstract class Stream extends Emitter<StreamEvents> {
  protected readonly tracks: Record<MediaKind, MediaStreamTrack | undefined> = { audio: undefined, video: undefined };
  readonly #id: string;
  #player: Player | undefined;
  #meter: LevelMeter | undefined;
  #meterTrack: MediaStreamTrack | undefined;
  #volume = 1;
  #outputDeviceId: string | undefined;
  #connection: PeerState = 'DISCONNECTED';

  protected constructor(
    protected readonly userId: string,
    private readonly defaults: { muted: boolean; mirror: boolean; objectFit: ObjectFit },
  ) {
    super();
    count += 1;
    this.#id = `${Date.now().toString(36)}_${count}`;
  }

  abstract getType(): 'local' | 'main' | 'auxiliary';
  abstract hasAudio(): boolean;
  abstract hasVideo(): boolean;

  getId(): string {
    return this.#id;
  }

  getUserId(): string {
    return this.userId;
  }

  /**
   * Plays in an element, given directly or by its id.
   * @throws RtcError 4096 without such an element, 4097 while already playing, 16451 when sound needs a user gesture
   */
  async play(elementOrId: string | HTMLElement, options: PlayOptions = {}): Promise<void> {
    if (this.#player) throw invalidOperation('duplicated play() call observed, please stop() firstly');
    const { objectFit, muted } = reading('the options of play()', () => checkPlayOptions(options));
    const player = new Player(findContainer(elementOrId), {
      id: this.#id,
      objectFit: objectFit ?? this.defaults.objectFit,
      mirror: this.defaults.mirror,
      muted: muted ?? this.defaults.muted,
      volume: this.#volume,
      outputDeviceId: this.#outputDeviceId,
      onStateChange: (change) => this.emit('player-state-changed', change),
    });
    this.#player = player;
    await this.#reporting(player.play(this.tracks));
  }

  /** Removes the player from the page. The stream itself continues. */
  stop(): void {
    this.#player?.stop();
    this.#player = undefined;
    this.#closeMeter();
  }

  /** Resumes a player that the browser paused, or did not start without a user gesture. */
  async resume(): Promise<void> {
    if (this.#player) await this.#reporting(this.#player.resume());
  }

  isPlaying(): boolean {
    return this.#player?.playing ?? false;
  }

  /**
   * @throws RtcError 4098 if the browser cannot select an output, 4099 for one that does not exist or is not allowed
   */
  async setAudioOutput(deviceId: string): Promise<void> {
    check(typeof deviceId === 'string', 'deviceId must be a string');
    if (!('setSinkId' in HTMLMediaElement.prototype)) {
      throw new RtcError(ErrorCode.NOT_SUPPORTED, 'this browser cannot choose an audio output');
    }
    await this.#player?.setOutput(deviceId).catch((cause: unknown) => {
      throw asRtcError(cause, ErrorCode.DEVICE_NOT_FOUND, 'the audio output cannot be used');
    });
    this.#outputDeviceId = deviceId;
  }

  /** @param volume - 0 to 1 */
  setAudioVolume(volume: number): void {
    check(typeof volume === 'number' && volume >= 0 && volume <= 1, 'volume must be between 0 and 1');
    this.#volume = volume;
    this.#player?.setVolume(volume);
  }

  /** Loudness as text with two decimals, "0.00" to "1.00"; the number 0 until the stream plays. */
  getAudioLevel(): string | 0 {
    const track = this.tracks.audio;
    if (!this.#player || !track) return 0;
    return this.measureLevel().toFixed(2);
  }

  getAudioTrack(): MediaStreamTrack | null {
    return this.tracks.audio ?? null;
  }

  getVideoTrack(): MediaStreamTrack | null {
    return this.tracks.video ?? null;
  }

  getMediaStream(): MediaStream {
    return new MediaStream(Object.values(this.tracks).filter((track) => track !== undefined));
  }

  /** The current picture as a PNG data URL; null without one. */
  getVideoFrame(): string | null {
    const video = this.#player?.videoElement;
    if (!video || video.videoWidth === 0) return null;
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return canvas.toDataURL('image/png');
  }

  /** @internal Loudness 0 to 1, playing or not. */
  measureLevel(): number {
    const track = this.tracks.audio;
    if (!track || track.readyState === 'ended') return 0;
    if (this.#meterTrack !== track) {
      this.#closeMeter();
      this.#meter = LevelMeter.of(track);
      this.#meterTrack = track;
    }
    return this.#meter?.running ? this.#meter.level() : this.reportedLevel();
  }

  /** @internal Loudness from another source, used while the AudioContext does not run. */
  protected reportedLevel(): number {
    return 0;
  }

  /** @internal */
  setConnection(state: PeerState): void {
    const prevState = this.#connection;
    if (prevState === state) return;
    this.#connection = state;
    this.emit('connection-state-changed', { prevState, state });
  }

  /** Sets a track, also in the player. */
  protected setTrack(kind: MediaKind, track: MediaStreamTrack | undefined): void {
    this.tracks[kind] = track;
    this.#player?.setTrack(kind, track);
    if (kind === 'audio') this.#closeMeter();
  }

  #closeMeter(): void {
    this.#meter?.close();
    this.#meter = undefined;
    this.#meterTrack = undefined;
  }

  async #reporting(starting: Promise<void>): Promise<void> {
    try {
      await starting;
    } catch (cause) {
      if (cause instanceof RtcError) this.emit('error', cause);
      throw cause;
    }
  }
}
