import {
  businessInfo,
  checkRenewal,
  type CheckedOptions,
  type JoinOptions,
  type Renewal,
  type Role,
} from './client-options.js';
import { browserVersion } from './environment.js';
import { ErrorCode, invalidOperation, RtcError } from './errors.js';
import { connectionReported, reported } from './event-report.js';
import type { ClientLog } from './logger.js';
import { Members } from './peer/members.js';
import type { MuteEventName, StreamEventName } from './peer/remote-user.js';
import { Publication } from './peer/publication.js';
import { abilityReport } from './signal/ability.js';
import type { Addresses } from './signal/address.js';
import { watchSession } from './session-monitor.js';
import { loadBrowserShims } from './shims.js';
import { SignalChannel } from './signal/channel.js';
import type { JoinData } from './protocol/messages.js';
import { RoleCode, SceneCode, ServerCommand } from './protocol/commands.js';
import type { ReceivedMessage } from './signal/received.js';
import type { SignalState } from './signal/signal-state.js';
import { expiryOf, watchExpiry } from './signal/signature-watch.js';
import type { Monitor } from './stats/monitor.js';
import type { NetworkQuality } from './stats/quality.js';
import { ReportEvent } from './stats/report.js';
import type { RemoteStream } from './stream/remote-stream.js';
import { every } from './timers.js';
import { VERSION_NUMBER } from './version.js';

const JOIN_LIMIT_MS = 5000;
const ROLE_LIMIT_MS = 5000;
const REBUILD_LIMIT_MS = 5000;
const LIVE_LIST_INTERVAL_MS = 10_000;
const OTHERS_FIRST_MS = 1000;

/** Events of a session for its client. */
export interface SessionEvents {
  state: (change: { prevState: SignalState; state: SignalState }) => void;
  stream: (event: StreamEventName, stream: RemoteStream) => void;
  muted: (event: MuteEventName, userId: string) => void;
  peer: (event: 'peer-join' | 'peer-leave', userId: string) => void;
  quality: (quality: { uplinkNetworkQuality: NetworkQuality; downlinkNetworkQuality: NetworkQuality }) => void;
  error: (error: RtcError) => void;
  banned: (error: RtcError) => void;
  signature: (event: 'signature-expiring' | 'signature-expired', expiresAt: number) => void;
  /** The server lost the session and the room was joined again: earlier requests are no longer in effect. */
  renewed: () => void;
  /** The server ended the session, or reconnection failed; everything is closed. */
  over: () => void;
}

/** One membership in one room, from join to leave, across reconnections. */
export class Session {
  readonly channel: SignalChannel;
  readonly members: Members;
  readonly publication: Publication;
  #role: Role;
  #wantedRole: Role;
  #joined = false;
  #closed = false;
  /** How often the server lost the session and the room was joined again. */
  #renewals = 0;
  /** Aborted when the connection over which a session is being resumed is lost. */
  #resuming = new AbortController();
  /** Expiry of the signature or of the key of the room, whichever is earlier, ms since 1970 by the server's clock. */
  #countsUntil = Infinity;
  #renewing: Promise<void> | undefined;
  /** Aborted when a new signature replaces the watched one. */
  #signature = new AbortController();
  readonly #scope = new AbortController();
  readonly #monitor: Monitor;
  #rejectJoin: ((error: RtcError) => void) | undefined;

  constructor(
    private readonly options: CheckedOptions & { test?: boolean },
    private readonly target: JoinOptions,
    addresses: Addresses,
    configuration: RTCConfiguration,
    private readonly log: ClientLog,
    private readonly events: SessionEvents,
  ) {
    const { userId } = options;
    this.#role = this.#wantedRole = target.role ?? 'anchor';
    this.channel = new SignalChannel(addresses, options, log, () => this.#renewExpired());
    this.members = new Members(this.channel, userId, options.autoSubscribe ?? true, configuration, {
      stream: (event, stream) => events.stream(event, stream),
      muted: (event, user) => events.muted(event, user),
      error: (error) => events.error(error),
      peer: (event, user) => events.peer(event, user),
    });
    this.publication = new Publication(this.channel, userId, configuration, {
      stateChanged: (state) => {
        if (state === 'CONNECTED') this.#monitor.note(ReportEvent.UPLINK_CONNECTED, 'uplink connected');
        if (state === 'RECONNECTING') this.#monitor.note(ReportEvent.UPLINK_RECONNECTING, 'uplink reconnecting');
      },
      failed: (error) => events.error(error),
      muted: (kind, muted) =>
        this.#monitor.note(
          ReportEvent[`${kind === 'audio' ? 'AUDIO' : 'VIDEO'}_${muted ? '' : 'UN'}MUTED`],
          `local ${kind} ${muted ? 'muted' : 'unmuted'}`,
        ),
    });
    this.#monitor = watchSession(
      {
        channel: this.channel,
        members: this.members,
        publication: this.publication,
        options,
        target,
        joined: () => this.#joined,
        quality: (quality) => events.quality(quality),
      },
      this.#scope.signal,
    );
    this.#listen();
  }

  /** The role; during `switchRole()` already the new one. */
  get role(): Role {
    return this.#wantedRole;
  }
  /** Whether the room was entered, and not left. */
  get joined(): boolean {
    return this.#joined && !this.#closed;
  }
  get renewals(): number {
    return this.#renewals;
  }
  get roomId(): string {
    return String(this.target.roomId);
  }

  /**
   * @throws RtcError 16385 refused, 16388 room refused or no answer, 16390 unreachable, 4097 left meanwhile, 4098
   * without shims
   */
  async join(): Promise<void> {
    const ready = new Promise<void>((resolve, reject) => {
      this.#rejectJoin = reject;
      this.channel.once('ready', () => resolve());
      this.channel.once('refused', reject);
      this.channel.once('failed', reject);
      this.channel.once('ended', () =>
        reject(new RtcError(ErrorCode.SIGNAL_CHANNEL_ERROR, 'the server closed the connection')),
      );
    });
    this.channel.connect();
    try {
      await Promise.all([ready, loadBrowserShims()]);
      const entered = this.#enter();
      this.members.prewarm();
      await entered;
      this.#joined = true;
      this.channel.reliable.resume();
      this.#watchExpiry();
    } catch (cause) {
      this.close(invalidOperation('join failed'));
      throw cause;
    } finally {
      this.#rejectJoin = undefined;
    }
    void this.members.refresh().then(() => {
      // Downlinks to members already present come first.
      if (!this.#closed && this.#role === 'anchor') this.publication.prepare(this.members.alone ? 0 : OTHERS_FIRST_MS);
    });
  }

  /** Leaves at once, without waiting, so that nothing can keep the user in the room. */
  leave(): void {
    if (this.#closed) return;
    this.#monitor.note(ReportEvent.LEAVING, 'leaving room');
    if (this.#joined) {
      this.#monitor.reportLast();
      this.channel.quit();
    } else this.channel.send('on_quit_room', '');
    this.#monitor.summarise();
    this.close(invalidOperation('the room is left'));
  }

  /** Only in live mode. @throws RtcError 16458 */
  async switchRole(role: Role): Promise<void> {
    const before = this.#wantedRole;
    if (role === before) return;
    this.#wantedRole = role;
    try {
      await this.#changeRole(role);
    } catch (cause) {
      if (this.#wantedRole === role) this.#wantedRole = before;
      throw cause;
    }
  }

  async #changeRole(role: Role): Promise<void> {
    // The published stream, or one about to be published, ends with the role.
    const { pending } = this.publication;
    if (role === 'audience' && pending) await this.publication.unpublish(pending);
    const failed = (text: string): RtcError => new RtcError(ErrorCode.SWITCH_ROLE_FAILED, text);
    const result = await this.channel.reliable.request(
      'on_switch_role',
      () => ({ trtcscene: SceneCode[this.options.mode], trtcrole: RoleCode[role] }),
      {
        commands: [ServerCommand.ROLE_RESULT],
        timeoutMs: ROLE_LIMIT_MS,
        onTimeout: () => failed('switch role timeout'),
      },
    );
    if (result.errCode !== 0) throw failed(`switch role failed: ${result.errMsg ?? ''}`);
    this.#role = role;
  }

  /** Stores a new signature and key of the room, in case it has to be entered again. */
  renewed({ userSig, privateMapKey }: Renewal): void {
    this.options.userSig = userSig;
    if (privateMapKey !== undefined) this.target.privateMapKey = privateMapKey;
    this.#watchExpiry();
  }

  /** Watches the current signature, and records when it or the key of the room expires. */
  #watchExpiry(): void {
    this.#signature.abort();
    if (!this.#joined || this.#closed) return;
    const { signal } = (this.#signature = new AbortController());
    this.#countsUntil = Infinity;
    void Promise.all([this.options.userSig, this.target.privateMapKey ?? ''].map(expiryOf)).then(([own, room]) => {
      if (signal.aborted) return;
      this.#countsUntil = Math.min(own ?? Infinity, room ?? Infinity);
      if (own !== undefined) watchExpiry(own, () => this.channel.serverTime, signal, this.events.signature);
    });
  }

  /** Renews expired keys before a reconnection. If that fails, the old ones are used and the server decides. */
  #renewExpired(): Promise<void> | undefined {
    const { renew } = this.options;
    if (!renew || this.#closed || this.channel.serverTime < this.#countsUntil) return undefined;
    return (this.#renewing ??= (async () => {
      try {
        const renewal = await renew();
        checkRenewal(renewal);
        if (!this.#closed) this.renewed(renewal);
      } catch (cause) {
        this.log.warn('nothing was renewed', cause);
      } finally {
        this.#renewing = undefined;
      }
    })());
  }

  close(reason: RtcError): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#scope.abort();
    this.#resuming.abort();
    this.#signature.abort();
    this.publication.close();
    this.members.close();
    this.#rejectJoin?.(reason);
    this.channel.close(reason);
  }

  #listen(): void {
    const { channel, events } = this;
    channel.on('state', (change) => {
      const { prevState, state } = change;
      if (state === 'CONNECTED') {
        connectionReported(
          this.log,
          prevState === 'RECONNECTING' ? 'websocketReconnectionState' : 'websocketConnectionState',
        );
      }
      if (state === 'RECONNECTING') this.#monitor.note(ReportEvent.SIGNAL_RECONNECTING, 'signalling reconnecting');
      if (state === 'CONNECTED') this.#monitor.note(ReportEvent.SIGNAL_CONNECTED, 'signalling connected');
      if (state === 'DISCONNECTED') this.#monitor.note(ReportEvent.SIGNAL_DISCONNECTED, 'signalling disconnected');
      if (state !== 'CONNECTED') {
        this.#resuming.abort();
        this.members.signallingChanged(false);
      }
      events.state(change);
    });
    channel.on('ready', ({ fresh, resumed }) => {
      if (!this.#joined) return;
      this.#resuming.abort();
      this.#resuming = new AbortController();
      const { signal } = this.#resuming;
      if (fresh) void this.#reenter(signal);
      else void this.#comeBack(resumed, signal);
    });
    channel.on('ended', () => this.#finish());
    channel.on('failed', (error) => this.#fail(error));
    channel.on('refused', (error) => {
      if (this.#joined) this.#fail(error);
    });
    channel.on('message', (message) => this.#receive(message));
    // Lets the server remove a page that is unloaded at once; a page restored from the back/forward cache joins again.
    const sendQuit = (): void => void channel.send('on_quit_room', '');
    globalThis.addEventListener?.('pagehide', sendQuit, { signal: this.#scope.signal });
    // The server does not announce audience members to other audience members, so the list is polled.
    every(LIVE_LIST_INTERVAL_MS, this.#scope.signal, () => {
      if (this.#joined && this.options.mode === 'live' && this.#role === 'audience') void this.members.refresh();
    });
  }

  #receive(message: ReceivedMessage): void {
    switch (message.cmd) {
      case ServerCommand.BANNED:
        this.#ban(message.content.type);
        break;
      case ServerCommand.UPLINK_STATS:
        this.#monitor.uplinkStats(message.content);
        this.publication.counted(message.content);
        break;
      case ServerCommand.SIZES_WATCHED:
        this.publication.sizesWatched(message.content);
        break;
      default:
        this.members.receive(message);
    }
  }

  /** After a reconnection: resumes the session; if the server cannot, everything is requested again. */
  async #comeBack(resumed: boolean, signal: AbortSignal): Promise<void> {
    void this.members.refresh();
    const { setup } = this.channel;
    if (!resumed || !setup) {
      await this.#resume();
      return;
    }
    try {
      const { result } = await this.channel.request(
        'on_rebuild_session',
        {
          socketid: setup.socketid,
          tinyid: setup.tinyid,
          appid: this.options.sdkAppId,
          openid: this.options.userId,
          sessionid: this.roomId,
          sids: [0, ...this.members.tinyIds()],
          relayInfo: setup.innerip,
          remotesdp: this.members.answers(),
          useStrRoomid: this.options.useStringRoomId ? 1 : false,
        },
        {
          commands: [ServerCommand.REBUILD_RESULT],
          timeoutMs: REBUILD_LIMIT_MS,
          onTimeout: () => new RtcError(ErrorCode.SERVER_TIMEOUT, 'rebuild timeout'),
          signal,
        },
      );
      if (signal.aborted) return;
      if (result !== 0) this.channel.restart();
      else await this.#resume();
    } catch (cause) {
      this.#startOver('session was not rebuilt', cause, signal);
    }
  }

  async #reenter(signal: AbortSignal): Promise<void> {
    this.members.forgetPrepared();
    this.publication.forgetPrepared();
    try {
      await reported(this.log, 'rejoin', () => this.#enter(signal));
      if (signal.aborted) return;
      void this.members.refresh();
      this.#renewals += 1;
      await this.#resume();
      if (signal.aborted) return;
      this.events.renewed();
    } catch (cause) {
      this.#startOver('room was not entered again', cause, signal);
    }
  }

  /** The server has the session again: sends the pending requests in order. */
  async #resume(): Promise<void> {
    const { reliable } = this.channel;
    reliable.resume();
    await Promise.resolve();
    if (!reliable.available) return;
    this.members.signallingChanged(true);
    this.publication.resume(this.#renewals);
  }

  #startOver(what: string, cause: unknown, signal: AbortSignal): void {
    if (this.#closed || signal.aborted) return;
    this.log.warn(what, cause);
    // The server gave a reason, so another attempt would fail too.
    if (cause instanceof RtcError && cause.getExtraCode() !== 0) this.#fail(cause);
    else this.channel.restart();
  }

  /** The session cannot be resumed. */
  #fail(error: RtcError): void {
    connectionReported(this.log, 'websocketReconnectionState', error.getCode());
    // A pending `join()` rejects with it.
    if (!this.#joined) return this.close(error);
    this.#finish();
    this.events.error(error);
  }

  async #enter(signal?: AbortSignal): Promise<void> {
    this.#monitor.note(ReportEvent.JOINING, 'joining room');
    const { setup } = this.channel;
    if (!setup) throw new RtcError(ErrorCode.INVALID_OPERATION, 'SignalChannel is not ready yet');
    const { options, target } = this;
    const info = businessInfo(options);
    const data: JoinData = {
      openid: options.userId,
      tinyid: setup.tinyid,
      peerconnectionport: '',
      useStrRoomid: options.useStringRoomId ? 1 : false,
      roomid: this.roomId,
      sdkAppID: String(options.sdkAppId),
      socketid: setup.socketid,
      userSig: options.userSig,
      privMapEncrypt: target.privateMapKey ?? '',
      privMap: '',
      relayip: setup.innerip,
      dataport: setup.dataport,
      stunport: setup.stunport,
      checkSigSeq: setup.checkSigSeq,
      pstnBizType: 0,
      pstnPhoneNumber: null,
      recordId: options.recordId ?? null,
      role: 'user',
      jsSdkVersion: VERSION_NUMBER,
      sdpSemantics: options.sdpSemantics ?? 'unified-plan',
      browserVersion: browserVersion(navigator.userAgent),
      closeLocalMedia: true,
      trtcscene: SceneCode[options.mode],
      trtcrole: RoleCode[this.#role],
      ...(info === undefined ? {} : { bussinessInfo: info }),
      isAuxUser: options.isScreenShareOnly ? 1 : 0,
      autoSubscribe: options.autoSubscribe ?? true,
    };
    const result = await this.channel.request(
      'on_create_room',
      data,
      {
        commands: [ServerCommand.JOIN_RESULT],
        timeoutMs: JOIN_LIMIT_MS,
        onTimeout: () => new RtcError(ErrorCode.JOIN_ROOM_FAILED, 'join room timeout'),
        signal,
      },
      { report: abilityReport(navigator.userAgent) },
    );
    if (result.ret !== 0) {
      throw new RtcError(ErrorCode.JOIN_ROOM_FAILED, `join room failed: ${result.error ?? ''}`, result.ret);
    }
    this.channel.twoPictures = result.small === true;
  }

  #ban(type: string): void {
    const reason =
      type === 'banned'
        ? 'you got banned by account admin'
        : type === 'kick'
          ? 'duplicated userId joining the room'
          : type;
    this.#finish();
    this.events.banned(new RtcError(ErrorCode.CLIENT_BANNED, `client was banned: ${reason}`));
  }

  #finish(): void {
    this.close(new RtcError(ErrorCode.SIGNAL_CHANNEL_ERROR, 'the session is over'));
    this.events.over();
  }
}
