import { CONFERENCE_RINGS } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { goesOn } from '../src/modules/conferences/end.js';

const NOW = 1_700_000_000_000;
const member = (state: 'joined' | 'ringing' | 'declined' | 'missed' | 'left', rungFor = 0) => ({
  state,
  invitedAt: new Date(NOW - rungFor),
});
const [inside, rung, late] = [member('joined'), member('ringing'), member('ringing', CONFERENCE_RINGS)];
const gone = [member('declined'), member('missed'), member('left'), late];

describe.each([
  ['the call of a group', '7', null],
  ['the call of a group that was answered', '7', new Date(NOW)],
  ['a consultation', null, null],
  ['a consultation that was answered', null, new Date(NOW)],
] as const)('%s', (_kind, groupId, answeredAt) => {
  const on = (...members: ReturnType<typeof member>[]): boolean =>
    goesOn({ groupId, answeredAt }, [...members, ...gone], NOW);

  it('goes on with two members, and with one while another is rung', () => {
    expect([on(inside, inside), on(inside, rung), on(inside, inside, rung)]).toEqual([true, true, true]);
  });

  it('is over when nobody is in it, except for a consultation that still rings a member', () => {
    expect(on()).toBe(false);
    expect(on(rung)).toBe(groupId === null);
  });

  it('leaves nobody alone; an answered consultation waits for members who left', () => {
    expect(on(inside)).toBe(groupId === null && answeredAt !== null);
  });
});
