import { MSG_TYPE, type OutgoingChatMessage } from '@wardlink/contract';

/** A message of this phone that the server has not stored. */
export interface WaitingMessage {
  readonly message: OutgoingChatMessage;
  /** Why the server refused it: it is not sent again by itself. */
  readonly refused?: string;
}

/** The messages of this phone that the server has not stored, in the order in which they were written. */
export class WaitingMessages {
  list: readonly WaitingMessage[] = [];

  constructor(private readonly changed: (list: readonly WaitingMessage[]) => void) {}

  add(message: OutgoingChatMessage): void {
    this.become([...this.list, { message }]);
  }

  /** It was stored, or is given up. */
  remove(messageId: string): void {
    this.become(this.list.filter(({ message }) => message.messageId !== messageId));
  }

  /** What was written stays, with the reason; a message of a call is over. @returns whether it stays */
  refuse(messageId: string, reason: string): boolean {
    this.become(
      this.list.flatMap((one) => {
        if (one.message.messageId !== messageId) return [one];
        return one.message.msgType === MSG_TYPE.chat ? [{ message: one.message, refused: reason }] : [];
      }),
    );
    return this.list.some(({ message }) => message.messageId === messageId);
  }

  /** Is sent again. @returns it, where it is there */
  again(messageId: string): OutgoingChatMessage | undefined {
    this.become(this.list.map((one) => (one.message.messageId === messageId ? { message: one.message } : one)));
    return this.list.find(({ message }) => message.messageId === messageId)?.message;
  }

  /** What goes out over a new connection. */
  toSend(): OutgoingChatMessage[] {
    return this.list.filter(({ refused }) => refused === undefined).map(({ message }) => message);
  }

  private become(list: readonly WaitingMessage[]): void {
    this.list = list;
    this.changed(list);
  }
}
