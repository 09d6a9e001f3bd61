// @vitest-environment jsdom
import type { CallPictures } from '@wardlink/client/media';
import { CALL_RESULT, CALL_TIMES, type OutgoingChatMessage, type StoredChatMessage } from '@wardlink/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallScreen } from '../src/call-view.js';
import { phoneCalls } from '../src/phone-calls.js';

/** Mock of the room: the own picture plays from the moment at which the room is entered. */
vi.mock('../src/call-media.js', () => ({
  callMedia: (_room: number, _video: boolean, { local }: CallPictures) => ({
    enter: () => Promise.resolve(local.append(document.createElement('video'))),
    leave: vi.fn(),
    setMicrophone: vi.fn(),
  }),
}));

const DOCTOR = { userId: '2', name: '李文', latinName: 'Li Wen' };

function phone() {
  const sent: OutgoingChatMessage[] = [];
  const screen = new CallScreen();
  const runner = phoneCalls(screen, {
    ownId: '9',
    send: (message) => sent.push(message),
    now: Date.now,
    isElsewhere: () => false,
    ring: vi.fn(),
    failed: vi.fn(),
    changed: vi.fn(),
  });
  const fromDoctor = (result: number): void =>
    runner.receive({
      msgType: 1,
      messageId: `${sent.length} ${result}`,
      sendTime: Date.now(),
      sendUserId: DOCTOR.userId,
      systemMsgType: 23,
      systemMsgResultStatus: result,
      otherInfo: { roomNumber: sent.at(-1)?.otherInfo?.roomNumber },
    } as StoredChatMessage);
  const clock = (): string | null => {
    const timer = screen.root.querySelector<HTMLElement>('[role=timer]');
    return timer && !timer.hidden ? timer.textContent : null;
  };
  return { screen, runner, fromDoctor, clock };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['once its notice is over', CALL_TIMES.notice],
  ['while its notice is shown', CALL_TIMES.notice / 2],
])('a second call to the same person, after a first one, %s: nothing of the first one is left', (_when, pause) => {
  const { screen, runner, fromDoctor, clock } = phone();
  runner.call(DOCTOR, true);
  fromDoctor(CALL_RESULT.answered);
  vi.advanceTimersByTime(11_900);
  expect([clock(), screen.local.childElementCount]).toEqual(['0:11', 1]);
  fromDoctor(CALL_RESULT.hungUp);
  vi.advanceTimersByTime(pause);
  // The notice shows how long the call took.
  expect(clock()).toBe(pause < CALL_TIMES.notice ? '0:11' : null);
  expect(runner.call(DOCTOR, true)).toBe(true);
  vi.advanceTimersByTime(3000);
  expect([clock(), screen.local.childElementCount]).toEqual([null, 0]);
  fromDoctor(CALL_RESULT.answered);
  expect([clock(), screen.local.childElementCount]).toEqual(['0:00', 1]);
  vi.advanceTimersByTime(2000);
  expect(clock()).toBe('0:02');
});
