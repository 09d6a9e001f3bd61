import {
  isCallMessage,
  LastMessages,
  MSG_TYPE,
  ReadingBook,
  type ReplyOf,
  type StoredChatMessage,
} from '@wardlink/contract';

type Listed = ReplyOf<'chat.conversations'>;
type Conversation = Listed['conversations'][number];

/** A message that is older than this on arrival is not announced, milliseconds. */
export const ANNOUNCE_WITHIN = 60_000;

/** The connection of the conversations to server and page. */
interface ConversationSurroundings {
  ownId: string;
  report(userId: string, upTo: number): Promise<unknown>;
  isRefused(error: unknown): boolean;
  /** The number of unread messages changed. */
  changed(): void;
  /** The list must be loaded again. */
  reload(): void;
}

/** Unread messages and the last message by person. */
export class Conversations {
  private known = new Map<string, Conversation>();
  private readonly readings: ReadingBook;
  private readonly lastMessages = new LastMessages();

  constructor(private readonly around: ConversationSurroundings) {
    this.readings = new ReadingBook(around);
  }

  replace({ upTo, conversations }: Listed): void {
    for (const { userId, readUpTo, unread, missedCall } of conversations) {
      this.readings.counted(userId, { upTo, readUpTo, unread, missedCall, mentioned: false });
    }
    this.known = new Map(conversations.map((one) => [one.userId, this.lastMessages.withLast(one.userId, one)]));
    if (this.lastMessages.isMissedBy(new Set(this.known.keys()))) this.around.reload();
  }

  of(userId: string): Conversation | undefined {
    const one = this.known.get(userId);
    const { unread, missedCall } = this.readings.unreadOf(userId);
    return one && { ...one, unread, missedCall };
  }

  /** Number of unread messages of all conversations. */
  get unread(): number {
    return [...this.known.keys()].reduce((sum, userId) => sum + this.readings.unreadOf(userId).unread, 0);
  }

  /** Conversations that contain a message or call, the latest first. */
  spoken(): Conversation[] {
    return [...this.known.values()]
      .filter(({ last }) => last !== null)
      .sort((one, other) => (other.last?.seq ?? 0) - (one.last?.seq ?? 0));
  }

  /** Reports that the user has seen everything from a person up to a number. */
  seen(userId: string, upTo: number): void {
    this.readings.seen(userId, upTo);
  }

  /** Messages were read on another page of the patient; without a person, such frames may have been missed. */
  readElsewhere(userId: string | null, upTo: number): void {
    if (userId !== null) return this.readings.readElsewhere(userId, upTo);
    this.around.reload();
  }

  /** The connection is open again. */
  repeat(): void {
    this.readings.repeat();
  }

  close(): void {
    this.readings.close();
  }

  private note(message: StoredChatMessage): void {
    const { sendUserId, seq, receiveBizId, msgType, voided } = message;
    const isOwn = sendUserId === this.around.ownId;
    const other = isOwn ? receiveBizId : sendUserId;
    if (!isOwn && msgType === MSG_TYPE.chat && !voided) this.readings.arrived(other, { seq });
    // The server decides the outcome of a call.
    if (isCallMessage(message)) this.around.reload();
    this.lastMessages.note(other, message);
    const one = this.known.get(other);
    if (one) this.known.set(other, this.lastMessages.withLast(other, one));
    else this.around.reload();
  }

  /**
   * Records a message. @returns whether to announce it: it is new, by somebody else, and its conversation is not open
   */
  receive(message: StoredChatMessage, openWith: string | undefined, now: number): boolean {
    this.note(message);
    const { sendUserId, msgType, voided, sendTime } = message;
    const isUnread =
      sendUserId !== this.around.ownId && msgType === MSG_TYPE.chat && !voided && sendUserId !== openWith;
    return isUnread && now - sendTime <= ANNOUNCE_WITHIN;
  }
}
