import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClinicalWarning } from '@wardlink/contract';
import {
  acknowledgedHere,
  acknowledgeWarning,
  beingAcknowledged,
  justAcknowledged,
  openList,
  openWarnings,
  reopenWarning,
} from './open-warnings.js';

const { asked, open } = vi.hoisted(() => ({ asked: [] as string[], open: [] as { patientId: string }[] }));

vi.mock('../../http/call.js', () => ({
  call: (name: string, { since }: { since?: string | null }) => {
    asked.push(name);
    const rows = [...new Set(open.map(({ patientId }) => patientId))].map((patientId) => ({
      patientId,
      warnings: open.filter((one) => one.patientId === patientId),
    }));
    const list = { serverTime: Date.now(), position: '1.a', whole: since == null, gone: [], rows };
    return Promise.resolve({ warning: { warningId: '7', patientId: '1' }, ...list });
  },
}));

const isOffered = (): boolean => justAcknowledged.get().has('7');
const warning = (
  warningId: string,
  patientId: string,
  raisedAt: number,
  urgency: Partial<Pick<ClinicalWarning, 'critical' | 'step'>> = {},
): ClinicalWarning => ({ warningId, patientId, raisedAt, critical: false, step: 0, ...urgency }) as ClinicalWarning;
const shown = (): string[] => {
  const loaded = openWarnings.get();
  return loaded.state === 'ready' ? loaded.value.map(({ warningId }) => warningId) : [];
};

let stop: () => void;
async function follow(...warnings: ClinicalWarning[]): Promise<void> {
  open.splice(0, open.length, ...warnings);
  stop = openList.follow();
  await vi.advanceTimersByTimeAsync(0);
  asked.length = 0;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('open warnings', () => {
  it('are those of all patients, newest first; at the same time the one with the larger number', async () => {
    await follow(warning('9', '1', 5), warning('10', '2', 5), warning('11', '1', 7), warning('8', '2', 9));
    expect(shown()).toEqual(['8', '11', '10', '9']);
  });

  it('are sorted by urgency before time', async () => {
    const critical = warning('1', '1', 1, { critical: true });
    const passedOn = warning('2', '2', 2, { critical: true, step: 2 });
    await follow(warning('9', '3', 9), critical, warning('8', '1', 8, { step: 1 }), passedOn);
    expect(shown()).toEqual(['2', '1', '8', '9']);
  });

  it('that are acknowledged leave at once, the others of the patient stay', async () => {
    await follow(warning('7', '1', 5), warning('6', '1', 4), warning('5', '2', 3));
    await acknowledgeWarning('7');
    expect(shown()).toEqual(['6', '5']);
  });

  it('are asked for again where the server left out older ones, and few are left', async () => {
    await follow(...Array.from({ length: 200 }, (_, index) => warning(`${100 + index}`, `${index % 2}`, index)));
    open.splice(0, open.length, warning('3', '1', 3));
    openList.changeRows((rows) => rows.filter(({ patientId }) => patientId === '1'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(['warning.open']);
    expect(shown()).toEqual(['3']);
  });
});

describe('the undo of an acknowledgement', () => {
  beforeEach(() => follow(warning('7', '1', 5)));

  it('has its place in the list from the moment the acknowledgement is sent', async () => {
    const sent = acknowledgeWarning('7');
    expect(beingAcknowledged.get().has('7')).toBe(true);
    // The socket is quicker than the reply.
    openList.changeRows(() => []);
    expect([...beingAcknowledged.get(), ...justAcknowledged.get()]).toEqual(['7']);
    await sent;
    expect(beingAcknowledged.get().size).toBe(0);
    expect(isOffered()).toBe(true);
  });

  it('is offered for five seconds, and takes it back within them', async () => {
    await acknowledgeWarning('7');
    vi.advanceTimersByTime(4_900);
    expect(isOffered()).toBe(true);
    await reopenWarning('7');
    expect(asked).toEqual(['warning.acknowledge', 'warning.reopen', 'warning.open']);
    expect(shown()).toEqual(['7']);
    expect(isOffered()).toBe(false);
    expect(acknowledgedHere.get().has('7')).toBe(false);
  });

  it('is not offered after them', async () => {
    await acknowledgeWarning('7');
    vi.advanceTimersByTime(5_000);
    expect(isOffered()).toBe(false);
    expect(acknowledgedHere.get().has('7')).toBe(true);
  });

  it('is offered for five seconds again where it was used and the warning acknowledged once more', async () => {
    await acknowledgeWarning('7');
    vi.advanceTimersByTime(3_000);
    await reopenWarning('7');
    await acknowledgeWarning('7');
    vi.advanceTimersByTime(4_900);
    expect(isOffered()).toBe(true);
    vi.advanceTimersByTime(100);
    expect(isOffered()).toBe(false);
  });
});
