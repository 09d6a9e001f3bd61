import { invalidOperation } from '../errors.js';
import type { MediaKind } from './player.js';

const KINDS = ['audio', 'video'] as const;

/**
 * The open devices of a stream, and those that are opening. A device that opens after its stream was closed, or after a
 * later request for the same kind, is closed at once, and its request rejects.
 */
export class Openings {
  /** Tracks of devices that were opened for the stream. */
  readonly #open = new Set<MediaStreamTrack>();
  #scope = new AbortController();
  #turns: Partial<Record<MediaKind, AbortController>> = {};

  /** Aborted when the stream is closed. */
  get signal(): AbortSignal {
    return this.#scope.signal;
  }

  /**
   * Begins a new change of a kind's device, which ends an earlier one that still waits.
   * @returns a signal that aborts when a later change begins, or when the stream is closed
   */
  turn(kind: MediaKind): AbortSignal {
    this.end(kind);
    const turn = (this.#turns[kind] = new AbortController());
    return turn.signal;
  }

  /** Ends the change to which the signal belongs. */
  over(kind: MediaKind, turn: AbortSignal): void {
    if (this.#turns[kind]?.signal === turn) delete this.#turns[kind];
  }

  /** Whether a kind's device is being changed. */
  turning(kind: MediaKind): boolean {
    return this.#turns[kind] !== undefined;
  }

  /** Ends a pending change of a kind's device. */
  end(kind: MediaKind): void {
    this.#turns[kind]?.abort(invalidOperation(`another change of the ${kind} followed`));
    delete this.#turns[kind];
  }

  /**
   * Opens devices. @throws the signal's reason as soon as it aborts, otherwise the errors of `open`
   */
  async tracks(signal: AbortSignal, open: () => Promise<MediaStream>): Promise<MediaStreamTrack[]> {
    signal.throwIfAborted();
    const opening = open().then((stream) => {
      const tracks = stream.getTracks();
      for (const track of tracks) {
        if (signal.aborted) track.stop();
        else this.#open.add(track);
      }
      return tracks;
    });
    const done = new AbortController();
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: done.signal });
    });
    let tracks: MediaStreamTrack[] = [];
    try {
      tracks = await Promise.race([opening, aborted]);
      signal.throwIfAborted();
      return tracks;
    } catch (cause) {
      for (const track of tracks) this.stop(track);
      throw cause;
    } finally {
      done.abort();
    }
  }

  /** Closes a device; a track from elsewhere belongs to its owner. */
  stop(track: MediaStreamTrack | undefined): void {
    if (track && this.#open.delete(track)) track.stop();
  }

  close(): void {
    const reason = invalidOperation('the stream was closed meanwhile');
    this.#scope.abort(reason);
    this.#scope = new AbortController();
    for (const kind of KINDS) this.#turns[kind]?.abort(reason);
    this.#turns = {};
    for (const track of this.#open) track.stop();
    this.#open.clear();
  }
}
