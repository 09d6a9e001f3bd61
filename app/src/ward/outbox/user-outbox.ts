import type { UserRecord } from '@wardlink/contract';
import { HttpError } from '../../http/http-error.js';
import { notify } from '../../notices/notices.js';
import { createStore, useStore } from '../../store/store.js';
import { ReadingOutbox, type OutboxOptions, type SendOutcome, type OutboxEntry } from './outbox.js';

interface Line<Typed extends OutboxEntry, Stored> extends Pick<OutboxOptions<Typed, Stored>, 'family' | 'onStored'> {
  /** Stores an entry on the server; rejects with an HttpError. */
  store(typed: Typed): Promise<{ reading: Stored }>;
  /** Called when entries of an earlier page have been sent. */
  onCaughtUp?(): void;
}

interface UserOutbox<Typed extends OutboxEntry, Stored> {
  /** Starts sending this user's entries, including those of earlier pages; returns a stop function. */
  start(user: UserRecord): () => void;
  /** The outbox of the signed-in user; undefined before the frame has started it. */
  current(): ReadingOutbox<Typed, Stored> | undefined;
  useTyped(): readonly Typed[];
}

/** An outbox that lives from login to logout of its user. */
export function userOutbox<Typed extends OutboxEntry, Stored>(line: Line<Typed, Stored>): UserOutbox<Typed, Stored> {
  const none = createStore<readonly Typed[]>([]);
  const current = createStore<ReadingOutbox<Typed, Stored> | undefined>(undefined);

  async function send(typed: Typed): Promise<SendOutcome<Stored>> {
    try {
      const { reading } = await line.store(typed);
      return { outcome: 'stored', reading };
    } catch (error) {
      // The end of a session says nothing about the figures: they are sent after the next login.
      const final = error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (!final || error.kind === 'sessionEnded') return { outcome: 'noAnswer' };
      return { outcome: 'refused', message: error.message, code: error.code };
    }
  }

  return {
    start(user) {
      const outbox = new ReadingOutbox<Typed, Stored>({
        family: line.family,
        storage: localStorage,
        userId: user.userId,
        send,
        onStored: (reading) => line.onStored(reading),
        onRefused: notify.error,
      });
      current.set(outbox);
      if (outbox.entries.get().length > 0) void outbox.flush().then(() => line.onCaughtUp?.());
      const flush = (): void => void outbox.flush();
      window.addEventListener('online', flush);
      return () => {
        window.removeEventListener('online', flush);
        outbox.stop();
        current.set(undefined);
      };
    },
    current: () => current.get(),
    useTyped: () => useStore(useStore(current)?.entries ?? none),
  };
}
