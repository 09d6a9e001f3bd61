// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { ConferenceSession } from './conference-session.js';

const calls: string[] = [];
/** The answer to the question about running calls, if it is held back. */
let held: Promise<object> | undefined;
let current: { conferenceId: string }[] = [];
let listener: { event(event: object): void; failed(error: unknown): void };
let leaveRoom: { resolve(): void; reject(error: Error): void };

vi.mock('../../http/call.js', () => ({
  call: (name: string) => {
    calls.push(name);
    const conference = { conferenceId: 'c', roomNumber: 7, video: true, endedAt: null, members: [] };
    const access = { userId: '1', userSig: 's', privateMapKey: 'k', sdkAppId: 1, screen: null };
    if (name === 'conference.current' && held) return held;
    return Promise.resolve(name === 'conference.join' ? { conference, access } : { conferences: current });
  },
}));
vi.mock('../../calling/call-support.js', () => ({ checkCallSupport: () => Promise.resolve() }));
vi.mock('./conference-room.js', () => ({
  ConferenceRoom: class {
    constructor(_access: object, given: typeof listener) {
      listener = given;
    }
    enter = () => Promise.resolve();
    show = () => undefined;
    setMicrophone = () => undefined;
    setCamera = () => undefined;
    setElement = () => undefined;
    leave = () =>
      new Promise<void>((resolve, reject) => {
        leaveRoom = { resolve, reject };
      });
  },
}));

beforeEach(() => {
  held = undefined;
  calls.length = 0;
});

it.each([
  ['after the room was left', () => leaveRoom.resolve()],
  ['even if leaving the room fails', () => leaveRoom.reject(new Error('no connection'))],
])('the server learns that the user left %s', async (_, settle) => {
  const session = new ConferenceSession();
  await session.enter('c');
  const leaving = session.leave();
  expect(session.state.get().conferenceId).toBeUndefined();
  await Promise.resolve();
  expect(calls).not.toContain('conference.leave');
  settle();
  await leaving;
  expect(calls).toContain('conference.leave');
});

it.each([
  ['of a call that is over is no failure', [], false],
  ['of a call that goes on is one', [{ conferenceId: 'c', members: [] }], true],
])('the end of the room %s', async (_, on, isFailure) => {
  current = on;
  const session = new ConferenceSession();
  await session.enter('c');
  listener.event({ type: 'entered', at: 1 });
  listener.failed(new Error('the room is closed'));
  await vi.waitFor(() => expect(calls.filter((name) => name === 'conference.current').length).toBeGreaterThan(1), {
    timeout: 30_000,
  });
  expect(session.state.get().conferenceId === undefined).toBe(isFailure);
});

it('the end of the room does nothing if the user leaves before the server answers', async () => {
  const session = new ConferenceSession();
  await session.enter('c');
  listener.event({ type: 'entered', at: 1 });
  let answer: (reply: object) => void = () => undefined;
  held = new Promise((resolve) => (answer = resolve));
  listener.failed(new Error('the room is closed'));
  const leaving = session.leave();
  leaveRoom.resolve();
  answer({ conferences: [{ conferenceId: 'c', members: [] }] });
  await leaving;
  expect(calls.filter((name) => name === 'conference.leave')).toHaveLength(1);
});
