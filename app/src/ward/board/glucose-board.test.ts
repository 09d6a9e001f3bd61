import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardReply, BoardRow } from '@wardlink/contract';
import type { AttachedList, FollowingFrame } from '../../live/feeds.js';
import { wardChoice } from '../choice/ward-choice.js';
import { applyFollowed, applyReading, board, glucoseBoard } from './glucose-board.js';
import { sampleGlucose } from './sample-readings.js';

interface Asked {
  wardId: string | null;
  since: string | null;
  answer(rows: BoardRow[]): Promise<void>;
}

const { asked, sent, lists } = vi.hoisted(() => ({
  asked: [] as Asked[],
  sent: [] as FollowingFrame[],
  lists: new Set<AttachedList>(),
}));

vi.mock('../../http/call.js', () => ({
  call: (_name: string, { wardId, since }: { wardId: string | null; since: string | null }) =>
    new Promise((resolve) => {
      const answer = async (rows: BoardRow[]): Promise<void> => {
        resolve({ serverTime: Date.now(), day: '2026-03-01', position: '1.a', whole: true, gone: [], rows });
        await vi.advanceTimersByTimeAsync(0);
      };
      asked.push({ wardId, since, answer });
    }),
}));
vi.mock('../../live/connection.js', () => ({
  feedConnection: {
    isOpen: true,
    send: (frame: FollowingFrame) => sent.push(frame),
    attach: (list: AttachedList) => {
      lists.add(list);
      return () => lists.delete(list);
    },
    changed: () => undefined,
  },
}));

const row = (patientId: string): BoardRow =>
  ({ patientId, sortKey: patientId, today: {}, special: [], span: null, followed: false }) as unknown as BoardRow;
const shown = (): BoardReply | undefined => {
  const loaded = board.get();
  return loaded.state === 'ready' ? loaded.value : undefined;
};
const ids = (): string | undefined =>
  shown()
    ?.rows.map(({ patientId }) => patientId)
    .join();

let stop: () => void;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 1, 8) });
  asked.length = 0;
  sent.length = 0;
  wardChoice.set({ departmentId: null, wardId: '1' });
  stop = glucoseBoard.follow();
  await asked[0]?.answer([row('1'), row('2')]);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the board of another ward', () => {
  it('takes the rows of the ward before off the screen, and is a following of its own', async () => {
    wardChoice.set({ departmentId: null, wardId: '2' });
    expect(board.get()).toEqual({ state: 'loading' });
    expect(asked.at(-1)).toMatchObject({ wardId: '2', since: null });
    await asked.at(-1)?.answer([row('7')]);
    expect(ids()).toBe('7');
    expect(sent).toEqual([
      expect.objectContaining({ msgType: 7, feed: 'glucose', wardId: '1' }),
      expect.objectContaining({ msgType: 8, key: sent[0]?.key }),
      expect.objectContaining({ msgType: 7, feed: 'glucose', wardId: '2' }),
    ]);
    expect(lists.size).toBe(1);
  });

  it('is not mixed with a reply or frame of the ward before', async () => {
    const [before] = lists;
    const first = sent[0]?.key ?? '';
    const late = glucoseBoard.refresh();
    wardChoice.set({ departmentId: null, wardId: '2' });
    await asked.at(-1)?.answer([row('7')]);
    await asked[1]?.answer([row('1')]);
    await late;
    for (const list of [...lists, before]) {
      list?.changes({ msgType: 9, key: first, number: 1, position: '2.a', whole: false, rows: [row('1')], gone: [] });
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ids()).toBe('7');
  });
});

it('a stored reading and a followed mark are shown at once, after the changes that came before them', () => {
  const second = shown()?.rows[1];
  for (const list of lists) {
    const rows = [{ ...row('1'), bed: '9' }];
    list.changes({ msgType: 9, key: sent[0]?.key ?? '', number: 1, position: '2.a', whole: false, rows, gone: [] });
  }
  applyReading(sampleGlucose);
  applyFollowed('1', true);
  const [first] = shown()?.rows ?? [];
  expect(first).toMatchObject({ bed: '9', followed: true, today: { 1: { value: 5.25 } } });
  expect(shown()?.rows[1]).toBe(second);
});

it('after the end nothing is on the screen, asked for or waited for', () => {
  stop();
  expect(board.get()).toEqual({ state: 'loading' });
  expect(lists.size).toBe(0);
  wardChoice.set({ departmentId: null, wardId: '3' });
  expect(asked).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
