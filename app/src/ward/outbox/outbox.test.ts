// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GlucoseReading } from '@wardlink/contract';
import { ReadingOutbox, countUnsent, type SendOutcome, type TypedReading } from './outbox.js';

const ID = '11111111-1111-4111-8111-111111111111';

function typed(part: Partial<TypedReading> = {}): TypedReading {
  const body = { readingId: ID, patientId: '7', slot: 1, value: 7.4, measuredAt: 1000 };
  const shared = { key: ID, userId: '3', patientId: '7', slot: 1, day: '2026-11-20', typedAt: 1000, unanswered: 0 };
  return { ...shared, kind: 'record', body, ...part } as TypedReading;
}

const stored = { readingId: ID } as GlucoseReading;

function outboxWith(...outcomes: SendOutcome[]) {
  const send = vi.fn(async (_typed: TypedReading) => outcomes.shift() ?? ({ outcome: 'noAnswer' } as const));
  const onStored = vi.fn();
  const outbox = new ReadingOutbox({ storage: localStorage, userId: '3', send, onStored, retryAfter: 3000 });
  return { outbox, send, onStored };
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('typed readings on their way', () => {
  it('are kept until the server has stored them', async () => {
    const { outbox, onStored } = outboxWith({ outcome: 'stored', reading: stored });
    outbox.add(typed());
    expect(countUnsent(localStorage)).toBe(1);
    await vi.waitFor(() => expect(onStored).toHaveBeenCalledWith(stored), { timeout: 30_000 });
    expect(outbox.entries.get()).toEqual([]);
    expect(countUnsent(localStorage)).toBe(0);
  });

  it('are sent again with the same id until an answer comes', async () => {
    const { outbox, send, onStored } = outboxWith(
      { outcome: 'noAnswer' },
      { outcome: 'noAnswer' },
      { outcome: 'stored', reading: stored },
    );
    outbox.add(typed());
    await vi.advanceTimersByTimeAsync(3000);
    expect(outbox.entries.get()).toMatchObject([{ key: ID, unanswered: 2 }]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(onStored).toHaveBeenCalledTimes(1);
    expect(send.mock.calls.map(([sent]) => sent.body.readingId)).toEqual([ID, ID, ID]);
  });

  it('survive a reload, for the user who typed them only', async () => {
    outboxWith({ outcome: 'noAnswer' }).outbox.add(typed());
    const { outbox, send } = outboxWith({ outcome: 'stored', reading: stored });
    expect(outbox.entries.get()).toHaveLength(1);
    const other = new ReadingOutbox({ storage: localStorage, userId: '4', send, onStored: vi.fn() });
    expect(other.entries.get()).toEqual([]);
    await outbox.flush();
    expect(send).toHaveBeenCalledTimes(1);
    expect(countUnsent(localStorage)).toBe(0);
  });

  it('that the server refuses wait for the person and are not sent again', async () => {
    const { outbox, send } = outboxWith({ outcome: 'refused', message: 'discharged', code: 'patient.discharged' });
    outbox.add(typed());
    await vi.advanceTimersByTimeAsync(60_000);
    await outbox.flush();
    expect(send).toHaveBeenCalledTimes(1);
    expect(outbox.entries.get()).toMatchObject([{ refused: { message: 'discharged' } }]);
    outbox.discard(ID);
    expect(countUnsent(localStorage)).toBe(0);
  });

  it('are not sent twice at once', async () => {
    let answer: (outcome: SendOutcome) => void = () => undefined;
    const send = vi.fn(() => new Promise<SendOutcome>((resolve) => (answer = resolve)));
    const outbox = new ReadingOutbox({ storage: localStorage, userId: '3', send, onStored: vi.fn() });
    outbox.add(typed());
    void outbox.flush();
    expect(send).toHaveBeenCalledTimes(1);
    answer({ outcome: 'stored', reading: stored });
    await vi.waitFor(() => expect(outbox.entries.get()).toEqual([]), { timeout: 30_000 });
  });

  it('that are corrections count as done when an unanswered send had already changed the reading', async () => {
    const { outbox } = outboxWith(
      { outcome: 'noAnswer' },
      { outcome: 'refused', message: 'changed', code: 'reading.changed' },
    );
    outbox.add(typed({ kind: 'correct', key: `${ID}.1` } as Partial<TypedReading>));
    await vi.advanceTimersByTimeAsync(3000);
    expect(outbox.entries.get()).toEqual([]);
  });

  it('that are corrections of what somebody else changed are given back', async () => {
    const { outbox } = outboxWith({ outcome: 'refused', message: 'changed', code: 'reading.changed' });
    outbox.add(typed({ kind: 'correct', key: `${ID}.1` } as Partial<TypedReading>));
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.entries.get()).toMatchObject([{ refused: { code: 'reading.changed' } }]);
  });
});
