// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserRecord } from '@wardlink/contract';
import { HttpError } from '../../http/http-error.js';
import { notify } from '../../notices/notices.js';
import { glucoseOutbox, startGlucoseOutbox } from './glucose-outbox.js';
import type { TypedReading } from './outbox.js';

const sent = vi.hoisted(() => vi.fn());
vi.mock('../../http/call.js', () => ({ call: sent }));

const ID = '11111111-1111-4111-8111-111111111111';
const typed = {
  kind: 'record',
  key: ID,
  userId: '3',
  patientId: '7',
  slot: 1,
  day: '2026-11-20',
  typedAt: 1000,
  unanswered: 0,
  body: {
    readingId: ID,
    patientId: '7',
    slot: 1,
    value: 7.4,
    measuredAt: 1000,
    deviceId: '5',
    emergencyReason: 'shock',
  },
} as TypedReading;

let stop: () => void;
beforeEach(() => {
  localStorage.clear();
  sent.mockReset();
  stop = startGlucoseOutbox({ userId: '3' } as UserRecord);
});
afterEach(() => stop());

it('a value whose emergency use is refused is stored without it, and the person who typed it is informed', async () => {
  const warned = vi.spyOn(notify, 'error').mockImplementation(() => undefined);
  sent.mockImplementation((name: string, body: { emergencyReason?: string | null }) => {
    if (name !== 'glucose.record') return Promise.resolve(undefined);
    return body.emergencyReason === null
      ? Promise.resolve({ reading: { readingId: ID, patientId: '7' }, warningId: null })
      : Promise.reject(new HttpError('refused', 409, 'none left', 'control.emergencySpent'));
  });
  glucoseOutbox()?.add(typed);
  await vi.waitFor(() => expect(glucoseOutbox()?.entries.get()).toEqual([]), { timeout: 30_000 });
  const bodies = sent.mock.calls.filter(([name]) => name === 'glucose.record').map(([, body]) => body as object);
  expect(bodies).toEqual([typed.body, { ...typed.body, emergencyReason: null }]);
  expect(warned).toHaveBeenCalledTimes(1);
});

it('a value that is refused for another reason waits for the person', async () => {
  sent.mockImplementation((name: string) =>
    name === 'glucose.record'
      ? Promise.reject(new HttpError('refused', 409, 'gone', 'patient.discharged'))
      : Promise.resolve(undefined),
  );
  vi.spyOn(notify, 'error').mockImplementation(() => undefined);
  glucoseOutbox()?.add(typed);
  await vi.waitFor(() => expect(glucoseOutbox()?.entries.get()).toMatchObject([{ refused: { message: 'gone' } }]), {
    timeout: 30_000,
  });
});
