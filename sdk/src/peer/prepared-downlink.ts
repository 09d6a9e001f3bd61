import type { SignalChannel } from '../signal/channel.js';
import { after } from '../timers.js';
import { EVERYTHING } from './subscription-state.js';
import { requestSubscription } from './subscribe-request.js';

/**
 * An unused connection is closed after this time: 30 s after its offer was made, because the network may have changed;
 * 60 s if it was connected ahead.
 */
const TRUSTED_MS = 30_000;
const HELD_MS = 60_000;

/** A receiving connection whose offer has been or is being created. */
export interface PreparedDownlink {
  connection: RTCPeerConnection;
  /** The SDP offer; it may be sent as soon as it resolves. */
  offer: Promise<string>;
  /** Resolves when the offer is the local description; only then can an answer be applied. */
  taken: Promise<void>;
  /** Set if the offer was sent ahead of the stream: whether the server accepted it, with all kinds subscribed. */
  accepted?: Promise<boolean>;
}

/**
 * Creates a connection with one section for sound, one for the camera and one for a shared screen, as the server
 * expects.
 */
export function prepareDownlink(configuration: RTCConfiguration): PreparedDownlink {
  const connection = new RTCPeerConnection(configuration);
  for (const kind of ['audio', 'video', 'video'] as const) connection.addTransceiver(kind, { direction: 'recvonly' });
  const made = connection.createOffer();
  const taken = made.then((offer) => connection.setLocalDescription(offer));
  // The user of the connection handles a failure; until there is one, it is ignored.
  taken.catch(() => undefined);
  return { connection, offer: made.then(({ sdp }) => sdp ?? ''), taken };
}

/**
 * One downlink prepared while the room is joined, for the first other member. It subscribes that member's stream
 * without delay once the stream is announced. If the server supports it, the downlink connects ahead of the stream.
 */
export class DownlinkReserve {
  #prepared: PreparedDownlink | undefined;
  /** Whether it is reserved for a member. */
  #awaited = false;
  /** The user (tiny id) whose stream was subscribed ahead. */
  #for: string | undefined;
  #expiry = new AbortController();

  constructor(
    private readonly channel: SignalChannel,
    private readonly configuration: RTCConfiguration,
  ) {}

  /**
   * Creates the connection before its member is known, if the server can connect ahead: a browser's first connection
   * takes longest.
   */
  prewarm(): void {
    if (!this.channel.setup?.ahead || this.#prepared) return;
    try {
      this.#make();
    } catch {
      // The browser refuses; the subscription tries again and reports the error.
    }
  }

  /** @param pauseMs - delay before the request, so that more urgent ones come first */
  fill(user: { userId: string; tinyId: string }, pauseMs: number): void {
    if (this.#awaited) return;
    const prepared = this.#prepared ?? this.#make();
    this.#awaited = true;
    this.#expiry.abort();
    const { signal } = (this.#expiry = new AbortController());
    if (this.channel.setup?.ahead) {
      after(pauseMs, signal, () => {
        this.#for = user.tinyId;
        prepared.accepted = this.#ask(prepared, user);
      });
      after(HELD_MS, signal, () => this.close());
    } else after(TRUSTED_MS, signal, () => this.close());
  }

  /** The prepared downlink if it suits this user, otherwise a new one. */
  take(tinyId: string): PreparedDownlink {
    const prepared = this.#prepared;
    if (prepared && (this.#for ?? tinyId) === tinyId) {
      const { connectionState } = prepared.connection;
      const broken = connectionState === 'failed' || connectionState === 'disconnected';
      this.#release();
      if (!broken) return prepared;
      prepared.connection.close();
    }
    return prepareDownlink(this.configuration);
  }

  /** The user left: a connection made for them cannot be used for others. */
  forget(tinyId: string): void {
    if (this.#for === tinyId) this.close();
  }

  close(): void {
    this.#prepared?.connection.close();
    this.#release();
  }

  #make(): PreparedDownlink {
    const prepared = prepareDownlink(this.configuration);
    prepared.offer.catch(() => undefined);
    this.#prepared = prepared;
    this.#expiry = new AbortController();
    after(TRUSTED_MS, this.#expiry.signal, () => this.close());
    return prepared;
  }

  #release(): void {
    this.#expiry.abort();
    this.#prepared = undefined;
    this.#awaited = false;
    this.#for = undefined;
  }

  async #ask(prepared: PreparedDownlink, user: { userId: string; tinyId: string }): Promise<boolean> {
    try {
      const sdp = await requestSubscription(this.channel, user, prepared, EVERYTHING, { ahead: true });
      await prepared.connection.setRemoteDescription({ type: 'answer', sdp });
      return true;
    } catch {
      // Refused, or closed meanwhile: the stream is subscribed when it is announced.
      return false;
    }
  }
}
