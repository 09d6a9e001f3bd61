import type { GlucoseReading, UserRecord } from '@wardlink/contract';
import { call } from '../http/call.js';
import { HttpError } from '../http/http-error.js';
import { notify } from '../notices/notices.js';
import { createStore, useStore } from '../session/store.js';
import { applyReading, refreshBoard } from './board.js';
import { ReadingOutbox, type SendOutcome, type TypedReading } from './outbox.js';

const none = createStore<readonly TypedReading[]>([]);
const current = createStore<ReadingOutbox | undefined>(undefined);

async function send(typed: TypedReading): Promise<SendOutcome> {
  try {
    const { reading } =
      typed.kind === 'record'
        ? await call('glucose.record', typed.body, { background: true })
        : await call('glucose.correct', typed.body, { background: true });
    return { outcome: 'stored', reading };
  } catch (error) {
    // A session that ended is no verdict on the value: it is sent after signing in again.
    const final = error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (!final || error.kind === 'sessionEnded') return { outcome: 'noAnswer' };
    return { outcome: 'refused', message: error.message, code: error.code };
  }
}

function stored(reading: GlucoseReading): void {
  applyReading(reading);
}

/** Starts sending what this user has typed, now and before; returns a stop function. */
export function startReadingsOut(user: UserRecord): () => void {
  const outbox = new ReadingOutbox({
    storage: localStorage,
    userId: user.userId,
    send,
    onStored: stored,
    onRefused: notify.error,
  });
  current.set(outbox);
  if (outbox.entries.get().length > 0) void outbox.flush().then(refreshBoard);
  const flush = (): void => void outbox.flush();
  window.addEventListener('online', flush);
  return () => {
    window.removeEventListener('online', flush);
    outbox.stop();
    current.set(undefined);
  };
}

/** The outbox of who is signed in; undefined before the frame has started it. */
export function readingsOut(): ReadingOutbox | undefined {
  return current.get();
}

export function useTypedReadings(): readonly TypedReading[] {
  return useStore(useStore(current)?.entries ?? none);
}
