import { ErrorCode, RtcError } from '../errors.js';
import type { SignalChannel } from '../signal/channel.js';
import { PublisherFlag } from '../protocol/commands.js';
import type { MediaKind } from '../stream/player.js';
import { RemoteStream } from '../stream/remote-stream.js';
import { receivedBytes } from './flow.js';
import { PeerLink, type Attempt } from './peer-link.js';
import type { PeerState } from './peer-state.js';
import type { DownlinkReserve, PreparedDownlink } from './prepared-downlink.js';
import { requestSubscription } from './subscribe-request.js';
import { SubscriptionQueue, type SubscriptionResult } from './subscription-queue.js';
import {
  anyKind,
  DOWNLINK_TABLE,
  EVERYTHING,
  NOTHING,
  sameKinds,
  type DownlinkEvent,
  type DownlinkPhase,
  type DownlinkStep,
  type Kinds,
} from './subscription-state.js';

const SILENCE_RETRIES = 3;

export type StreamEventName = 'stream-added' | 'stream-removed' | 'stream-updated' | 'stream-subscribed';
export type MuteEventName = 'mute-audio' | 'mute-video' | 'unmute-audio' | 'unmute-video';

/** Size of a received picture, if its publisher sends two. */
export type VideoSize = 'small' | 'large';

/** One call of `subscribe()` that is still running. */
export interface SubscribeCall {
  /** The kinds that it requests. */
  wanted?: Kinds;
  /** The kinds that are wanted again if it is aborted. */
  before?: Kinds;
  abandoned: boolean;
}

/** Events of a remote user for the client. */
export interface RemoteUserEvents {
  stream: (event: StreamEventName, stream: RemoteStream) => void;
  muted: (event: MuteEventName, userId: string) => void;
  error: (error: RtcError) => void;
}

/** The connection that receives a publisher's streams. */
interface Downlink {
  link: PeerLink;
  /** Settles when the connection is open for the first time. */
  opening: Promise<void>;
  received: Partial<Record<keyof Kinds, RTCRtpReceiver>>;
  /** Kinds that the server was last asked for. */
  requested: Kinds;
}

const gone = (): RtcError => new RtcError(ErrorCode.INVALID_OPERATION, 'the remote stream is gone');

/** One publisher of the room: its media, the subscription, and the connection that receives it. */
export class RemoteUser {
  main: RemoteStream | undefined;
  auxiliary: RemoteStream | undefined;
  /** Kinds that the application wants, kept across interruptions; undefined before its first decision. */
  #choice: Kinds | undefined;
  #sent: Kinds = NOTHING;
  #muted: Record<MediaKind, boolean> = { audio: false, video: false };
  #reported: Record<MediaKind, boolean> | undefined;
  #announced = new Set<RemoteStream>();
  /** Changed by `#step` alone. */
  #phase: DownlinkPhase = 'IDLE';
  /** In every phase but IDLE and GONE. */
  #downlink: Downlink | undefined;
  readonly #calls = new Set<SubscribeCall>();
  #successor: Promise<void> | undefined;
  readonly #queue: SubscriptionQueue;
  /** Number of the last change of the size. */
  #resized = 0;

  constructor(
    readonly userId: string,
    readonly tinyId: string,
    private readonly channel: SignalChannel,
    private readonly downlinks: DownlinkReserve,
    private readonly events: RemoteUserEvents,
    private size: VideoSize = 'large',
  ) {
    this.#queue = new SubscriptionQueue(
      channel.reliable.available,
      (tag, kinds, again) => {
        channel.send(tag, { srctinyid: tinyId, userid: userId, ...kinds, ...this.#sized() });
        if (again) channel.probe();
      },
      (error) => events.error(error),
    );
  }

  get wanted(): Kinds {
    return this.#choice ?? NOTHING;
  }
  /** The application's last decision; undefined before the first. */
  get choice(): Kinds | undefined {
    return this.#choice;
  }
  get sent(): Kinds {
    return this.#sent;
  }
  /** Phase of the connection that receives the streams. */
  get phase(): DownlinkPhase {
    return this.#phase;
  }
  get connection(): RTCPeerConnection | undefined {
    return this.#downlink?.link.connection;
  }
  get connectionState(): PeerState {
    return this.#downlink?.link.state ?? 'DISCONNECTED';
  }
  /** Whether the camera's picture should be visible. */
  get picture(): boolean {
    return this.wanted.bigVideo && this.#sent.bigVideo && !this.#muted.video;
  }
  get mutedState(): { audio: boolean; video: boolean } {
    return this.#muted;
  }

  /** A stream was added (16). With `subscribeTo` its streams are announced once they are received. */
  async appear(sent: Kinds, subscribeTo: Kinds | undefined): Promise<void> {
    this.#setSent(sent);
    if (subscribeTo) this.#choice = subscribeTo;
    if (!anyKind(this.wanted)) {
      this.#announce();
      return;
    }
    for (let retries = 0; ; retries += 1) {
      try {
        if (this.#step('same') === 'open') await this.#open();
        return;
      } catch (cause) {
        const code = cause instanceof RtcError && cause.getCode();
        // Closed meanwhile because the stream or the room is gone: not an error.
        if (!code || this.#phase === 'GONE' || code === ErrorCode.INVALID_OPERATION) return;
        // The offer may have been lost during an interruption, and nothing else would repeat it.
        if (code === ErrorCode.SUBSCRIPTION_TIMEOUT && retries < SILENCE_RETRIES) continue;
        this.events.error(cause);
        return;
      }
    }
  }

  /** Applies an entry of the publishers' snapshot (23). */
  update(flag: number): void {
    const sent = {
      audio: (flag & PublisherFlag.AUDIO) !== 0,
      bigVideo: (flag & PublisherFlag.VIDEO) !== 0,
      auxVideo: (flag & PublisherFlag.AUXILIARY) !== 0,
    };
    if (!sameKinds(sent, this.#sent)) this.#changeSent(sent);
    this.#muted = {
      audio: (flag & PublisherFlag.AUDIO_MUTED) !== 0,
      video: (flag & PublisherFlag.VIDEO_MUTED) !== 0,
    };
    const silent = { audio: !sent.audio || this.#muted.audio, video: !sent.bigVideo || this.#muted.video };
    for (const kind of ['audio', 'video'] as const) {
      if (this.#reported?.[kind] === silent[kind]) continue;
      this.events.muted(silent[kind] ? `mute-${kind}` : `unmute-${kind}`, this.userId);
    }
    this.#reported = silent;
  }

  /** @throws RtcError with the server's code, 16450 if the server does not answer */
  async subscribe(
    stream: RemoteStream,
    options: { audio?: boolean; video?: boolean },
    call: SubscribeCall,
  ): Promise<void> {
    const { audio = true, video = true } = options;
    const wanted = this.#kindsOf(stream, { audio, video });
    Object.assign(call, { wanted, before: this.wanted });
    this.#calls.add(call);
    try {
      await this.#carriedOn(this.#want(wanted));
    } finally {
      this.#calls.delete(call);
    }
    if (this.#phase !== 'GONE' && !call.abandoned) this.events.stream('stream-subscribed', stream);
  }

  async unsubscribe(stream: RemoteStream): Promise<void> {
    const wanted = this.#kindsOf(stream, { audio: false, video: false });
    if (!this.#downlink || sameKinds(wanted, this.wanted)) return;
    await this.#carriedOn(this.#want(wanted));
    // The stream was subscribed again in the meantime.
    if (anyKind(this.wanted)) return;
    this.#close('released');
    // A picture that is switched off is usually switched on again.
    this.downlinks.prewarm();
  }

  /** Same errors as subscribe; has an effect once a picture is subscribed. */
  async setSize(size: VideoSize): Promise<void> {
    const previous = this.size;
    if (size === previous) return;
    this.size = size;
    this.#resized += 1;
    const change = this.#resized;
    // A connection that is being opened requests the size itself.
    if (this.#step('size') !== 'ask' || !this.channel.twoPictures) return;
    if (!this.wanted.bigVideo && !this.wanted.auxVideo) return;
    try {
      await this.#carriedOn(this.#queue.push('on_sub_change', this.wanted));
    } catch (cause) {
      if (change === this.#resized) this.size = previous;
      throw cause;
    }
  }

  /** Undoes an aborted subscription: the kinds wanted before are wanted again, unless a later call wants others. */
  abandon(call: SubscribeCall): void {
    call.abandoned = true;
    const { wanted, before = NOTHING } = call;
    for (const other of this.#calls) if (other !== call && other.before === wanted) other.before = before;
    if (this.#choice !== wanted) return;
    // Another call may be opening the same connection; nobody needs it only if nothing was wanted before.
    if (!anyKind(before) && this.#step('undone') === 'close') {
      this.#choice = before;
      this.#disconnect();
    } else this.#want(before).catch(() => undefined);
  }

  answered(tag: 'on_sub_change' | 'on_unsub', result: SubscriptionResult): void {
    this.#queue.answered(tag, result);
  }

  /**
   * Called when the publisher or the room is gone.
   * @param successor - if the server lost the session: settles when the same user is back with its subscriptions
   */
  close(successor?: Promise<void>): void {
    this.#successor = successor;
    this.#close('gone');
    this.#queue.clear(gone());
    for (const stream of [this.main, this.auxiliary]) if (stream) this.#remove(stream);
    this.#setSent(NOTHING);
  }

  /** The wanted kinds if `stream` is subscribed with these options; a stream that is gone counts as unwanted. */
  #kindsOf(stream: RemoteStream, { audio, video }: { audio: boolean; video: boolean }): Kinds {
    const kinds =
      stream.getType() === 'main' ? { ...this.wanted, audio, bigVideo: video } : { ...this.wanted, auxVideo: video };
    const others = stream.getType() === 'main' ? this.auxiliary : this.main;
    return audio || video || others ? kinds : NOTHING;
  }

  /** A subscription that a lost session interrupted is continued by the successor of this object. */
  async #carriedOn(action: Promise<void>): Promise<void> {
    try {
      await action;
    } catch (cause) {
      if (!this.#successor) throw cause;
      await this.#successor;
    }
  }

  #step(event: DownlinkEvent): DownlinkStep {
    const { step, next } = DOWNLINK_TABLE[this.#phase][event];
    this.#phase = next;
    return step;
  }

  async #want(wanted: Kinds): Promise<void> {
    const previous = this.wanted;
    const any = anyKind(wanted);
    this.#choice = wanted;
    const isSame = sameKinds(previous, wanted);
    const step = this.#step(any ? (isSame ? 'same' : 'other') : isSame ? 'stillNone' : 'none');
    const downlink = this.#downlink;
    try {
      if (step === 'refuse') throw gone();
      if (step === 'open') await this.#open();
      // Another call is opening the connection: both have the same outcome.
      if (step === 'join' || step === 'then') await downlink?.opening;
      if (step !== 'ask' && (step !== 'then' || !downlink || sameKinds(downlink.requested, wanted))) return;
      if (downlink) downlink.requested = wanted;
      await this.#queue.push(any ? 'on_sub_change' : 'on_unsub', wanted);
    } catch (cause) {
      // A later call may want something else now.
      if (this.#choice === wanted) this.#choice = previous;
      throw cause;
    } finally {
      this.#show();
    }
  }

  /** Called when the server becomes reachable or unreachable. */
  signallingChanged(up: boolean): void {
    this.#queue.signallingChanged(up);
    if (up) this.#downlink?.link.retryNow();
  }

  #open(): Promise<void> {
    let prepared: PreparedDownlink;
    const link = new PeerLink({
      log: this.channel.log,
      name: 'downlink',
      open: () => {
        prepared = this.downlinks.take(this.tinyId);
        return prepared.connection;
      },
      canSignal: () => this.channel.reliable.available,
      flow: { expected: () => this.#receiving(), measure: receivedBytes, steady: () => this.#sounding() },
      negotiate: (_connection, attempt) => this.#negotiate(downlink, prepared, attempt),
      stateChanged: ({ state }) => {
        if (state === 'RECONNECTING') this.channel.probe();
        for (const stream of this.#streams()) stream.setConnection(state);
      },
      recovered: () => {
        for (const stream of this.#streams()) {
          this.events.stream('stream-subscribed', stream);
          this.events.stream('stream-updated', stream);
        }
      },
      failed: () => {
        this.#failed();
        this.events.error(
          new RtcError(
            ErrorCode.DOWNLINK_RECONNECTION_FAILED,
            'downlink reconnect failed, please check your network and re-join room',
          ),
        );
      },
    });
    const downlink: Downlink = { link, opening: Promise.resolve(), received: {}, requested: NOTHING };
    this.#downlink = downlink;
    downlink.opening = link.start().then(
      () => {
        if (this.#downlink === downlink) this.#step('connected');
      },
      (cause: unknown) => {
        if (this.#downlink === downlink) this.#failed();
        throw cause;
      },
    );
    return downlink.opening;
  }

  /** The connection is over; media that arrived over it stay where they are shown. */
  #failed(): void {
    this.#step('failed');
    this.#downlink = undefined;
  }

  /**
   * Whether packets should arrive now. A shared screen does not count, because it sends almost nothing while unchanged.
   */
  #receiving(): boolean {
    return (this.#sounding() || this.picture) && this.channel.state === 'CONNECTED';
  }

  #sounding(): boolean {
    return this.wanted.audio && this.#sent.audio && !this.#muted.audio;
  }

  /** The part of a request that asks for the small picture; empty otherwise. */
  #sized(): { smallVideo?: true } {
    return this.size === 'small' && this.channel.twoPictures ? { smallVideo: true } : {};
  }

  async #negotiate(
    downlink: Downlink,
    prepared: PreparedDownlink,
    { recovering, current, signal }: Attempt,
  ): Promise<void> {
    const ahead = await prepared.accepted;
    const sized = ahead ? {} : this.#sized();
    downlink.requested = ahead ? EVERYTHING : this.wanted;
    if (!ahead) {
      const kinds = { ...downlink.requested, ...sized };
      const sdp = await requestSubscription(this.channel, this, prepared, kinds, { signal });
      if (current()) await prepared.connection.setRemoteDescription({ type: 'answer', sdp });
    }
    if (!current()) return;
    const narrowed = ahead && !sameKinds(this.wanted, EVERYTHING);
    if (narrowed) downlink.requested = this.wanted;
    if (narrowed || sized.smallVideo !== this.#sized().smallVideo) {
      this.#queue
        .push('on_sub_change', downlink.requested)
        .catch((cause: unknown) => this.channel.log.warn('not narrowed', cause));
    }
    const [audio, bigVideo, auxVideo] = prepared.connection.getReceivers();
    downlink.received = { audio, bigVideo, auxVideo };
    this.#step('answered');
    this.#show();
    const fresh = this.#announce();
    // A recovered connection is reported once it is connected.
    if (recovering) return;
    for (const stream of this.#streams()) {
      // A new stream gets one added event and an update for each further track; an announced one gets an update for
      // each track.
      const tracks = Number(stream.hasAudio()) + Number(stream.hasVideo());
      const updates = fresh.has(stream) ? tracks - 1 : tracks;
      for (let update = 0; update < updates; update += 1) this.events.stream('stream-updated', stream);
    }
  }

  #streams(): RemoteStream[] {
    return [this.main, this.auxiliary].filter((stream) => stream !== undefined);
  }

  /** Announces the streams that are not announced yet. @returns these streams */
  #announce(): Set<RemoteStream> {
    const fresh = new Set(this.#streams().filter((stream) => !this.#announced.has(stream)));
    for (const stream of fresh) {
      this.#announced.add(stream);
      stream.setConnection(this.connectionState);
      this.events.stream('stream-added', stream);
    }
    return fresh;
  }

  #changeSent(sent: Kinds): void {
    const before = this.#sent;
    const hadMain = this.main;
    const hadAuxiliary = this.auxiliary;
    this.#setSent(sent);
    const mainChanged = before.audio !== sent.audio || before.bigVideo !== sent.bigVideo;
    if (hadMain && !sent.audio && !sent.bigVideo) this.#remove(hadMain);
    else if (hadMain && mainChanged && this.#announced.has(hadMain)) this.events.stream('stream-updated', hadMain);
    if (hadAuxiliary && !sent.auxVideo) this.#remove(hadAuxiliary);
    // Over an existing connection the new stream already arrives; without one the application subscribes to it.
    if (this.#step('sent') === 'announce') this.#announce();
  }

  #setSent(sent: Kinds): void {
    this.#sent = sent;
    if (sent.audio || sent.bigVideo) this.main ??= new RemoteStream(this.userId, 'main');
    if (sent.auxVideo) this.auxiliary ??= new RemoteStream(this.userId, 'auxiliary');
    this.main?.setSent('audio', sent.audio);
    this.main?.setSent('video', sent.bigVideo);
    this.auxiliary?.setSent('video', sent.auxVideo);
    this.#show();
  }

  /** Gives the streams the tracks that are both wanted and received. */
  #show(): void {
    const { audio, bigVideo, auxVideo } = this.#downlink?.received ?? {};
    this.main?.setReceived('audio', this.wanted.audio ? audio : undefined);
    this.main?.setReceived('video', this.wanted.bigVideo ? bigVideo : undefined);
    this.auxiliary?.setReceived('video', this.wanted.auxVideo ? auxVideo : undefined);
  }

  #remove(stream: RemoteStream): void {
    if (this.main === stream) this.main = undefined;
    if (this.auxiliary === stream) this.auxiliary = undefined;
    stream.setConnection('DISCONNECTED');
    if (this.#announced.delete(stream)) this.events.stream('stream-removed', stream);
    stream.setReceived('audio', undefined);
    stream.setReceived('video', undefined);
  }

  #close(event: 'released' | 'gone'): void {
    if (this.#step(event) === 'close') this.#disconnect();
  }

  #disconnect(): void {
    const link = this.#downlink?.link;
    this.#downlink = undefined;
    link?.close();
    this.#show();
  }
}
