import { ErrorCode, RtcError } from '../errors.js';
import type { SignalChannel } from '../signal/channel.js';
import type { ConstraintsData } from '../protocol/messages.js';
import { ServerCommand } from '../protocol/commands.js';
import { PUBLISH_CODEC_REFUSED } from '../protocol/refusals.js';
import type { ReceivedContent } from '../signal/received.js';
import type { LocalStream } from '../stream/local-stream.js';
import type { MediaKind } from '../stream/player.js';
import { acknowledged } from './flow.js';
import { PeerLink, type Attempt } from './peer-link.js';
import type { PeerState } from './peer-state.js';
import { requestPublish, limitBitrate, type PreparedUplink, type UplinkReserve } from './prepared-uplink.js';
import { publishOffer, withStartBitrate } from './sdp.js';
import type { SizesWatched, SmallPicture } from './small-picture.js';

const OFFER_LIMIT_MS = 10_000;
const UNPUBLISH_LIMIT_MS = 5000;
/** Validity of the server's packet count, which arrives every 2 s. */
const COUNT_HOLDS_MS = 5000;

export interface UplinkEvents {
  stateChanged: (change: { prevState: PeerState; state: PeerState }) => void;
  failed: (error: RtcError) => void;
}

const flows = (track: MediaStreamTrack | null | undefined): boolean =>
  track?.readyState === 'live' && track.enabled && !track.muted;

/** The connection that sends the user's own stream. */
export class Uplink {
  readonly link: PeerLink;
  /** Time until which the server's last packet count proves that the path works. */
  #confirmedUntil = 0;
  #countsReceived = false;
  // The media stream only groups the two tracks in the SDP.
  readonly #group = new MediaStream();
  readonly #small: SmallPicture | undefined;
  readonly #stream: LocalStream;
  /** The running change of the encoders; a sender refuses two at a time. */
  #applied: Promise<void> = Promise.resolve();
  /** The track being added or removed; a connection that is built meanwhile takes it into account. */
  #changing: { add?: MediaStreamTrack; remove?: MediaStreamTrack } = {};

  constructor(
    private readonly channel: SignalChannel,
    { stream, small }: { stream: LocalStream; small?: SmallPicture | undefined },
    configuration: RTCConfiguration,
    reserve: UplinkReserve,
    events: UplinkEvents,
  ) {
    this.#stream = stream;
    this.#small = small;
    let prepared: PreparedUplink | undefined;
    this.link = new PeerLink({
      log: channel.log,
      name: 'uplink',
      open: () => {
        prepared = reserve.take();
        return prepared?.connection ?? new RTCPeerConnection(configuration);
      },
      flow: {
        expected: () => this.#sending(),
        measure: acknowledged,
        // Acknowledgements pause at times. One growing sample is enough only if the server's counts also show a loss.
        steady: () => this.#countsReceived && flows(this.#stream.getAudioTrack()),
        // Missing acknowledgements alone may mean that the return path is lost, or that the machine is busy.
        confirmed: () => performance.now() > this.#confirmedUntil,
      },
      canSignal: () => channel.reliable.available,
      negotiate: async (connection, attempt) => {
        await this.#publish(connection, attempt, prepared);
        if (attempt.current()) await this.#useTracks(connection);
      },
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

  /** Handles the server's packet count of the last 2 s. */
  counted({ recvAudPkg, recvVidPkg }: ReceivedContent<typeof ServerCommand.UPLINK_STATS>): void {
    this.#countsReceived = true;
    this.#confirmedUntil = recvAudPkg + recvVidPkg > 0 ? performance.now() + COUNT_HOLDS_MS : 0;
  }

  /** Handles the server's message about which of the two pictures are received by somebody. */
  sizesWatched(sizes: SizesWatched): void {
    this.#small?.watched(sizes);
    void this.applyBitrate();
  }

  /**
   * Resolves with the server's answer, or after 5 s without one.
   * @param unpublish - the user's wish, or the first step of a recovery, after which the stream comes back
   */
  async unpublish(unpublish: 'final' | 'recovering' = 'final', signal?: AbortSignal): Promise<void> {
    const expectation = {
      commands: [ServerCommand.UNPUBLISH_RESULT],
      timeoutMs: UNPUBLISH_LIMIT_MS,
      onTimeout: () => new RtcError(ErrorCode.SERVER_TIMEOUT, 'unpublish timeout'),
      ...(signal ? { signal } : {}),
    };
    const done = this.channel.reliable.request('on_unpublish', () => '', expectation, { unpublish });
    await done.catch(() => undefined);
  }

  /** @throws RtcError 65535 without an answer in 10 s; the stream then continues unchanged */
  addTrack(track: MediaStreamTrack): Promise<void> {
    return this.#change({ add: track }, async (connection) => {
      const sender = connection.addTrack(track, this.#group);
      const small = track.kind === 'video' ? this.#small?.add(connection, track, this.#group) : undefined;
      try {
        await this.#update(connection, 'add', track);
        await this.applyBitrate();
      } catch (cause) {
        await this.#rollback(connection);
        for (const each of [sender, small?.sender]) if (each) connection.removeTrack(each);
        throw cause;
      }
    });
  }

  /** Same errors as addTrack. */
  removeTrack(track: MediaStreamTrack): Promise<void> {
    return this.#change({ remove: track }, (connection) => this.#removeFrom(connection, track));
  }

  async #removeFrom(connection: RTCPeerConnection, track: MediaStreamTrack): Promise<void> {
    const transceivers = connection.getTransceivers().filter((each) => each.sender.track === track);
    if (transceivers.length === 0) return;
    for (const transceiver of transceivers) {
      // The sender is silenced first, so that the picture stops even if the server does not answer.
      await transceiver.sender.replaceTrack(null);
      transceiver.stop();
    }
    await this.#update(connection, 'remove', track);
  }

  /** A track may have been replaced while the connection that sends it was being built. */
  async #useTracks(connection: RTCPeerConnection): Promise<void> {
    for (const sender of connection.getSenders()) {
      const { track } = sender;
      const wanted = track && this.#track(track.kind === 'audio' ? 'audio' : 'video');
      if (wanted && wanted !== track) await sender.replaceTrack(wanted);
    }
  }

  async replaceTrack(kind: MediaKind, track: MediaStreamTrack): Promise<void> {
    const senders = this.link.connection?.getSenders().filter((sender) => sender.track?.kind === kind) ?? [];
    await Promise.all(senders.map((sender) => sender.replaceTrack(track)));
  }

  /**
   * Sets the bit rates of the profiles in use on the encoders. Chromium needs them before the answer: otherwise the
   * encoder has no rate for its first picture, which is then lost. Other browsers accept them only after the answer.
   */
  applyBitrate(): Promise<void> {
    this.#applied = this.#applied.then(async () => {
      const { audio, video } = this.#stream.profiles;
      for (const transceiver of this.link.connection?.getTransceivers() ?? []) {
        const { sender, receiver } = transceiver;
        if (receiver.track.kind === 'audio') await limitBitrate(sender, audio.bitrate);
        else if (this.#small) await this.#small.limit(transceiver, video);
        else await limitBitrate(sender, video.bitrate);
      }
    });
    return this.#applied;
  }

  /**
   * Whether packets should be sent now. A shared screen does not count, because it sends almost nothing while
   * unchanged.
   */
  #sending(): boolean {
    const picture = this.#stream.screen ? undefined : this.#stream.getVideoTrack();
    return (flows(this.#stream.getAudioTrack()) || flows(picture)) && this.channel.state === 'CONNECTED';
  }

  async #publish(
    connection: RTCPeerConnection,
    { recovering, current, signal }: Attempt,
    prepared: PreparedUplink | undefined,
  ): Promise<void> {
    this.#confirmedUntil = 0;
    this.#countsReceived = false;
    if (recovering) await this.unpublish('recovering', signal);
    await prepared?.negotiated;
    if (!current()) return;
    this.#small?.begin();
    this.channel.send('on_constraints_config', this.#constraints());
    if (prepared && !this.#small?.sent && (await this.#publishOver(prepared, signal))) return;
    if (!current()) return;
    for (const kind of ['audio', 'video'] as const) {
      const track = this.#track(kind);
      if (!prepared) {
        if (track) connection.addTrack(track, this.#group);
      } else if (track) await prepared.transceivers[kind].sender.replaceTrack(track);
      else prepared.transceivers[kind].stop();
    }
    const picture = this.#track('video');
    if (picture) this.#small?.add(connection, picture, this.#group);
    const offer = await connection.createOffer();
    if (!current()) return;
    // The offer is already complete: it is sent while the browser sets it as local description.
    const taken = connection.setLocalDescription(offer);
    const [sdp] = await Promise.all([this.#requestPublish(offer.sdp, signal), taken, this.applyBitrate()]);
    if (!current()) return;
    await connection.setRemoteDescription({
      type: 'answer',
      sdp: withStartBitrate(sdp, this.#stream.profiles.video.bitrate),
    });
    if (current()) await this.applyBitrate();
  }

  /**
   * Publishes over a prepared connection whose sections are already negotiated. A new negotiation would make Chromium
   * create its encoder a second time.
   * @returns false if the connection has sections that this stream does not need, or was not answered
   */
  async #publishOver({ connection, transceivers }: PreparedUplink, signal: AbortSignal): Promise<boolean> {
    const [audio, video] = [this.#track('audio'), this.#track('video')];
    if (!audio || !video || !connection.currentRemoteDescription) return false;
    const answered = this.#requestPublish(connection.localDescription?.sdp, signal);
    const replaced = [transceivers.audio.sender.replaceTrack(audio), transceivers.video.sender.replaceTrack(video)];
    await Promise.all([answered, ...replaced, this.applyBitrate()]);
    return true;
  }

  /**
   * @returns the server's answer; the browser refuses an empty one
   * @throws RtcError for a refusal, 65535 without an answer in 10 s
   */
  async #requestPublish(offer: string | undefined, signal: AbortSignal): Promise<string> {
    const answer = await requestPublish(this.channel, offer ?? '', { signal });
    if (answer.result !== PUBLISH_CODEC_REFUSED) return answer.sdp ?? '';
    throw new RtcError(ErrorCode.NOT_SUPPORTED_H264, 'your device does not support H.264 encoding.');
  }

  #track(kind: MediaKind): MediaStreamTrack | undefined {
    const { add, remove } = this.#changing;
    if (add?.kind === kind) return add;
    const track = kind === 'audio' ? this.#stream.getAudioTrack() : this.#stream.getVideoTrack();
    return track === remove ? undefined : (track ?? undefined);
  }

  /** Changes the tracks of the current connection. A connection lost meanwhile is rebuilt with the wanted tracks. */
  async #change(
    changing: { add?: MediaStreamTrack; remove?: MediaStreamTrack },
    act: (connection: RTCPeerConnection) => Promise<void>,
  ): Promise<void> {
    this.#changing = changing;
    const { signal, state, connection } = this.link;
    try {
      if (connection && state !== 'RECONNECTING') await act(connection);
      else this.link.retryNow();
    } catch (cause) {
      if (!signal.aborted || this.link.state === 'DISCONNECTED') throw cause;
    } finally {
      this.#changing = {};
    }
  }

  async #update(connection: RTCPeerConnection, action: 'add' | 'remove', track: MediaStreamTrack): Promise<void> {
    await connection.setLocalDescription(await connection.createOffer());
    const constraints = this.#constraints();
    const { signal } = this.link;
    const answer = await this.channel.reliable.request(
      'on_update_track',
      () => {
        this.channel.send('on_constraints_config', constraints);
        return {
          action,
          trackId: track.id,
          kind: track.kind === 'audio' ? 'audio' : 'video',
          type: 'offer',
          sdp: publishOffer(connection.localDescription?.sdp ?? ''),
        };
      },
      {
        commands: [ServerCommand.UPDATE_RESULT],
        timeoutMs: OFFER_LIMIT_MS,
        onTimeout: () => new RtcError(ErrorCode.UNKNOWN, 'update offer timeout observed'),
        signal,
      },
      { srctinyid: 0 },
    );
    if (connection !== this.link.connection) return;
    await connection.setRemoteDescription({ type: 'answer', sdp: answer.sdp ?? '' });
  }

  async #rollback(connection: RTCPeerConnection): Promise<void> {
    if (connection.signalingState === 'have-local-offer') {
      await connection.setLocalDescription({ type: 'rollback' }).catch(() => undefined);
    }
  }

  #constraints(): ConstraintsData {
    const { audio, video } = this.#stream.profiles;
    const picture = this.#stream.getVideoTrack() ? video : undefined;
    const sound = this.#stream.getAudioTrack() ? audio : undefined;
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
