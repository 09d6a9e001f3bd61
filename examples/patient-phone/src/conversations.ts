import { MSG_TYPE, type ReplyOf, type StoredChatMessage } from '@wardlink/contract';

type Conversation = ReplyOf<'chat.conversations'>['conversations'][number];

/** A message older than this when it comes is caught up on, not announced, milliseconds. */
export const ANNOUNCE_WITHIN = 60_000;

/** How many messages of each person are unread, and what was said last. */
export class Conversations {
  private known = new Map<string, Conversation>();
  /** The last message read here of each person: a list that the server made before it heard of it counts it still. */
  private readonly readUpTo = new Map<string, number>();

  constructor(private readonly ownId: string) {}

  replace(list: readonly Conversation[]): void {
    this.known = new Map(list.map((one) => [one.userId, this.isRead(one) ? { ...one, unread: 0 } : one]));
  }

  of(userId: string): Conversation | undefined {
    return this.known.get(userId);
  }

  /** Everybody with whom something was said, the last first. */
  spoken(): Conversation[] {
    return [...this.known.values()]
      .filter(({ last }) => last !== null)
      .sort((one, other) => (other.last?.seq ?? 0) - (one.last?.seq ?? 0));
  }

  /** @param upTo number of the last message that was read, the last known one if not given */
  read(userId: string, upTo = this.known.get(userId)?.last?.seq ?? 0): void {
    this.readUpTo.set(userId, Math.max(upTo, this.readUpTo.get(userId) ?? 0));
    const one = this.known.get(userId);
    if (one && this.isRead(one)) this.known.set(userId, { ...one, unread: 0 });
  }

  private isRead({ userId, last }: Conversation): boolean {
    return (last?.seq ?? 0) <= (this.readUpTo.get(userId) ?? -1);
  }

  /**
   * Notes a message. @returns whether it is to be announced: it is new, of somebody else, and in a conversation that is
   * not open
   */
  receive(message: StoredChatMessage, openWith: string | undefined, now: number): boolean {
    const isOwn = message.sendUserId === this.ownId;
    const other = isOwn ? message.receiveBizId : message.sendUserId;
    const one = this.known.get(other);
    const isUnread = !isOwn && message.msgType === MSG_TYPE.chat && !message.voided && other !== openWith;
    if (one && message.seq > (one.last?.seq ?? 0)) {
      this.known.set(other, { ...one, last: message, unread: one.unread + (isUnread ? 1 : 0) });
    }
    return isUnread && now - message.sendTime <= ANNOUNCE_WITHIN;
  }
}
