import { CONFERENCE_RINGS } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { standingOf, takenPlaces } from './standing.js';
import type { Conference, ConferenceMember } from './types.js';

const BEGIN = 1_700_000_000_000;
const member = (userId: string, state: ConferenceMember['state'], invitedAt = BEGIN): ConferenceMember => ({
  ...{ userId, name: userId, latinName: null, avatar: null, side: 'ward', state, busy: false, invitedAt },
  joinedAt: null,
});
const conference = (conferenceId: string, ...members: ConferenceMember[]): Conference => ({
  ...{ conferenceId, roomNumber: 5, applicationId: 'a', group: null, video: true, patient: null },
  ...{ startedAt: BEGIN, startedBy: '1', endedAt: null, presented: null, members },
});
const ids = (all: readonly Conference[]): string[] => all.map(({ conferenceId }) => conferenceId);

describe('what a conference is to somebody', () => {
  it('rings whoever is rung, until the time is over', () => {
    const all = [conference('c', member('1', 'joined'), member('2', 'ringing'))];
    expect(ids(standingOf(all, '2', undefined, BEGIN + 1).ringing)).toEqual(['c']);
    const late = standingOf(all, '2', undefined, BEGIN + CONFERENCE_RINGS);
    expect([ids(late.ringing), ids(late.open)]).toEqual([[], ['c']]);
  });

  it.each(['left', 'declined', 'missed', 'joined'] as const)('is open to whoever %s and is not in it here', (state) => {
    const { ringing, open } = standingOf([conference('c', member('2', state))], '2', undefined, BEGIN);
    expect([ids(ringing), ids(open)]).toEqual([[], ['c']]);
  });

  it('is neither while one is in it on this page', () => {
    const all = [conference('c', member('2', 'joined')), conference('d', member('2', 'ringing'))];
    const { ringing, open } = standingOf(all, '2', 'c', BEGIN);
    expect([ids(ringing), ids(open)]).toEqual([['d'], []]);
  });

  it('is nothing once it has ended', () => {
    const ended = { ...conference('c', member('2', 'ringing')), endedAt: BEGIN + 5 };
    expect(standingOf([ended], '2', undefined, BEGIN + 6)).toEqual({ ringing: [], open: [] });
  });
});

it('places are taken by those inside and those being rung', () => {
  const all = conference(
    'c',
    ...[member('1', 'joined'), member('2', 'ringing'), member('3', 'left'), member('4', 'declined')],
    member('5', 'ringing', BEGIN - CONFERENCE_RINGS),
  );
  expect(takenPlaces(all, BEGIN)).toBe(2);
});
