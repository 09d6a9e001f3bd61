import type { StoredChatMessage } from './frames.js';

interface Listed {
  readonly last: StoredChatMessage | null;
}

/**
 * The last message of each conversation or group received over the socket. A list that the server made before a message
 * may arrive after it: the later message remains in the list.
 */
export class LastMessages {
  private readonly heard = new Map<string, StoredChatMessage>();

  /** Records a message of a conversation. @returns whether it is later than all earlier ones */
  note(id: string, message: StoredChatMessage): boolean {
    const isLater = message.seq > (this.heard.get(id)?.seq ?? 0);
    if (isLater) this.heard.set(id, message);
    return isLater;
  }

  /** The entry with the later of its own last message and the one received over the socket. */
  withLast<One extends Listed>(id: string, one: One, change: Partial<One> = {}): One {
    const message = this.heard.get(id);
    return message && message.seq > (one.last?.seq ?? 0) ? { ...one, ...change, last: message } : one;
  }

  /**
   * Whether a message arrived in a conversation that a loaded list lacks, so that the list must be loaded again. True
   * once for each conversation, because it may have ended.
   */
  isMissedBy(listed: ReadonlySet<string>): boolean {
    const missing = [...this.heard.keys()].filter((id) => !listed.has(id));
    for (const id of missing) this.heard.delete(id);
    return missing.length > 0;
  }

  clear(): void {
    this.heard.clear();
  }
}
