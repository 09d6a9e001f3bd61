import { NEVER_QUIET, type QuietRules } from '@wardlink/domain';
import type { UserRecord } from '@wardlink/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conversations, type Conversation } from '../live/conversations.js';
import { clock } from '../clock/hospital-clock.js';
import { session } from '../session/session.js';
import { announce, mayRing } from './announce.js';

const hours = { begin: 1320, end: 420 };
const use = (quiet: QuietRules | undefined): void =>
  session.set({ warning: { push: true, sound: 1, windowSeconds: 5, quiet } } as UserRecord);

beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-11-27T23:30:00+08:00'));
  vi.spyOn(clock, 'zone', 'get').mockReturnValue('Asia/Shanghai');
  conversations.set({
    state: 'ready',
    value: [
      { userId: '5', special: true },
      { userId: '6', special: false },
    ] as Conversation[],
    stale: false,
  });
});

describe('at night', () => {
  it('a call rings of contacts with special attention alone, where the user wants quiet hours', () => {
    use({ ...NEVER_QUIET, hours });
    expect(['5', '6', '7', undefined].map(mayRing)).toEqual([true, false, false, false]);
    use({ ...NEVER_QUIET, hours, specialCallsRing: false });
    expect(mayRing('5')).toBe(false);
    use(undefined);
    expect(mayRing('6')).toBe(true);
  });

  it('one critical warning among several sounds, and none of others does', () => {
    use({ ...NEVER_QUIET, hours });
    const sound = vi.fn();
    const ordinary = { kind: 'warning', critical: false, low: true } as const;
    const asked = { waiting: 'warning', open: () => undefined, sound } as const;
    announce({ ...asked, notices: [ordinary, ordinary] });
    expect(sound).not.toHaveBeenCalled();
    announce({ ...asked, notices: [ordinary, { ...ordinary, critical: true }] });
    expect(sound).toHaveBeenCalledTimes(1);
  });
});
