import type { SignalChannel } from '../signal/channel.js';
import type { ReceivedContent, ReceivedMessage } from '../signal/received.js';
import { ServerCommand } from '../protocol/commands.js';
import { ErrorCode, RtcError } from '../errors.js';
import type { RemoteStream } from '../stream/remote-stream.js';
import { DownlinkReserve } from './prepared-downlink.js';
import { RemoteUser, type RemoteUserEvents, type VideoSize } from './remote-user.js';
import { anyKind, EVERYTHING, type Kinds } from './subscription-state.js';

const LIST_LIMIT_MS = 2000;
const LIST_PAUSE_MS = 1000;
const LIST_RETRIES = 3;
/** Delay that lets a member who just joined negotiate its first streams first. */
const ENTERED_PAUSE_MS = 1000;

export interface MemberEvents extends RemoteUserEvents {
  peer: (event: 'peer-join' | 'peer-leave', userId: string) => void;
}

/** The other members of the room and their streams. */
export class Members {
  readonly #users = new Map<string, string>();
  readonly #publishers = new Map<string, RemoteUser>();
  /** Subscriptions to users whose stream is gone, to be renewed when it returns under a new session. */
  readonly #choices = new Map<string, Kinds>();
  /** Sizes that the application requested, by user; also for users who are not in the room now. */
  readonly #sizes = new Map<string, VideoSize>();
  readonly #downlinks: DownlinkReserve;
  #closed = false;
  #listing: Promise<void> | undefined;

  constructor(
    private readonly channel: SignalChannel,
    private readonly ownUserId: string,
    private readonly autoSubscribe: boolean,
    configuration: RTCConfiguration,
    private readonly events: MemberEvents,
  ) {
    this.#downlinks = new DownlinkReserve(channel, configuration);
  }

  /** Whether the room has no other member. */
  get alone(): boolean {
    return this.#users.size === 0;
  }

  publishers(): RemoteUser[] {
    return [...this.#publishers.values()];
  }

  tinyIds(): string[] {
    return this.publishers().map((user) => user.tinyId);
  }

  /** The SDP answers in use, one for each downlink. */
  answers(): string[] {
    return this.publishers().flatMap((user) => user.connection?.currentRemoteDescription?.sdp ?? []);
  }

  /** Called when the server becomes reachable or unreachable. */
  signallingChanged(up: boolean): void {
    for (const user of this.publishers()) user.signallingChanged(up);
  }

  owner(stream: RemoteStream): RemoteUser | undefined {
    return this.publishers().find((user) => user.main === stream || user.auxiliary === stream);
  }

  /** @throws RtcError with the server's code, 16450 if the server does not answer */
  async setSize(userId: string, size: VideoSize): Promise<void> {
    this.#sizes.set(userId, size);
    await Promise.all(this.publishers().map((user) => (user.userId === userId ? user.setSize(size) : undefined)));
  }

  /** Prepares a downlink while the room is being joined. */
  prewarm(): void {
    if (this.autoSubscribe) this.#downlinks.prewarm();
  }

  /** The server lost the session, and with it the prepared connections. */
  forgetPrepared(): void {
    this.#downlinks.close();
  }

  /** Requests the full list of members; repeats the request up to three times without an answer. */
  refresh(): Promise<void> {
    this.#listing ??= this.#list().finally(() => {
      this.#listing = undefined;
    });
    return this.#listing;
  }

  receive(message: ReceivedMessage): void {
    switch (message.cmd) {
      case ServerCommand.USER_LIST:
        this.#sync(message.content);
        break;
      case ServerCommand.PEER_JOINED:
        this.#joined(message.content.userid, message.content.srctinyid, ENTERED_PAUSE_MS);
        break;
      case ServerCommand.PEER_LEFT:
        this.#left(message.content.userid);
        break;
      case ServerCommand.STREAM_ADDED:
        this.#streamAdded(message.content);
        break;
      case ServerCommand.STREAM_REMOVED:
        this.#streamRemoved(message.content.srctinyid);
        break;
      case ServerCommand.PUBLISHERS:
        this.#snapshot(message.content);
        break;
      case ServerCommand.SUBSCRIPTION_CHANGED:
        this.#publishers.get(message.content.srctinyid)?.answered('on_sub_change', message.content);
        break;
      case ServerCommand.UNSUBSCRIBE_RESULT:
        this.#publishers.get(message.content.srctinyid)?.answered('on_unsub', message.content);
        break;
      default:
      // Nobody waits for this answer any more.
    }
  }

  close(): void {
    this.#closed = true;
    for (const user of this.publishers()) {
      this.#publishers.delete(user.tinyId);
      user.close();
    }
    this.#users.clear();
    this.#choices.clear();
    this.#downlinks.close();
  }

  async #list(): Promise<void> {
    for (let attempt = 0; attempt <= LIST_RETRIES && !this.#closed; attempt += 1) {
      try {
        const list = await this.channel.request('on_get_user_list', '', {
          commands: [ServerCommand.USER_LIST],
          timeoutMs: LIST_LIMIT_MS,
          onTimeout: () => new RtcError(ErrorCode.SERVER_TIMEOUT, 'user list timeout'),
        });
        if (!this.#closed) this.#sync(list);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, LIST_PAUSE_MS));
      }
    }
  }

  #sync({ userlist }: ReceivedContent<typeof ServerCommand.USER_LIST>): void {
    const list = userlist ?? [];
    const present = new Set(list.map((user) => user.userid));
    for (const userId of [...this.#users.keys()]) if (!present.has(userId)) this.#left(userId);
    for (const user of list) this.#joined(user.userid, String(user.srctinyid), 0);
  }

  #joined(userId: string, tinyId: string, pauseMs: number): void {
    if (userId === this.ownUserId) return;
    const known = this.#users.has(userId);
    this.#users.set(userId, tinyId);
    if (known) return;
    // A new member usually publishes at once.
    if (this.autoSubscribe) this.#downlinks.fill({ userId, tinyId }, pauseMs);
    this.events.peer('peer-join', userId);
  }

  #left(userId: string): void {
    for (const user of this.publishers()) if (user.userId === userId) this.#streamRemoved(user.tinyId);
    this.#choices.delete(userId);
    this.#downlinks.forget(this.#users.get(userId) ?? '');
    this.#users.delete(userId);
    this.events.peer('peer-leave', userId);
  }

  #streamAdded(content: ReceivedContent<typeof ServerCommand.STREAM_ADDED>): void {
    const { srcopenid, srctinyid } = content;
    if (srcopenid == null || srcopenid === this.ownUserId) return;
    const sent = {
      audio: Boolean(content.audio),
      bigVideo: Boolean(content.bigVideo),
      auxVideo: Boolean(content.auxVideo),
    };
    // The same user under a new session keeps its subscriptions.
    let there: () => void = () => undefined;
    const successor = new Promise<void>((resolve) => (there = resolve));
    for (const user of this.publishers()) {
      if (user.tinyId !== srctinyid && user.userId !== srcopenid) continue;
      this.#streamRemoved(user.tinyId, successor);
      if (user.choice && user.userId === srcopenid) this.#choices.set(srcopenid, user.choice);
    }
    this.#joined(srcopenid, srctinyid, ENTERED_PAUSE_MS);
    const size = this.#sizes.get(srcopenid);
    const user = new RemoteUser(srcopenid, srctinyid, this.channel, this.#downlinks, this.events, size);
    this.#publishers.set(srctinyid, user);
    const choice = this.#choices.get(srcopenid);
    void user.appear(sent, this.autoSubscribe ? (choice ?? EVERYTHING) : choice).then(there);
  }

  #streamRemoved(tinyId: string, successor?: Promise<void>): void {
    const user = this.#publishers.get(tinyId);
    if (!user) return;
    if (anyKind(user.wanted) || user.connection) this.#choices.set(user.userId, user.wanted);
    this.#publishers.delete(tinyId);
    user.close(successor);
  }

  #snapshot({ userlist }: ReceivedContent<typeof ServerCommand.PUBLISHERS>): void {
    const list = userlist ?? [];
    const present = new Set(list.map((entry) => entry.userid));
    for (const user of this.publishers()) if (!present.has(user.userId)) this.#streamRemoved(user.tinyId);
    for (const entry of list) {
      if (entry.userid === this.ownUserId) continue;
      this.#publishers.get(String(entry.srctinyid))?.update(entry.flag);
    }
  }
}
