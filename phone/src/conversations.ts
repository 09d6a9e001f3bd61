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

/** A message older than this when it comes is caught up on, not announced, milliseconds. */
export const ANNOUNCE_WITHIN = 60_000;

/** What the conversations ask of the server, and what they show. */
interface ConversationSurroundings {
  ownId: string;
  report(userId: string, upTo: number): Promise<unknown>;
  isRefused(error: unknown): boolean;
  /** What is unread changed. */
  changed(): void;
  /** The list has to be loaded again. */
  reload(): void;
}

/** How many messages of each person are unread, and what was said last. */
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

  /** Everybody with whom something was said, the last first. */
  spoken(): Conversation[] {
    return [...this.known.values()]
      .filter(({ last }) => last !== null)
      .sort((one, other) => (other.last?.seq ?? 0) - (one.last?.seq ?? 0));
  }

  /** Everything of a person up to a number is on a page that somebody looks at. */
  seen(userId: string, upTo: number): void {
    this.readings.seen(userId, upTo);
  }

  /** Another page of the patient has read on; without a person, that may have been missed. */
  readElsewhere(userId: string | null, upTo: number): void {
    if (userId !== null) return this.readings.readElsewhere(userId, upTo);
    this.around.reload();
  }

  /** There is a connection again. */
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
    // What became of a call is the server's to say.
    if (isCallMessage(message)) this.around.reload();
    this.lastMessages.note(other, message);
    const one = this.known.get(other);
    if (one) this.known.set(other, this.lastMessages.withLast(other, one));
    else this.around.reload();
  }

  /**
   * Notes a message. @returns whether it is to be announced: it is new, of somebody else, and in a conversation that is
   * not open
   */
  receive(message: StoredChatMessage, openWith: string | undefined, now: number): boolean {
    this.note(message);
    const { sendUserId, msgType, voided, sendTime } = message;
    const isUnread =
      sendUserId !== this.around.ownId && msgType === MSG_TYPE.chat && !voided && sendUserId !== openWith;
    return isUnread && now - sendTime <= ANNOUNCE_WITHIN;
  }
}
