import { abortable } from './abortable.js';
import { check, checkFields, checkObject, reading } from './checks.js';
import { checkClientOptions, checkJoinOptions, checkRenewal } from './client-options.js';
import type { CheckedOptions, ClientOptions, JoinOptions, Role } from './client-options.js';
import { Emitter } from './emitter.js';
import { isWebRTCSupported } from './environment.js';
import { ErrorCode, invalidOperation, invalidParameter, RtcError } from './errors.js';
import { reported } from './event-report.js';
import { ClientLog } from './logger.js';
import type { Mixer } from './mix/mixer.js';
import type { MixConfig } from './mix/mix-config.js';
import type { CdnTarget, Relay } from './mix/relay.js';
import { Session } from './session.js';
import { parseProxy, type ProxySettings } from './signal/address.js';
import { turnServers, type TurnServer } from './turn.js';
import type { SignalState } from './signal/signal-state.js';
import type { NetworkQuality } from './stats/quality.js';
import type { SubscribeCall, VideoSize } from './peer/remote-user.js';
import { sampleReceiver, sampleSender } from './stats/sampler.js';
import { VolumeMeter, type Volume } from './stats/volume.js';
import { LocalStream } from './stream/local-stream.js';
import type { SmallPicture } from './peer/small-picture.js';
import type { VideoProfile, VideoProfileName } from './stream/profiles.js';
import { RemoteStream } from './stream/remote-stream.js';

export interface ClientEvents {
  'stream-added': (event: { stream: RemoteStream }) => void;
  'stream-removed': (event: { stream: RemoteStream }) => void;
  'stream-updated': (event: { stream: RemoteStream }) => void;
  'stream-subscribed': (event: { stream: RemoteStream }) => void;
  'connection-state-changed': (event: { prevState: SignalState; state: SignalState }) => void;
  'peer-join': (event: { userId: string }) => void;
  'peer-leave': (event: { userId: string }) => void;
  'mute-audio': (event: { userId: string }) => void;
  'mute-video': (event: { userId: string }) => void;
  'unmute-audio': (event: { userId: string }) => void;
  'unmute-video': (event: { userId: string }) => void;
  'network-quality': (event: { uplinkNetworkQuality: NetworkQuality; downlinkNetworkQuality: NetworkQuality }) => void;
  'audio-volume': (event: { result: Volume[] }) => void;
  /** The user who speaks now, by `enableActiveSpeaker()`; null when nobody has spoken for some seconds. */
  'active-speaker': (event: { userId: string | null }) => void;
  'client-banned': (error: RtcError) => void;
  /**
   * The signature expires in a minute or sooner: set a new one with `updateUserSig()`. `expiresAt` is ms since 1970.
   */
  'signature-expiring': (event: { expiresAt: number }) => void;
  /** The signature has expired: the call continues, but could not be resumed after an interruption. */
  'signature-expired': (event: { expiresAt: number }) => void;
  error: (error: RtcError) => void;
}

/** The client of one user, in at most one room at a time. */
export class Client extends Emitter<ClientEvents> {
  readonly #options: CheckedOptions;
  readonly #log = new ClientLog();
  #proxy: ProxySettings = {};
  #turnServers: RTCIceServer[] = [];
  #session: Session | undefined;
  #destroyed = false;
  readonly #volume: VolumeMeter;
  #speaker = new AbortController();
  // Loaded on first use, because most calls need neither.
  #mixer: Mixer | undefined;
  #relay: Relay | undefined;

  /** @internal Use createClient. */
  constructor(options: ClientOptions) {
    super();
    this.#options = reading('the options', () => checkClientOptions(options));
    this.#volume = new VolumeMeter(
      () => this.#audible(),
      (result) => this.emit('audio-volume', { result }),
    );
  }

  /**
   * Joins a room.
   * @throws RtcError 4096 invalid room id, 4097 already joined, joining or destroyed, 4098 no WebRTC, 16385 signature refused,
   * 16388 room refused or no answer, 16390 server unreachable (after 15 s at most); 4097 when aborted
   */
  async join(target: JoinOptions): Promise<void> {
    if (this.#destroyed) throw invalidOperation('the client was destroyed, create another one');
    if (this.#session) throw invalidOperation('duplicate join() called');
    const { useStringRoomId = false } = this.#options;
    const room = reading('the room to join', () => checkJoinOptions(target, useStringRoomId));
    if (!isWebRTCSupported()) throw new RtcError(ErrorCode.NOT_SUPPORTED, 'the browser does NOT support WebRTC!');
    const main = this.#proxy.websocketProxy ?? this.#options.serverUrl;
    if (!main) throw invalidParameter('serverUrl is missing: give it to createClient() or setProxyServer()');
    const backup = this.#proxy.websocketProxy ?? this.#options.backupUrl ?? main;
    const { sdkAppId, userId } = this.#options;
    const { loggerProxy } = this.#proxy;
    if (loggerProxy) this.#log.open({ loggerProxy, sdkAppId: String(sdkAppId), userId });
    let session: Session | undefined;
    await abortable(
      'join',
      room.signal,
      () => session && this.#end(session),
      async () => {
        const opened = (session = this.#openSession(room, { main, backup }));
        this.#session = opened;
        try {
          await reported(this.#log, 'join', () => opened.join());
        } catch (cause) {
          this.#forget(opened);
          throw cause;
        }
        if (this.#session !== opened) throw invalidOperation('the room was left meanwhile');
      },
    );
  }

  /**
   * Sets a new signature of the same user, also during a call; it is used from the next connection to the server on.
   * @param privateMapKey - a new key of the room that the client is in, used if the room has to be entered again
   * @throws RtcError 4096 for an invalid signature or key
   */
  updateUserSig(userSig: string, privateMapKey?: string): void {
    const renewal = { userSig, ...(privateMapKey === undefined ? {} : { privateMapKey }) };
    checkRenewal(renewal);
    this.#options.userSig = userSig;
    this.#session?.renewed(renewal);
  }

  /** State of the signalling, as reported by `connection-state-changed`. */
  getConnectionState(): SignalState {
    return this.#session?.channel.state ?? 'DISCONNECTED';
  }

  /**
   * Leaves the room, or gives up `join()`; does nothing outside of a room. The user has left when it returns: it waits for
   * nothing, never rejects, and the next `join()` need not wait for it.
   */
  async leave(): Promise<void> {
    const session = this.#session;
    if (session) await reported(this.#log, 'leave', async () => this.#end(session));
  }

  /**
   * @param options.smallVideo - also sends a small picture, which others receive by `setRemoteVideoSize()`; true for
   * 320 pixels of width and 150 kbit/s, or a profile. Ignored by servers that forward one picture only.
   * @throws RtcError 4096 for an invalid profile, 4097 while not joined, as audience in live mode or on the way to it, with
   * a stream published already, or for a stream that another client publishes; 16457; 65535
   */
  async publish(
    stream: LocalStream,
    options: { smallVideo?: boolean | VideoProfileName | Partial<VideoProfile>; signal?: AbortSignal } = {},
  ): Promise<void> {
    const session = this.#room();
    this.#requireSender(session);
    check(stream instanceof LocalStream, 'publish() needs a local stream');
    const { signal, smallVideo } = reading('the options of publish()', () => {
      checkObject(options, 'the options of publish()');
      return { signal: options.signal, smallVideo: options.smallVideo ?? false };
    });
    const { publication } = session;
    const giveUp = (): void => void publication.unpublish(stream).catch(() => undefined);
    await abortable('publish', signal, giveUp, () =>
      reported(this.#log, 'publish', async () => {
        const small = smallVideo === false ? undefined : await this.#smallPicture(session, smallVideo, signal);
        this.#requireSender(session);
        await publication.publish(stream, small);
      }),
    );
  }

  /** @throws RtcError 4096 for a stream that is not published */
  async unpublish(stream: LocalStream): Promise<void> {
    const { publication } = this.#room();
    await reported(this.#log, 'unpublish', () => publication.unpublish(stream));
  }

  /** @throws RtcError 4096 for a stream that is gone, 16450 if the server does not answer, or the server's own code */
  async subscribe(
    stream: RemoteStream,
    options: { audio?: boolean; video?: boolean; signal?: AbortSignal } = {},
  ): Promise<void> {
    const { members } = this.#room();
    check(stream instanceof RemoteStream, 'subscribe() needs a remote stream');
    const { signal, ...kinds } = reading('the options of subscribe()', () => {
      checkObject(options, 'the options of subscribe()');
      checkFields(options, { audio: 'boolean', video: 'boolean' });
      return { ...options };
    });
    const user = members.owner(stream);
    if (!user) throw invalidParameter('the remote stream is gone');
    const call: SubscribeCall = { abandoned: false };
    const giveUp = (): void => user.abandon(call);
    await abortable('subscribe', signal, giveUp, () =>
      reported(this.#log, 'subscribe', () => user.subscribe(stream, kinds, call)),
    );
  }

  /** Same errors as subscribe; does nothing if the stream is not subscribed. */
  async unsubscribe(stream: RemoteStream): Promise<void> {
    const { members } = this.#room();
    check(stream instanceof RemoteStream, 'unsubscribe() needs a remote stream');
    const user = members.owner(stream);
    if (user) await reported(this.#log, 'unsubscribe', () => user.unsubscribe(stream));
  }

  /**
   * Sets the size in which a user's picture is received, now and after interruptions; large by default. Users who send
   * one picture only are received in that one. Can be called before the user publishes or is subscribed.
   * @throws RtcError 4096 for another size, 4097 while not joined, 16450 if the server does not answer, or its own code
   */
  async setRemoteVideoSize(userId: string, size: VideoSize): Promise<void> {
    const { members } = this.#room();
    check(typeof userId === 'string' && userId !== '', 'userId must not be empty');
    check(size === 'small' || size === 'large', 'the size must be small or large');
    await members.setSize(userId, size);
  }

  /** @throws RtcError 4096 outside of live mode or for an unknown role, 4097 while not joined, 16458 */
  async switchRole(role: Role): Promise<void> {
    if (this.#options.mode !== 'live') throw invalidParameter('roles can be switched in live mode only');
    if (role !== 'anchor' && role !== 'audience') throw invalidParameter('unknown role');
    await this.#room().switchRole(role);
  }

  getRemoteMutedState(): {
    userId: string;
    hasAudio: boolean;
    hasVideo: boolean;
    audioMuted: boolean;
    videoMuted: boolean;
  }[] {
    return (this.#session?.members.publishers() ?? []).map((user) => ({
      userId: user.userId,
      hasAudio: user.sent.audio,
      hasVideo: user.sent.bigVideo,
      audioMuted: user.mutedState.audio,
      videoMuted: user.mutedState.video,
    }));
  }

  /** Round-trip times in ms. */
  async getTransportStats(): Promise<{ rtt: number; downlinksRTT: Record<string, number> }> {
    const { rtt } = await sampleSender(this.#session?.publication.connection);
    return { rtt, downlinksRTT: await this.#perRemote((sample) => sample.rtt) };
  }

  async getLocalAudioStats(): Promise<Record<string, { bytesSent: number; packetsSent: number }>> {
    const { audio } = await sampleSender(this.#session?.publication.connection);
    return { [this.#options.userId]: { bytesSent: audio.bytesSent, packetsSent: audio.packetsSent } };
  }

  async getLocalVideoStats(): Promise<
    Record<
      string,
      {
        bytesSent: number;
        packetsSent: number;
        framesEncoded: number;
        framesSent: number;
        frameWidth: number;
        frameHeight: number;
      }
    >
  > {
    const { video } = await sampleSender(this.#session?.publication.connection);
    const { bytesSent, packetsSent, framesEncoded, framesSent, frameWidth, frameHeight } = video;
    return {
      [this.#options.userId]: { bytesSent, packetsSent, framesEncoded, framesSent, frameWidth, frameHeight },
    };
  }

  getRemoteAudioStats(): Promise<
    Record<string, { bytesReceived: number; packetsReceived: number; packetsLost: number }>
  > {
    return this.#perRemote(({ audio: { bytesReceived, packetsReceived, packetsLost } }) => ({
      bytesReceived,
      packetsReceived,
      packetsLost,
    }));
  }

  async getRemoteVideoStats(type: 'main' | 'auxiliary' = 'main'): Promise<
    Record<
      string,
      {
        bytesReceived: number;
        packetsReceived: number;
        packetsLost: number;
        framesDecoded: number;
        frameWidth: number;
        frameHeight: number;
      }
    >
  > {
    check(type === 'main' || type === 'auxiliary', 'type must be main or auxiliary');
    return this.#perRemote((sample) => {
      const video = type === 'main' ? sample.bigVideo : sample.auxVideo;
      const { bytesReceived, packetsReceived, packetsLost, framesDecoded, frameWidth, frameHeight } = video;
      return { bytesReceived, packetsReceived, packetsLost, framesDecoded, frameWidth, frameHeight };
    });
  }

  /** @throws RtcError 4097 without a published stream, 16453 */
  async startPublishCDNStream(target: CdnTarget): Promise<void> {
    await (await this.#relaying()).start(target);
  }

  /** @throws RtcError 4097 while not publishing to a CDN, 16454 */
  async stopPublishCDNStream(): Promise<void> {
    await (await this.#relaying()).stop();
  }

  /** @throws RtcError 4096 naming the wrong field, 16455 */
  async startMixTranscode(config: MixConfig): Promise<void> {
    const mixer = await this.#mixing();
    await reported(this.#log, 'start-mix-transcode', () => mixer.start(config));
  }

  /** @throws RtcError 4097 while not mixing, 16456 */
  async stopMixTranscode(): Promise<void> {
    const mixer = await this.#mixing();
    await reported(this.#log, 'stop-mix-transcode', () => mixer.stop());
  }

  /**
   * @param interval - ms, 16 at least; 0 or less stops
   * @throws RtcError 4096 for an interval that is no number
   */
  enableAudioVolumeEvaluation(interval = 2000, enableInBackground = false): void {
    checkFields({ interval, enableInBackground }, { interval: 'number', enableInBackground: 'boolean' });
    this.#volume.start(interval, enableInBackground);
  }

  /**
   * Starts or stops the event `active-speaker`, which names the user who speaks, among the other users.
   * @throws RtcError 4096 for anything but a boolean
   */
  enableActiveSpeaker(enabled = true): void {
    check(typeof enabled === 'boolean', 'enabled must be a boolean');
    this.#speaker.abort();
    if (!enabled) return;
    const { signal } = (this.#speaker = new AbortController());
    const levels = (): Map<string, number> =>
      new Map(this.#audibleRemotes().map((stream) => [stream.getUserId(), stream.measureLevel()]));
    import('./stats/active-speaker.js').then(
      ({ watchSpeaker }) => watchSpeaker(levels, signal, (userId) => this.emit('active-speaker', { userId })),
      (cause: unknown) => this.#log.warn('the active speaker is not watched', cause),
    );
  }

  /** @throws RtcError 4096 when an address does not begin with wss://, 4097 after join */
  setProxyServer(proxy: string | ProxySettings): void {
    if (this.#session) throw invalidOperation('set the proxy before join()');
    this.#proxy = reading('the proxy', () => parseProxy(proxy));
  }

  /** @throws RtcError 4096 naming the wrong field, 4097 after join */
  setTurnServer(servers: TurnServer | TurnServer[]): void {
    if (this.#session) throw invalidOperation('set the turn servers before join()');
    this.#turnServers = reading('the turn servers', () => turnServers(servers));
  }

  /** Ends the client for good: create another one to join again. @throws RtcError 4097 while joined: leave first */
  destroy(): void {
    if (this.#session) throw invalidOperation('leave() before destroy()');
    this.#destroyed = true;
    this.#volume.stop();
    this.#speaker.abort();
    this.removeAllListeners();
  }

  #openSession(target: JoinOptions, addresses: { main: string; backup: string }): Session {
    const configuration: RTCConfiguration = {
      iceServers: this.#turnServers,
      bundlePolicy: 'max-bundle',
      rtcpMuxPolicy: 'require',
    };
    const session: Session = new Session(this.#options, target, addresses, configuration, this.#log, {
      state: (change) => this.emit('connection-state-changed', change),
      stream: (event, stream) => {
        this.emit(event, { stream });
        this.#mixer?.streamsChanged(event);
      },
      muted: (event, userId) => this.emit(event, { userId }),
      peer: (event, userId) => this.emit(event, { userId }),
      quality: (quality) => this.emit('network-quality', quality),
      error: (error) => this.emit('error', error),
      banned: (error) => this.emit('client-banned', error),
      signature: (event, expiresAt) => this.emit(event, { expiresAt }),
      renewed: () => {
        this.#mixer?.resume();
        this.#relay?.resume();
      },
      over: () => this.#forget(session),
    });
    return session;
  }

  #end(session: Session): void {
    this.#forget(session);
    session.leave();
  }

  /** The session is over; a new one may have begun. */
  #forget(session: Session): void {
    if (this.#session !== session) return;
    this.#session = undefined;
    this.#log.close();
    this.#mixer?.reset();
    this.#relay?.reset();
  }

  #requireSender({ role }: Session): void {
    if (this.#options.mode !== 'live' || role === 'anchor') return;
    throw invalidOperation('an audience cannot publish, switchRole() to anchor first');
  }

  #room(): Session {
    if (!this.#session?.joined) throw invalidOperation('join() a room first');
    return this.#session;
  }

  async #smallPicture(
    session: Session,
    wanted: true | VideoProfileName | Partial<VideoProfile>,
    signal: AbortSignal | undefined,
  ): Promise<SmallPicture> {
    const { SmallPicture } = await import('./peer/small-picture.js');
    if (signal?.aborted || this.#session !== session) throw invalidOperation('publish() was given up meanwhile');
    return SmallPicture.of(wanted, () => session.channel.twoPictures);
  }

  async #mixing(): Promise<Mixer> {
    const { Mixer } = await import('./mix/mixer.js');
    this.#mixer ??= new Mixer(() => this.#room(), this.#options);
    return this.#mixer;
  }

  async #relaying(): Promise<Relay> {
    const { Relay } = await import('./mix/relay.js');
    this.#relay ??= new Relay(() => this.#room(), this.#options);
    return this.#relay;
  }

  #audible(): (LocalStream | RemoteStream)[] {
    const own = this.#session?.publication.stream;
    const remotes = this.#audibleRemotes();
    return own ? [own, ...remotes] : remotes;
  }

  #audibleRemotes(): RemoteStream[] {
    return (this.#session?.members.publishers() ?? []).flatMap((user) =>
      user.main && user.wanted.audio ? [user.main] : [],
    );
  }

  async #perRemote<T>(read: (sample: Awaited<ReturnType<typeof sampleReceiver>>) => T): Promise<Record<string, T>> {
    const users = this.#session?.members.publishers() ?? [];
    const samples = await Promise.all(
      users.map(async (user) => [user.userId, read(await sampleReceiver(user.connection))] as const),
    );
    return Object.fromEntries(samples);
  }
}
