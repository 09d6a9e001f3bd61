import { MSG_TYPE, type OutgoingChatMessage } from '@wardlink/contract';

/** A message written on this device that its own inbox does not hold yet. */
export interface KeptMessage {
  message: OutgoingChatMessage;
  /** On the hospital's clock, epoch ms. */
  writtenAt: number;
  /** From then on it is of no use, by this device's clock. */
  expires?: number;
  /** Why the server did not take it: it stays until somebody sends it again or gives it up. */
  refused?: string;
  /** Last time somebody wanted it sent, by this device's clock; not kept over a reload. */
  triedAt: number;
  /** The server has stored it; it goes when its copy comes back. */
  acknowledged?: boolean;
}

/** Where an outbox keeps its text: the browser's storage, or nothing at all in a test. */
export interface TextStorage {
  read(): string | null;
  write(text: string): void;
}

interface Surroundings {
  now?: () => number;
  /** Hears of every change. */
  onChange?: (kept: readonly KeptMessage[]) => void;
}

/** What was written and is not back from the server, in the order it was written; it survives a reload. */
export class MessageOutbox {
  #kept: KeptMessage[];
  /** What this page has settled: another page's text that still has it is out of date. */
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
    this.#onChange(this.#kept);
  }

  add(message: OutgoingChatMessage, { expires, writtenAt }: { expires?: number; writtenAt?: number } = {}): void {
    if (this.find(message.messageId)) return;
    const now = this.#now();
    this.#become([...this.#kept, { message, expires, writtenAt: writtenAt ?? now, triedAt: now }]);
  }

  find(messageId: string): KeptMessage | undefined {
    return this.#kept.find(({ message }) => message.messageId === messageId);
  }

  /** Its copy came back, or somebody gave it up. */
  remove(messageId: string): void {
    this.#settled.add(messageId);
    if (this.find(messageId)) this.#become(this.#kept.filter(({ message }) => message.messageId !== messageId));
  }

  /** The server has stored it. A message of a call is done with; one of a conversation is shown until its copy comes. */
  acknowledge(messageId: string): void {
    this.#settled.add(messageId);
    this.#end(messageId, { acknowledged: true });
  }

  /** The server did not take it. What somebody wrote is kept, with the reason. */
  refuse(messageId: string, reason: string): void {
    this.#end(messageId, { refused: reason });
  }

  /** Somebody wants it sent again. */
  retry(messageId: string): OutgoingChatMessage | undefined {
    this.#change(messageId, { refused: undefined, triedAt: this.#now() });
    return this.find(messageId)?.message;
  }

  /** What is to be sent on a new connection; what came too late to matter is dropped. */
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
    // Another page of the same user writes here too: what it has not sent yet stays.
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
