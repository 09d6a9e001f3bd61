import type { OutgoingChatMessage } from '@wardlink/contract';

interface Waiting {
  message: OutgoingChatMessage;
  expires?: number;
}

/** Where an outbox keeps its text: the browser's storage, or nothing at all in a test. */
export interface TextStorage {
  read(): string | null;
  write(text: string): void;
}

/** Messages that no acknowledgement has come for, in the order they were written; they survive a reload. */
export class MessageOutbox {
  #waiting: Waiting[];

  constructor(
    private readonly storage: TextStorage,
    private readonly now: () => number = Date.now,
  ) {
    this.#waiting = readWaiting(storage);
  }

  add(message: OutgoingChatMessage, expires?: number): void {
    if (this.#waiting.some((waiting) => waiting.message.messageId === message.messageId)) return;
    this.#waiting.push({ message, expires });
    this.#write();
  }

  remove(messageId: string): void {
    const left = this.#waiting.filter((waiting) => waiting.message.messageId !== messageId);
    if (left.length === this.#waiting.length) return;
    this.#waiting = left;
    this.#write();
  }

  /** What is to be sent on a new connection; what came too late to matter is dropped. */
  unsent(): OutgoingChatMessage[] {
    const now = this.now();
    const left = this.#waiting.filter(({ expires }) => expires === undefined || expires > now);
    if (left.length !== this.#waiting.length) {
      this.#waiting = left;
      this.#write();
    }
    return left.map(({ message }) => message);
  }

  #write(): void {
    this.storage.write(JSON.stringify(this.#waiting));
  }
}

function readWaiting(storage: TextStorage): Waiting[] {
  try {
    const parsed: unknown = JSON.parse(storage.read() ?? '[]');
    return Array.isArray(parsed) ? (parsed as Waiting[]) : [];
  } catch {
    return [];
  }
}
