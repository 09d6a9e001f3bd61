import { after } from '../timers.js';

/** After this time the browser's view of the network may be outdated. */
const TRUSTED_MS = 30_000;

/** A receiving connection whose offer is made, or in the making. */
export interface PreparedDownlink {
  connection: RTCPeerConnection;
  /** The offer; it may be sent at once. */
  offer: Promise<string>;
  /** Resolves when the browser took the offer for its own: only then an answer can be applied. */
  taken: Promise<void>;
}

/** One section for the sound, one for the camera and one for a shared screen, as the server expects them. */
export function prepareDownlink(configuration: RTCConfiguration): PreparedDownlink {
  const connection = new RTCPeerConnection(configuration);
  for (const kind of ['audio', 'video', 'video'] as const) connection.addTransceiver(kind, { direction: 'recvonly' });
  const made = connection.createOffer();
  const taken = made.then((offer) => connection.setLocalDescription(offer));
  // Who takes it over hears of a failure; before that there is nobody to tell.
  taken.catch(() => undefined);
  return { connection, offer: made.then(({ sdp }) => sdp ?? ''), taken };
}

/** One downlink made ready when somebody enters the room: their stream, once announced, is asked for at once. */
export class DownlinkReserve {
  #prepared: PreparedDownlink | undefined;
  #expiry = new AbortController();

  constructor(private readonly configuration: RTCConfiguration) {}

  fill(): void {
    if (this.#prepared) return;
    const prepared = prepareDownlink(this.configuration);
    prepared.offer.catch(() => undefined);
    this.#prepared = prepared;
    this.#expiry = new AbortController();
    after(TRUSTED_MS, this.#expiry.signal, () => this.close());
  }

  /** The one that is ready, or a new one. */
  take(): PreparedDownlink {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    this.#expiry.abort();
    return prepared ?? prepareDownlink(this.configuration);
  }

  close(): void {
    this.#expiry.abort();
    this.#prepared?.connection.close();
    this.#prepared = undefined;
  }
}
