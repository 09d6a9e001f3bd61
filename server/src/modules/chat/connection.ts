import {
  CHAT_MODEL,
  type AcknowledgedFrame,
  type BoardTopic,
  type ClientChatFrame,
  type FollowFrame,
  type Language,
  MSG_TYPE,
  type OutgoingChatMessage,
  type RefusedFrame,
  type ServerChatFrame,
  type StoredChatMessage,
  socketEventOf,
} from '@wardlink/contract';
import { ClientFrame } from '@wardlink/contract/schemas';
import { Compile } from 'typebox/compile';
import type { WebSocket } from 'ws';
import { isPathBelow } from '../../core/access/nodes.js';
import { exercising, reaches, type PatientAt } from '../../core/access/rights.js';
import type { Client, Followings } from '../../core/changes/following.js';
import type { ServerContext } from '../../core/context.js';
import { reportedDiskStateFor, mayHave } from '../../core/policy.js';
import { isSuspicious } from '../../core/http/suspicious-refusals.js';
import { unstorableTexts } from '../../core/http/validation.js';
import { Refusal } from '../../core/refusal.js';
import type { Caller } from '../../core/caller.js';
import type { GroupChannel } from './group-channel.js';
import { inboxesAfter, type InboxItem, MOST_ENTRIES, withoutUnknownBedside } from './inbox.js';
import { sendMessage } from './send.js';

/** A client with this many unsent bytes is disconnected; after a reconnection it catches up by its inbox number. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
/** Frames that a client may send at once, and how many more in every second. */
const RATE = { burst: 40, perSecond: 10 };
/** Messages that may wait to be processed; a client that sends more without an answer has a defect. */
const MAX_WAITING = 500;
/** Close codes: RFC 6455's "internal error", and ours for a session that ended. */
export const CLOSE = { failed: 1011, goingAway: 1001, sessionEnded: 4401 } as const;

const clientFrame = Compile(ClientFrame);

/** One open chat socket: processes frames in the order received, delivers the inbox in its order. */
export class ChatConnection implements Client {
  readonly id: string;
  /** The caller with current rights, which are renewed while the socket is open. */
  caller: Caller;
  /** The topics that the page subscribed to. */
  private watched: readonly { topic: BoardTopic; patientId: string | null }[] = [];
  /** Whether the page shows who is present. */
  watchesPresence = false;
  /** The group on its screen. */
  watchedGroup: string | null = null;
  /** Time of the last received frame, milliseconds on the machine's monotonic clock. */
  receivedAt = performance.now();
  /** Number of the last inbox entry that the client has; unknown until `begin`. */
  private delivered: number | undefined;
  private delivering = false;
  private moreToDeliver = false;
  private incoming: Promise<void> = Promise.resolve();
  /** Received messages that wait for processing. */
  private waiting = 0;
  private tokens = RATE.burst;
  private tokensAt = performance.now();
  private readonly socket: WebSocket;
  private readonly context: ServerContext;
  private readonly language: Language;
  private readonly followings: Followings;

  /** Listens from the start: a client may send as soon as its side is open. */
  constructor(
    socket: WebSocket,
    id: string,
    context: ServerContext & { followings: Followings },
    caller: Caller,
    language: Language,
    private readonly sendToGroup: GroupChannel['send'],
  ) {
    this.socket = socket;
    this.id = id;
    this.context = context;
    this.caller = caller;
    this.language = language;
    this.followings = context.followings;
    socket.on('message', (data) => {
      this.receivedAt = performance.now();
      this.hear(String(data));
    });
    socket.on('pong', () => (this.receivedAt = performance.now()));
  }

  /** Starts delivery after this inbox number. */
  begin(after: number): Promise<void> {
    this.delivered = after;
    return this.deliver();
  }

  /** True while the inbox has entries up to `last` that were not sent yet. */
  isBehind(last: number): boolean {
    return this.delivered !== undefined && this.delivered < last;
  }

  /** Sends everything new in the inbox; a call during a run makes it run once more. */
  async deliver(): Promise<void> {
    if (this.delivered === undefined) return;
    if (this.delivering) {
      this.moreToDeliver = true;
      return;
    }
    this.delivering = true;
    try {
      do {
        this.moreToDeliver = false;
        const { accountId } = this.caller;
        const items =
          (await inboxesAfter(this.context.db, new Map([[accountId, this.delivered]]))).get(accountId) ?? [];
        this.pass(items);
        if (items.length === MOST_ENTRIES) this.moreToDeliver = true;
      } while (this.moreToDeliver && this.socket.readyState === this.socket.OPEN);
    } catch (error) {
      this.fail(error);
    } finally {
      this.delivering = false;
    }
  }

  /** Number of the last entry that was sent; undefined while another delivery is under way. */
  get deliveredTo(): number | undefined {
    return this.delivering ? undefined : this.delivered;
  }

  /** Sends entries that were read for several sockets together. */
  receive(items: readonly InboxItem[]): void {
    // A delivery that is under way sends them too.
    if (this.delivering) this.moreToDeliver = true;
    else this.pass(items);
  }

  private pass(items: readonly InboxItem[]): void {
    const now = this.context.clock.now();
    for (const { message, path, sender } of items) {
      if (this.delivered === undefined || message.seq <= this.delivered) continue;
      if (this.mayReceive(message, path)) this.send(withoutUnknownBedside(this.caller, now, { message, sender }));
      this.delivered = message.seq;
    }
  }

  /** Sends that a reading changed, without its data, if the page subscribed and the caller may see the patient. */
  tellOfBoard(indicator: BoardTopic, patient: PatientAt): void {
    const isOf = (patientId: string | null): boolean =>
      patientId === null || patient.patientId === null || patient.patientId === patientId;
    if (!this.watched.some(({ topic, patientId }) => topic === indicator && isOf(patientId))) return;
    const now = this.context.clock.now();
    if (!mayHave('board', this.caller, now) || !this.concerns(indicator, patient, now)) return;
    this.send({ msgType: MSG_TYPE.boardChanged, indicator });
  }

  /** Whether a change at a place is of the caller's patients, or for the page of a ward, of a place above the own one. */
  private concerns(topic: BoardTopic, place: PatientAt, now: number): boolean {
    if (reaches(exercising(this.caller, 'ward.read', now), place)) return true;
    return topic === 'wardPage' && place.path !== null && isPathBelow(this.caller.nodePath, place.path);
  }

  /**
   * Whether a stored message is still in the caller's scope. A warning received through a grant is not, once the grant
   * has ended.
   * @param path of the patient's node, at or below the nodes of recipients by their own node
   */
  private mayReceive(message: StoredChatMessage, path: string | null): boolean {
    const now = this.context.clock.now();
    const event = socketEventOf(message);
    if (!mayHave(event, this.caller, now)) return false;
    const patientId = event === 'warning' ? message.otherInfo?.['patientId'] : undefined;
    if (typeof patientId !== 'string') return true;
    return reaches(exercising(this.caller, 'warning.read', now), { path, patientId });
  }

  ping(): void {
    this.socket.ping();
  }

  close(code: number): void {
    this.socket.close(code);
  }

  terminate(): void {
    this.socket.terminate();
  }

  /** Answers a heartbeat at once, even while other work is under way; messages wait for their turn. */
  private hear(data: string): void {
    let frame: ClientChatFrame;
    try {
      frame = readFrame(data);
    } catch (error) {
      if (!this.spend()) return this.cutOff();
      if (error instanceof UnreadableFrame) this.send(this.refused(error.messageId, error.refusal));
      return;
    }
    if (frame.msgType === MSG_TYPE.heartbeat) {
      const disk = reportedDiskStateFor(this.caller, this.context.disk.state);
      return this.send({ msgType: MSG_TYPE.heartbeat, serverTime: this.context.clock.now(), ...(disk && { disk }) });
    }
    if (frame.msgType === MSG_TYPE.watchTopics) return void (this.watched = frame.watched);
    if (frame.msgType === MSG_TYPE.watchPresence) return void (this.watchesPresence = frame.watch);
    if (frame.msgType === MSG_TYPE.watchGroup) return void (this.watchedGroup = frame.groupId);
    if (frame.msgType === MSG_TYPE.unfollow) return this.followings.unfollow(this, frame.key);
    if (frame.msgType === MSG_TYPE.follow) return void this.follow(frame);
    if (this.waiting >= MAX_WAITING) return this.cutOff();
    this.waiting += 1;
    const message = frame;
    this.incoming = this.incoming.then(async () => {
      await this.take(message);
      this.waiting -= 1;
    });
  }

  /** Starts following a list; if this is refused, the page loads the whole list. */
  private async follow(frame: FollowFrame): Promise<void> {
    try {
      if (!this.spend()) throw new Refusal('rate.limited');
      await this.followings.follow(this, frame);
    } catch (error) {
      if (error instanceof Refusal) this.send({ ...this.refused(null, error), key: frame.key });
      // The page follows the list again after a reconnection.
      else this.fail(error);
    }
  }

  private async take(message: OutgoingChatMessage): Promise<void> {
    const { messageId } = message;
    try {
      if (!this.spend()) throw new Refusal('rate.limited');
      const send = message.model === CHAT_MODEL.group ? this.sendToGroup : sendMessage;
      const { seq, sendTime } = await send(this.context, this.caller, message);
      const acknowledged: AcknowledgedFrame = { msgType: MSG_TYPE.acknowledged, messageId, seq, sendTime };
      this.send(acknowledged);
    } catch (error) {
      if (error instanceof Refusal) this.send(this.refused(messageId, error));
      // It is unknown whether the message was stored: without an answer the client sends it again, with the same id.
      else this.fail(error);
    }
  }

  private refused(messageId: string | null, refusal: Refusal): RefusedFrame {
    const { code } = refusal;
    const line = { event: 'chat.refused', accountId: this.caller.accountId, code };
    this.context.logger[isSuspicious(code) ? 'warn' : 'info'](line);
    const { status: _status, ...rest } = refusal.reply(this.language, 'chat');
    return { msgType: MSG_TYPE.refused, messageId, ...rest };
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(frame: ServerChatFrame): void {
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) this.socket.terminate();
    else this.socket.send(JSON.stringify(frame));
  }

  /** Closes the connection of a client that keeps sending too much. */
  private cutOff(): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.context.logger.warn({ event: 'chat.flooded', accountId: this.caller.accountId });
    this.socket.terminate();
  }

  private fail(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.context.logger.error({ event: 'chat.failed', accountId: this.caller.accountId, reason });
    this.socket.close(CLOSE.failed);
  }

  private spend(): boolean {
    const now = performance.now();
    this.tokens = Math.min(RATE.burst, this.tokens + ((now - this.tokensAt) / 1000) * RATE.perSecond);
    this.tokensAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}

/** The longest id of a message that a refusal returns. */
const MAX_ID = 64;

/** A frame that cannot be read and is refused. */
class UnreadableFrame extends Error {
  readonly refusal: Refusal;
  /** Returned to the client, which then stops sending this message. */
  readonly messageId: string | null;

  constructor(field: string, value?: unknown) {
    super('unreadable frame');
    this.refusal = new Refusal('input.invalid', { field });
    const messageId = typeof value === 'object' && value !== null && 'messageId' in value ? value.messageId : undefined;
    this.messageId = typeof messageId === 'string' && messageId.length <= MAX_ID ? messageId : null;
  }
}

/** @throws UnreadableFrame if the text is not a frame */
function readFrame(text: string): ClientChatFrame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableFrame('frame');
  }
  const [unstorable] = unstorableTexts(value);
  if (unstorable !== undefined) throw new UnreadableFrame(unstorable, value);
  if (!clientFrame.Check(value)) {
    const [first] = clientFrame.Errors(value);
    throw new UnreadableFrame(first?.instancePath.slice(1) || 'frame', value);
  }
  return value;
}
