import { ReceivedLevel } from './received-level.js';
import { Stream } from './stream.js';
import type { MediaKind } from './player.js';

/** Another user's camera and microphone (`main`), or shared screen (`auxiliary`). */
export class RemoteStream extends Stream {
  readonly #type: 'main' | 'auxiliary';
  readonly #sent: Record<MediaKind, boolean> = { audio: false, video: false };
  readonly #received: Record<MediaKind, MediaStreamTrack | undefined> = { audio: undefined, video: undefined };
  #level: ReceivedLevel | undefined;
  readonly #mutedHere: Record<MediaKind, boolean> = { audio: false, video: false };

  /** @internal */
  constructor(userId: string, type: 'main' | 'auxiliary') {
    super(userId, { muted: false, mirror: false, objectFit: type === 'auxiliary' ? 'contain' : 'cover' });
    this.#type = type;
  }

  getType(): 'main' | 'auxiliary' {
    return this.#type;
  }

  /** Whether the publisher sends sound, even if it is not received here. */
  hasAudio(): boolean {
    return this.#sent.audio;
  }

  /** Whether the publisher sends a picture, even if it is not received here. */
  hasVideo(): boolean {
    return this.#sent.video;
  }

  /** Mutes this stream locally. Returns false without sound. */
  muteAudio(): boolean {
    return this.#muteHere('audio', true);
  }
  muteVideo(): boolean {
    return this.#muteHere('video', true);
  }
  unmuteAudio(): boolean {
    return this.#muteHere('audio', false);
  }
  unmuteVideo(): boolean {
    return this.#muteHere('video', false);
  }

  /** Stops playing. */
  close(): void {
    this.stop();
  }

  /** @internal Sets what the publisher sends. A kind that is no longer sent is removed from the player. */
  setSent(kind: MediaKind, sent: boolean): void {
    this.#sent[kind] = sent;
    this.#show(kind);
  }

  /** @internal Sets what the peer connection receives. */
  setReceived(kind: MediaKind, receiver: RTCRtpReceiver | undefined): void {
    this.#received[kind] = receiver?.track;
    if (kind === 'audio' && this.#level?.receiver !== receiver) this.#level = receiver && new ReceivedLevel(receiver);
    this.#show(kind);
  }

  /** @internal */
  protected override reportedLevel(): number {
    return this.#mutedHere.audio ? 0 : (this.#level?.level() ?? 0);
  }

  #show(kind: MediaKind): void {
    const track = this.#sent[kind] ? this.#received[kind] : undefined;
    if (track) track.enabled = !this.#mutedHere[kind];
    if (this.tracks[kind] !== track) this.setTrack(kind, track);
  }

  #muteHere(kind: MediaKind, muted: boolean): boolean {
    this.#mutedHere[kind] = muted;
    const track = this.tracks[kind];
    if (!track) return false;
    track.enabled = !muted;
    return true;
  }
}
