import { CONFERENCE_RINGS } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { shownState, standingOf, takenPlaces } from './standing.js';
import type { Conference, ConferenceMember } from './types.js';
import { answersOf } from './use-ringing-reports.js';

const BEGIN = 1_700_000_000_000;
const member = (userId: string, state: ConferenceMember['state'], invitedAt = BEGIN): ConferenceMember => ({
  userId,
  name: userId,
  latinName: null,
  avatar: null,
  position: null,
  side: 'ward',
  state,
  busy: false,
  invitedAt,
  joinedAt: null,
});
const conference = (conferenceId: string, ...members: ConferenceMember[]): Conference => ({
  conferenceId,
  roomNumber: 5,
  applicationId: 'a',
  group: null,
  video: true,
  patient: null,
  startedAt: BEGIN,
  startedBy: '1',
  endedAt: null,
  presented: null,
  members,
});
const ids = (all: readonly Conference[]): string[] => all.map(({ conferenceId }) => conferenceId);

describe('a conference', () => {
  it('rings for a member who is rung, until the time is over', () => {
    const all = [conference('c', member('1', 'joined'), member('2', 'ringing'))];
    expect(ids(standingOf(all, '2', undefined, BEGIN + 1).ringing)).toEqual(['c']);
    const late = standingOf(all, '2', undefined, BEGIN + CONFERENCE_RINGS);
    expect([ids(late.ringing), ids(late.open)]).toEqual([[], ['c']]);
  });

  it.each(['left', 'declined', 'missed', 'joined'] as const)(
    'is open for a member who %s and is not in it on this page',
    (state) => {
      const { ringing, open } = standingOf([conference('c', member('2', state))], '2', undefined, BEGIN);
      expect([ids(ringing), ids(open)]).toEqual([[], ['c']]);
    },
  );

  it('neither rings nor is open while the member is in it on this page', () => {
    const all = [conference('c', member('2', 'joined')), conference('d', member('2', 'ringing'))];
    const { ringing, open } = standingOf(all, '2', 'c', BEGIN);
    expect([ids(ringing), ids(open)]).toEqual([['d'], []]);
  });

  it('neither rings nor is open once it has ended', () => {
    const ended = { ...conference('c', member('2', 'ringing')), endedAt: BEGIN + 5 };
    expect(standingOf([ended], '2', undefined, BEGIN + 6)).toEqual({ ringing: [], open: [] });
  });
});

it('places are taken by those inside and those being rung', () => {
  const all = conference(
    'c',
    member('1', 'joined'),
    member('2', 'ringing'),
    member('3', 'left'),
    member('4', 'declined'),
    member('5', 'ringing', BEGIN - CONFERENCE_RINGS),
  );
  expect(takenPlaces(all, BEGIN)).toBe(2);
});

describe('the call of a group', () => {
  it('neither rings nor is open outside the page of its group for a user who was not rung', () => {
    const all = [conference('c', member('1', 'joined'))];
    const { ringing, open } = standingOf(all, '2', undefined, BEGIN);
    expect([ids(ringing), ids(open)]).toEqual([[], []]);
  });

  it('shows a member as busy only while they are rung', () => {
    expect(shownState({ ...member('2', 'ringing'), busy: true })).toBe('busy');
    expect(shownState({ ...member('2', 'joined'), busy: true })).toBe('joined');
    expect(shownState(member('2', 'ringing'))).toBe('ringing');
  });
});

describe('what rang on this page', () => {
  const rung = new Set(['c']);
  const after = (state: ConferenceMember['state'], entered?: string) =>
    answersOf([conference('c', member('2', state))], '2', entered, rung, BEGIN).elsewhere;

  it('was answered elsewhere where the user is in it, and not on this page', () => {
    expect(after('joined')).toEqual(['c']);
    expect(after('joined', 'c')).toEqual([]);
    expect(after('declined')).toEqual([]);
    expect(after('ringing')).toEqual([]);
    expect(answersOf([conference('c', member('2', 'joined'))], '2', undefined, new Set(), BEGIN).elsewhere).toEqual([]);
  });

  it('rings on until the time is over', () => {
    const all = [conference('c', member('2', 'ringing'))];
    expect(ids(answersOf(all, '2', undefined, rung, BEGIN + 1).ringing)).toEqual(['c']);
    expect(ids(answersOf(all, '2', undefined, rung, BEGIN + CONFERENCE_RINGS).ringing)).toEqual([]);
  });
});
