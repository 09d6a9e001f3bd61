import { describe, expect, it } from 'vitest';
import { dueFollowUps } from '../src/care/follow-ups.js';

const by = { name: '周明', latinName: 'Zhou Ming' };
const followUp = (dueOn: string, closedAt: number | null) => ({
  followUpId: dueOn,
  dueOn,
  way: 'call' as const,
  note: null,
  closedAt,
  cancelled: false,
  outcome: null,
  by,
});

describe('follow-ups', () => {
  it('that are still to come are shown, the next one first', () => {
    const followUps = [followUp('2026-05-09', null), followUp('2026-05-01', 1), followUp('2026-05-02', null)];
    expect(dueFollowUps({ advice: [], followUps }).map(({ dueOn }) => dueOn)).toEqual(['2026-05-02', '2026-05-09']);
  });
});
