import type { UserRecord } from '@wardlink/contract';
import { HttpError } from '../../http/http-error.js';
import { notify } from '../../notices/notices.js';
import { createStore, useStore } from '../../store/store.js';
import { ReadingOutbox, type OutboxOptions, type SendOutcome, type Waiting } from './outbox.js';

interface Line<Typed extends Waiting, Stored> extends Pick<OutboxOptions<Typed, Stored>, 'family' | 'onStored'> {
  /** Asks the server to store; rejects with an HttpError. */
  store(typed: Typed): Promise<{ reading: Stored }>;
  /** What was kept from an earlier page has been sent. */
  onCaughtUp?(): void;
}

export interface OutboxOfUser<Typed extends Waiting, Stored> {
  /** Starts sending what this user has typed, now and before; returns a stop function. */
  start(user: UserRecord): () => void;
  /** The outbox of who is signed in; undefined before the frame has started it. */
  current(): ReadingOutbox<Typed, Stored> | undefined;
  useTyped(): readonly Typed[];
}

/** One family of readings on its way to the server, from sign-in to sign-out. */
export function outboxOfUser<Typed extends Waiting, Stored>(line: Line<Typed, Stored>): OutboxOfUser<Typed, Stored> {
  const none = createStore<readonly Typed[]>([]);
  const current = createStore<ReadingOutbox<Typed, Stored> | undefined>(undefined);

  async function send(typed: Typed): Promise<SendOutcome<Stored>> {
    try {
      const { reading } = await line.store(typed);
      return { outcome: 'stored', reading };
    } catch (error) {
      // A session that ended is no verdict on the figures: they are sent after signing in again.
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
