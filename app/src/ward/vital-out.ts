import type { Indicator, RequestOf, UserRecord, VitalReading } from '@wardlink/contract';
import { call } from '../http/call.js';
import { HttpError } from '../http/http-error.js';
import { notify } from '../notices/notices.js';
import { createStore, useStore } from '../session/store.js';
import { ReadingOutbox, type SendOutcome, type Waiting } from './outbox.js';
import { applyVital } from './vital-board.js';

/** Figures of one patient that are not stored on the server yet. */
export type TypedVital = Waiting & {
  patientId: string;
  indicator: Indicator;
} & ({ kind: 'record'; body: RequestOf<'vital.record'> } | { kind: 'correct'; body: RequestOf<'vital.correct'> });

type VitalOutbox = ReadingOutbox<TypedVital, VitalReading>;

const none = createStore<readonly TypedVital[]>([]);
const current = createStore<VitalOutbox | undefined>(undefined);

async function send(typed: TypedVital): Promise<SendOutcome<VitalReading>> {
  try {
    const { reading } =
      typed.kind === 'record'
        ? await call('vital.record', typed.body, { background: true })
        : await call('vital.correct', typed.body, { background: true });
    return { outcome: 'stored', reading };
  } catch (error) {
    // A session that ended is no verdict on the figures: they are sent after signing in again.
    const final = error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (!final || error.kind === 'sessionEnded') return { outcome: 'noAnswer' };
    return { outcome: 'refused', message: error.message, code: error.code };
  }
}

/** Starts sending what this user has typed, now and before; returns a stop function. */
export function startVitalOut(user: UserRecord): () => void {
  const outbox: VitalOutbox = new ReadingOutbox<TypedVital, VitalReading>({
    family: 'vital',
    storage: localStorage,
    userId: user.userId,
    send,
    onStored: applyVital,
    onRefused: notify.error,
  });
  current.set(outbox);
  if (outbox.entries.get().length > 0) void outbox.flush();
  const flush = (): void => void outbox.flush();
  window.addEventListener('online', flush);
  return () => {
    window.removeEventListener('online', flush);
    outbox.stop();
    current.set(undefined);
  };
}

/** The outbox of who is signed in; undefined before the frame has started it. */
export function vitalOut(): VitalOutbox | undefined {
  return current.get();
}

export function useTypedVitals(): readonly TypedVital[] {
  return useStore(useStore(current)?.entries ?? none);
}
