import { CONFERENCE_RINGS, type ReplyOf } from '@wardlink/contract';
import { clock } from '../clock/hospital-clock.js';
import { call } from '../http/call.js';
import { connectionState, listen } from './connection.js';
import { createStore } from '../store/store.js';

export type Conference = ReplyOf<'conference.current'>['conferences'][number];
export type ConferenceMember = Conference['members'][number];

/** How long after a failed load it is tried again, milliseconds. */
const RETRY = 5_000;

/** Conferences that are on, to which the user was invited or which are of a group of theirs, the newest first. The server knows them; this is a copy. */
export const conferences = createStore<readonly Conference[]>([]);

/** Number of the last change of the copy: what was asked for before it is older. */
let version = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function loadLater(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void loadConferences(), milliseconds);
}

/** Loads again when somebody stops being rung by the passing of time, which nobody reports. */
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

/** Takes over what the server answered to an action of the user. */
export function replaceConference(next: Conference): void {
  version += 1;
  conferences.set((all) => {
    const others = all.filter(({ conferenceId }) => conferenceId !== next.conferenceId);
    return next.endedAt === null ? [next, ...others] : others;
  });
  loadWhenRingingEnds(conferences.get());
}

/** The call that is on in a group. */
export const callOfGroup = (all: readonly Conference[], groupId: string): Conference | undefined =>
  all.find(({ group, endedAt }) => group?.groupId === groupId && endedAt === null);

/** Those who are in a call. */
export const insideOf = ({ members }: Conference): ConferenceMember[] =>
  members.filter(({ state }) => state === 'joined');

/** Keeps the copy up to date: at the start, at each reported change, and whenever the connection is open again. */
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
