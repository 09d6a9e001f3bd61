import { ErrorCode, RtcError } from '../errors.js';
import type { SignalChannel } from '../signal/channel.js';
import type { ConstraintsData, PublishResultContent, UplinkStatsContent } from '../signal/messages.js';
import { ServerCommand } from '../signal/messages.js';
import type { LocalStream } from '../stream/local-stream.js';
import type { MediaKind } from '../stream/player.js';
import { acknowledged } from './flow.js';
import { PeerLink, type Attempt } from './peer-link.js';
import type { PeerState } from './peer-state.js';
import { askToPublish, limitBitrate, type PreparedUplink, type UplinkReserve } from './prepared-uplink.js';
import { publishOffer, withStartBitrate } from './sdp.js';

const OFFER_LIMIT_MS = 10_000;
const UNPUBLISH_LIMIT_MS = 5000;
/** Counts come every 2 s. */
const COUNT_HOLDS_MS = 5000;
const H264_MISSING = 77392;

export interface UplinkEvents {
  stateChanged: (change: { prevState: PeerState; state: PeerState }) => void;
  failed: (error: RtcError) => void;
}

const flows = (track: MediaStreamTrack | null | undefined): boolean =>
  track?.readyState === 'live' && track.enabled && !track.muted;

/** The connection that carries the own stream. */
export class Uplink {
  readonly link: PeerLink;
  /** Until when the server's last count speaks for the path. */
  #arrivedUntil = 0;
  #told = false;
  // The media stream only groups the two tracks on the wire.
  readonly #group = new MediaStream();

  constructor(
    private readonly channel: SignalChannel,
    private readonly stream: LocalStream,
    configuration: RTCConfiguration,
    reserve: UplinkReserve,
    events: UplinkEvents,
  ) {
    let prepared: PreparedUplink | undefined;
    this.link = new PeerLink({
      name: 'uplink',
      open: () => {
        prepared = reserve.take();
        return prepared?.connection ?? new RTCPeerConnection(configuration);
      },
      flow: {
        expected: () => this.#sending(),
        measure: acknowledged,
        // Acknowledgements have pauses of their own; with the server's counts beside them they need not be steady.
        steady: () => this.#told && flows(this.stream.getAudioTrack()),
        // Acknowledgements that stay away alone mean that the way back is lost, or that a machine is busy.
        confirmed: () => performance.now() > this.#arrivedUntil,
      },
      negotiate: (connection, attempt) => this.#publish(connection, attempt, prepared),
      stateChanged: (change) => {
        if (change.state === 'RECONNECTING') channel.probe();
        events.stateChanged(change);
      },
      recovered: () => undefined,
      failed: () =>
        events.failed(
          new RtcError(
            ErrorCode.UPLINK_RECONNECTION_FAILED,
            'uplink reconnect failed, please check your network and publish again',
          ),
        ),
    });
  }

  /** The server's count of the last 2 s. */
  counted({ recvAudPkg, recvVidPkg }: UplinkStatsContent): void {
    this.#told = true;
    this.#arrivedUntil = recvAudPkg + recvVidPkg > 0 ? performance.now() + COUNT_HOLDS_MS : 0;
  }

  /** Resolves when the server is told, or after 5 s: silence counts as done. */
  async unpublish(): Promise<void> {
    const done = this.channel.request('on_unpublish', '', {
      commands: [ServerCommand.UNPUBLISH_RESULT],
      timeoutMs: UNPUBLISH_LIMIT_MS,
      onTimeout: () => new RtcError(ErrorCode.SERVER_TIMEOUT, 'unpublish timeout'),
    });
    await done.catch(() => undefined);
  }

  /** @throws RtcError 65535 without an answer in 10 s; the stream then goes on as before */
  async addTrack(track: MediaStreamTrack): Promise<void> {
    const connection = this.#required();
    const sender = connection.addTrack(track, this.#group);
    try {
      await this.#update(connection, 'add', track);
      await this.applyBitrate();
    } catch (cause) {
      await this.#rollback(connection);
      connection.removeTrack(sender);
      throw cause;
    }
  }

  /** Same errors as addTrack. */
  async removeTrack(track: MediaStreamTrack): Promise<void> {
    const connection = this.#required();
    const transceiver = connection.getTransceivers().find((each) => each.sender.track === track);
    if (!transceiver) return;
    // Silence first: if the server does not answer, the picture is gone all the same.
    await transceiver.sender.replaceTrack(null);
    transceiver.stop();
    await this.#update(connection, 'remove', track);
  }

  async replaceTrack(kind: MediaKind, track: MediaStreamTrack): Promise<void> {
    const senders = this.link.connection?.getSenders() ?? [];
    await senders.find((sender) => sender.track?.kind === kind)?.replaceTrack(track);
  }

  /**
   * Tells the browser's encoders the bit rates of the profiles in use. Chromium gives an encoder that knows none before
   * it is answered no rate until its first picture, which is then lost; other browsers take one only after the answer.
   */
  async applyBitrate(): Promise<void> {
    const { audio, video } = this.stream.profiles;
    for (const { sender, receiver } of this.link.connection?.getTransceivers() ?? []) {
      await limitBitrate(sender, receiver.track.kind === 'audio' ? audio.bitrate : video.bitrate);
    }
  }

  /** Whether packets should go out at the moment. A shared screen that does not change sends next to nothing. */
  #sending(): boolean {
    const picture = this.stream.screen ? undefined : this.stream.getVideoTrack();
    return (flows(this.stream.getAudioTrack()) || flows(picture)) && this.channel.state === 'CONNECTED';
  }

  async #publish(
    connection: RTCPeerConnection,
    { recovering, current, signal }: Attempt,
    prepared: PreparedUplink | undefined,
  ): Promise<void> {
    this.#arrivedUntil = 0;
    this.#told = false;
    if (recovering) await this.unpublish();
    await prepared?.settled;
    if (!current()) return;
    this.channel.send('on_constraints_config', this.#constraints());
    if (prepared && (await this.#publishOver(prepared, signal))) return;
    if (!current()) return;
    for (const kind of ['audio', 'video'] as const) {
      const track = this.#track(kind);
      if (!prepared) {
        if (track) connection.addTrack(track, this.#group);
      } else if (track) await prepared.transceivers[kind].sender.replaceTrack(track);
      else prepared.transceivers[kind].stop();
    }
    const offer = await connection.createOffer();
    if (!current()) return;
    // The offer is complete as it is made: it travels while the browser takes it for its own.
    const taken = connection.setLocalDescription(offer);
    const [sdp] = await Promise.all([this.#ask(offer.sdp, signal), taken, this.applyBitrate()]);
    if (!current()) return;
    await connection.setRemoteDescription({
      type: 'answer',
      sdp: withStartBitrate(sdp, this.stream.profiles.video.bitrate),
    });
    if (current()) await this.applyBitrate();
  }

  /**
   * Publishes over a connection whose sections are agreed already: nothing is negotiated anew, which would also make
   * Chromium build its encoder a second time. False where the connection has sections this stream does not need, or
   * was not answered.
   */
  async #publishOver({ connection, transceivers }: PreparedUplink, signal: AbortSignal): Promise<boolean> {
    const [audio, video] = [this.#track('audio'), this.#track('video')];
    if (!audio || !video || !connection.currentRemoteDescription) return false;
    const asked = this.#ask(connection.localDescription?.sdp, signal);
    const replaced = [transceivers.audio.sender.replaceTrack(audio), transceivers.video.sender.replaceTrack(video)];
    await Promise.all([asked, ...replaced, this.applyBitrate()]);
    return true;
  }

  /** @returns the server's answer. @throws RtcError for a refusal, 65535 without an answer in 10 s */
  async #ask(offer: string | undefined, signal: AbortSignal): Promise<string> {
    const answer = await askToPublish(this.channel, offer ?? '', { signal });
    if (answer.result !== H264_MISSING) return answer.sdp;
    throw new RtcError(ErrorCode.NOT_SUPPORTED_H264, 'your device does not support H.264 encoding.');
  }

  #track(kind: MediaKind): MediaStreamTrack | undefined {
    return (kind === 'audio' ? this.stream.getAudioTrack() : this.stream.getVideoTrack()) ?? undefined;
  }

  async #update(connection: RTCPeerConnection, action: 'add' | 'remove', track: MediaStreamTrack): Promise<void> {
    this.channel.send('on_constraints_config', this.#constraints());
    await connection.setLocalDescription(await connection.createOffer());
    const answer = await this.channel.request<'on_update_track', PublishResultContent>(
      'on_update_track',
      {
        action,
        trackId: track.id,
        kind: track.kind === 'audio' ? 'audio' : 'video',
        type: 'offer',
        sdp: publishOffer(connection.localDescription?.sdp ?? ''),
      },
      {
        commands: [ServerCommand.UPDATE_RESULT],
        timeoutMs: OFFER_LIMIT_MS,
        onTimeout: () => new RtcError(ErrorCode.UNKNOWN, 'update offer timeout observed'),
      },
      { srctinyid: 0 },
    );
    if (connection !== this.link.connection) return;
    await connection.setRemoteDescription({ type: 'answer', sdp: answer.sdp });
  }

  async #rollback(connection: RTCPeerConnection): Promise<void> {
    if (connection.signalingState === 'have-local-offer') {
      await connection.setLocalDescription({ type: 'rollback' }).catch(() => undefined);
    }
  }

  #required(): RTCPeerConnection {
    const { connection } = this.link;
    if (!connection) throw new RtcError(ErrorCode.INVALID_OPERATION, 'the stream is not connected');
    return connection;
  }

  #constraints(): ConstraintsData {
    const { audio, video } = this.stream.profiles;
    const picture = this.stream.getVideoTrack() ? video : undefined;
    const sound = this.stream.getAudioTrack() ? audio : undefined;
    return {
      EncVideoCodec: '',
      EncVideoWidth: picture?.width ?? 0,
      EncVideoHeight: picture?.height ?? 0,
      EncVideoBr: String((picture?.bitrate ?? 0) * 1000),
      EncVideoFps: picture?.frameRate ?? 0,
      EncAudioCodec: 'opus',
      EncAudioFS: sound?.sampleRate ?? 0,
      EncAudioCh: sound?.channelCount ?? 0,
      EncAudioBr: String((sound?.bitrate ?? 0) * 1000),
    };
  }
}
