import { ErrorCode, invalidParameter, RtcError } from '../errors.js';
import { pageLog } from '../logger.js';
import { PLAYER_TABLE, type PlayerEvent, type PlayerState } from './player-state.js';

export type MediaKind = 'audio' | 'video';
export const OBJECT_FITS = ['contain', 'cover', 'fill'] as const;
export type ObjectFit = (typeof OBJECT_FITS)[number];
export type PlayerReason = 'playing' | 'pause' | 'mute' | 'unmute' | 'ended';

export interface PlayerStateChange {
  type: MediaKind;
  state: Exclude<PlayerState, 'NONE'>;
  reason: PlayerReason;
}

export interface PlayerSettings {
  id: string;
  objectFit: ObjectFit;
  mirror: boolean;
  muted: boolean;
  /** 0 to 1 */
  volume: number;
  outputDeviceId: string | undefined;
  onStateChange: (change: PlayerStateChange) => void;
}

interface Slot {
  element: HTMLMediaElement;
  state: PlayerState;
  track: MediaStreamTrack | undefined;
  trackListeners: AbortController;
}

/** Plays one stream in the page: a box with a video and an audio element. */
export class Player {
  readonly #settings: PlayerSettings;
  readonly #box: HTMLDivElement;
  readonly #slots: Record<MediaKind, Slot>;
  readonly #listeners = new AbortController();

  constructor(container: HTMLElement, settings: PlayerSettings) {
    this.#settings = settings;
    this.#box = document.createElement('div');
    this.#box.id = `player_${settings.id}`;
    this.#box.style.cssText = 'width:100%;height:100%;position:relative;background-color:black;overflow:hidden';
    this.#slots = { audio: this.#slot('audio'), video: this.#slot('video') };
    container.appendChild(this.#box);
  }

  /**
   * Starts the tracks that are present.
   * @throws RtcError 16451 if the browser requires a user gesture before sound
   */
  async play(tracks: Record<MediaKind, MediaStreamTrack | undefined>): Promise<void> {
    this.#attach('video', tracks.video);
    this.#attach('audio', tracks.audio);
    await this.resume();
    if (tracks.video) this.#warnIfUnseen();
  }

  /** Starts paused elements. Same errors as `play`. */
  async resume(): Promise<void> {
    const playing = Object.values(this.#slots)
      .filter((slot) => slot.track)
      .map((slot) => slot.element.play());
    const failures = (await Promise.allSettled(playing)).filter((result) => result.status === 'rejected');
    // An element whose source is replaced while it starts rejects with AbortError and starts again by itself.
    const refused = failures.find((failure) => (failure.reason as Error).name === 'NotAllowedError');
    if (refused) {
      throw new RtcError(
        ErrorCode.PLAY_NOT_ALLOWED,
        'the browser does not play sound before a user gesture, call resume() from one',
        0,
        refused.reason,
      );
    }
  }

  /** Replaces or removes the track of a kind. */
  setTrack(kind: MediaKind, track: MediaStreamTrack | undefined): void {
    if (this.#slots[kind].track === track) return;
    this.#attach(kind, track);
    if (track) this.#slots[kind].element.play().catch(() => undefined);
  }

  /** An invisible picture looks like a failed call; the page's style is the usual reason. */
  #warnIfUnseen(): void {
    const { clientWidth, clientHeight } = this.#box;
    if (clientWidth === 0 || clientHeight === 0) {
      pageLog.warn(
        `the picture is ${clientWidth} x ${clientHeight} px: give the element of play() a width and a height`,
      );
    }
  }

  setVolume(volume: number): void {
    this.#slots.audio.element.volume = volume;
  }

  async setOutput(deviceId: string): Promise<void> {
    await this.#slots.audio.element.setSinkId(deviceId);
  }

  get videoElement(): HTMLVideoElement {
    return this.#slots.video.element as HTMLVideoElement;
  }

  get playing(): boolean {
    return Object.values(this.#slots).some((slot) => slot.state === 'PLAYING');
  }

  stop(): void {
    this.#listeners.abort();
    for (const kind of ['audio', 'video'] as const) {
      const slot = this.#slots[kind];
      this.#dispatch(kind, 'stop');
      slot.trackListeners.abort();
      slot.element.pause();
      slot.element.srcObject = null;
    }
    this.#box.remove();
  }

  #slot(kind: MediaKind): Slot {
    const { id, objectFit, mirror, muted, volume, outputDeviceId } = this.#settings;
    const element = document.createElement(kind);
    element.id = `${kind}_${id}`;
    element.autoplay = true;
    if (element instanceof HTMLVideoElement) {
      element.muted = true;
      element.playsInline = true;
      element.style.cssText = `width:100%;height:100%;position:absolute;object-fit:${objectFit}`;
      if (mirror) element.style.transform = 'rotateY(180deg)';
    } else {
      element.muted = muted;
      element.volume = volume;
      if (outputDeviceId) element.setSinkId(outputDeviceId).catch(() => undefined);
    }
    const { signal } = this.#listeners;
    element.addEventListener('playing', () => this.#dispatch(kind, 'playing'), { signal });
    element.addEventListener('pause', () => this.#dispatch(kind, 'pause'), { signal });
    this.#box.appendChild(element);
    return { element, state: 'NONE', track: undefined, trackListeners: new AbortController() };
  }

  #attach(kind: MediaKind, track: MediaStreamTrack | undefined): void {
    const slot = this.#slots[kind];
    slot.trackListeners.abort();
    slot.trackListeners = new AbortController();
    if (slot.track && !track) this.#dispatch(kind, 'ended');
    slot.track = track;
    slot.element.srcObject = track ? new MediaStream([track]) : null;
    if (!track) return;
    const { signal } = slot.trackListeners;
    for (const event of ['mute', 'unmute', 'ended'] as const) {
      track.addEventListener(event, () => this.#dispatch(kind, event), { signal });
    }
  }

  #dispatch(kind: MediaKind, event: PlayerEvent): void {
    const slot = this.#slots[kind];
    const { next, effects } = PLAYER_TABLE[slot.state][event];
    slot.state = next;
    if (effects.includes('announce') && next !== 'NONE' && event !== 'stop') {
      this.#settings.onStateChange({ type: kind, state: next, reason: event });
    }
  }
}

/**
 * Finds the element that was passed to `play`.
 * @throws RtcError 4096 if there is none
 */
export function findContainer(elementOrId: string | HTMLElement): HTMLElement {
  const element = typeof elementOrId === 'string' ? document.getElementById(elementOrId) : elementOrId;
  if (!(element instanceof HTMLElement)) throw invalidParameter('no element to play in');
  return element;
}
