import { CONFERENCE_RINGS, type ReplyOf } from '@wardlink/contract';
import { clock } from '../clock/hospital-clock.js';
import { call } from '../http/call.js';
import { connectionState, listen } from './connection.js';
import { createStore } from '../store/store.js';

export type Conference = ReplyOf<'conference.current'>['conferences'][number];
export type ConferenceMember = Conference['members'][number];

/** Pause after a failed load, milliseconds. */
const RETRY = 5_000;

/**
 * A copy of the server's running conferences to which the user was invited, or that belong to a group of the user;
 * newest first.
 */
export const conferences = createStore<readonly Conference[]>([]);

/** Increases with each change of the copy: replies to earlier requests are outdated. */
let version = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function loadLater(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void loadConferences(), milliseconds);
}

/** Loads again when the ringing of a member times out, which the server does not announce. */
function loadWhenRingingEnds(all: readonly Conference[]): void {
  const now = clock.now();
  const ends = all
    .flatMap(({ members }) => members)
    .filter(({ state }) => state === 'ringing')
    .map(({ invitedAt }) => invitedAt + CONFERENCE_RINGS - now);
  clearTimeout(timer);
  if (ends.length > 0) loadLater(Math.max(1_000, Math.min(...ends) + 250));
}

export async function loadConferences(): Promise<void> {
  const own = (version += 1);
  try {
    const reply = await call('conference.current');
    if (own !== version) return;
    conferences.set(reply.conferences);
    loadWhenRingingEnds(reply.conferences);
  } catch {
    if (own === version) loadLater(RETRY);
  }
}

/** Replaces a conference by the server's reply to an action of the user. */
export function replaceConference(next: Conference): void {
  version += 1;
  conferences.set((all) => {
    const others = all.filter(({ conferenceId }) => conferenceId !== next.conferenceId);
    return next.endedAt === null ? [next, ...others] : others;
  });
  loadWhenRingingEnds(conferences.get());
}

/** The running call of a group. */
export const callOfGroup = (all: readonly Conference[], groupId: string): Conference | undefined =>
  all.find(({ group, endedAt }) => group?.groupId === groupId && endedAt === null);

/** The members who are in a call. */
export const insideOf = ({ members }: Conference): ConferenceMember[] =>
  members.filter(({ state }) => state === 'joined');

/** Keeps the copy up to date: loads at the start, at each announced change, and whenever the connection opens again. */
export function followConferences(): () => void {
  const stopListening = listen({ conferenceChanged: () => void loadConferences() });
  const stopWatching = connectionState.subscribe(() => {
    if (connectionState.get() === 'open') void loadConferences();
  });
  void loadConferences();
  return () => {
    stopListening();
    stopWatching();
    clearTimeout(timer);
    version += 1;
    conferences.set([]);
  };
}
