import { MSG_TYPE, type OutgoingChatMessage } from '@wardlink/contract';

/** A message written on this device that has not returned to its inbox yet. */
export interface KeptMessage {
  message: OutgoingChatMessage;
  /** On the hospital's clock, epoch ms. */
  writtenAt: number;
  /** When it expires, by this device's clock. */
  expires?: number;
  /** Why the server refused it; it stays until it is sent again or discarded. */
  refused?: string;
  /** Last time it was sent by hand, by this device's clock; not kept over a reload. */
  triedAt: number;
  /** The server has stored it; it is removed when its copy arrives. */
  acknowledged?: boolean;
}

/** Storage of an outbox: the browser's, or none. */
export interface TextStorage {
  read(): string | null;
  write(text: string): void;
}

/** An outbox that ends with its page. */
export const NOT_STORED: TextStorage = { read: () => null, write: () => undefined };

interface Surroundings {
  /** This device's clock; default: the browser's. */
  now?: () => number;
  /** Called on every change, and at once if something was stored. */
  onChange?: (kept: readonly KeptMessage[]) => void;
}

/**
 * Messages that the server has not returned yet, in the order in which they were written. If they are stored, they
 * survive a reload.
 */
export class MessageOutbox {
  #kept: KeptMessage[];
  /** Ids of messages that this page has removed: stored text of another page that still contains them is outdated. */
  readonly #settled = new Set<string>();
  readonly #now: () => number;
  readonly #onChange: (kept: readonly KeptMessage[]) => void;

  constructor(
    private readonly storage: TextStorage,
    { now = Date.now, onChange = () => undefined }: Surroundings = {},
  ) {
    this.#now = now;
    this.#onChange = onChange;
    const triedAt = now();
    this.#kept = readKept(storage).map((kept) => ({ ...kept, writtenAt: kept.writtenAt ?? triedAt, triedAt }));
    if (this.#kept.length > 0) this.#onChange(this.#kept);
  }

  add(message: OutgoingChatMessage, { expires, writtenAt }: { expires?: number; writtenAt?: number } = {}): void {
    if (this.find(message.messageId)) return;
    const now = this.#now();
    this.#become([...this.#kept, { message, expires, writtenAt: writtenAt ?? now, triedAt: now }]);
  }

  find(messageId: string): KeptMessage | undefined {
    return this.#kept.find(({ message }) => message.messageId === messageId);
  }

  /** Its copy arrived, or it was discarded. */
  remove(messageId: string): void {
    this.#settled.add(messageId);
    if (this.find(messageId)) this.#become(this.#kept.filter(({ message }) => message.messageId !== messageId));
  }

  /** The server has stored it. A call message is removed; a chat message is shown until it returns. */
  acknowledge(messageId: string): void {
    this.#settled.add(messageId);
    this.#end(messageId, { acknowledged: true });
  }

  /** The server refused it. The message is kept, with the reason. */
  refuse(messageId: string, reason: string): void {
    this.#end(messageId, { refused: reason });
  }

  /** Sends it again. */
  retry(messageId: string): OutgoingChatMessage | undefined {
    this.#change(messageId, { refused: undefined, triedAt: this.#now() });
    return this.find(messageId)?.message;
  }

  /** Messages to send on a new connection; expired ones are dropped. */
  unsent(): OutgoingChatMessage[] {
    const now = this.#now();
    const left = this.#kept.filter(({ expires }) => expires === undefined || expires > now);
    if (left.length !== this.#kept.length) {
      this.#kept.forEach((kept) => left.includes(kept) || this.#settled.add(kept.message.messageId));
      this.#become(left);
    }
    return left
      .filter(({ refused, acknowledged }) => refused === undefined && !acknowledged)
      .map(({ message }) => message);
  }

  #end(messageId: string, part: Partial<KeptMessage>): void {
    if (this.find(messageId)?.message.msgType === MSG_TYPE.chat) this.#change(messageId, part);
    else this.remove(messageId);
  }

  #change(messageId: string, part: Partial<KeptMessage>): void {
    if (!this.find(messageId)) return;
    this.#become(this.#kept.map((kept) => (kept.message.messageId === messageId ? { ...kept, ...part } : kept)));
  }

  #become(kept: KeptMessage[]): void {
    this.#kept = kept;
    const own = new Set(kept.map(({ message }) => message.messageId));
    // Another page of the same user writes here too: its unsent messages are kept.
    const others = readKept(this.storage).filter(
      ({ message }) => !own.has(message.messageId) && !this.#settled.has(message.messageId),
    );
    this.storage.write(JSON.stringify([...others, ...kept.filter(({ acknowledged }) => !acknowledged)]));
    this.#onChange(kept);
  }
}

type StoredMessage = Omit<KeptMessage, 'writtenAt'> & { writtenAt?: number };

function readKept(storage: TextStorage): StoredMessage[] {
  try {
    const parsed: unknown = JSON.parse(storage.read() ?? '[]');
    return Array.isArray(parsed) ? (parsed as StoredMessage[]) : [];
  } catch {
    return [];
  }
}
