import { ErrorCode, RtcError } from '../errors.js';
import type { SignalChannel } from '../signal/channel.js';
import { ServerCommand } from '../protocol/commands.js';
import type { ReceivedContent } from '../signal/received.js';
import type { MediaKind } from '../stream/player.js';
import { after } from '../timers.js';
import { publishOffer, withStartBitrate } from './sdp.js';

const OFFER_LIMIT_MS = 10_000;
/** Shorter than for a stream, because nothing waits for this answer. */
const AHEAD_LIMIT_MS = 3000;
/** An unused connection is closed after this time: the user may only listen. */
const HELD_MS = 60_000;
/** Bit rate of the default profile (480p), because the stream is not known yet. */
const START_KBPS = 900;

/** A sending connection without media. */
export interface PreparedUplink {
  connection: RTCPeerConnection;
  transceivers: Readonly<Record<MediaKind, RTCRtpTransceiver>>;
  /** Resolves when the server's answer is applied, or when there will be none; in both cases a new offer can follow. */
  negotiated: Promise<void>;
}

/** Limits the bit rate of a sender's encoder, if the browser allows it at this time. */
export async function limitBitrate(
  sender: RTCRtpSender,
  kbps: number,
  more: RTCRtpEncodingParameters = {},
): Promise<void> {
  try {
    const parameters = sender.getParameters();
    for (const encoding of parameters.encodings) Object.assign(encoding, { maxBitrate: kbps * 1000 }, more);
    await sender.setParameters(parameters);
  } catch {
    // The stream works without a limit.
  }
}

/** Sends the offer of an uplink. @throws RtcError 65535 without an answer in 10 s, ChannelInterrupted */
export function requestPublish(
  channel: SignalChannel,
  sdp: string,
  { ahead, signal }: { ahead?: boolean; signal?: AbortSignal },
): Promise<ReceivedContent<typeof ServerCommand.PUBLISH_RESULT>> {
  return channel.reliable.requestOnce(
    'on_publish',
    { type: 'offer', sdp: publishOffer(sdp), ...(ahead ? { ahead } : {}) },
    {
      commands: [ServerCommand.PUBLISH_RESULT, 2],
      timeoutMs: ahead ? AHEAD_LIMIT_MS : OFFER_LIMIT_MS,
      onTimeout: () => new RtcError(ErrorCode.UNKNOWN, 'publish timeout'),
      matches: (content) => Boolean(content.ahead) === Boolean(ahead),
      signal,
    },
    { srctinyid: 0 },
  );
}

/**
 * An uplink that is connected soon after joining, if the server supports it: a stream published later only has to be
 * announced. No device is opened for it.
 */
export class UplinkReserve {
  #prepared: PreparedUplink | undefined;
  #scope = new AbortController();

  constructor(
    private readonly channel: SignalChannel,
    private readonly configuration: RTCConfiguration,
  ) {}

  /**
   * @param pauseMs - delay, so that more urgent requests come first; a stream published before it ends gets a new
   * connection
   */
  fill(pauseMs: number): void {
    if (!this.channel.setup?.ahead) return;
    this.close();
    const { signal } = (this.#scope = new AbortController());
    after(pauseMs, signal, () => {
      this.#prepared = this.#prepare();
    });
    after(HELD_MS, signal, () => this.close());
  }

  /** The prepared uplink, ready or nearly so; undefined if a new one is needed. */
  take(): PreparedUplink | undefined {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    this.#scope.abort();
    if (prepared && !['failed', 'disconnected'].includes(prepared.connection.connectionState)) return prepared;
    prepared?.connection.close();
    return undefined;
  }

  close(): void {
    this.#scope.abort();
    this.#prepared?.connection.close();
    this.#prepared = undefined;
  }

  #prepare(): PreparedUplink {
    const connection = new RTCPeerConnection(this.configuration);
    const streams = [new MediaStream()];
    const section = (kind: MediaKind): RTCRtpTransceiver =>
      connection.addTransceiver(kind, { direction: 'sendrecv', streams });
    const transceivers = { audio: section('audio'), video: section('video') };
    void limitBitrate(transceivers.video.sender, START_KBPS);
    const negotiated = this.#connect(connection).catch((cause: unknown) =>
      this.channel.log.trace('no uplink ahead', cause),
    );
    return { connection, transceivers, negotiated };
  }

  async #connect(connection: RTCPeerConnection): Promise<void> {
    const offer = await connection.createOffer();
    const taken = connection.setLocalDescription(offer);
    const answered = requestPublish(this.channel, offer.sdp ?? '', { ahead: true });
    const [{ sdp }] = await Promise.all([answered, taken]);
    await connection.setRemoteDescription({ type: 'answer', sdp: withStartBitrate(sdp ?? '', START_KBPS) });
  }
}
