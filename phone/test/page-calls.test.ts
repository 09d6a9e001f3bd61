// @vitest-environment jsdom
import { CALL_RESULT, type OutgoingChatMessage, type StoredChatMessage } from '@wardlink/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { pageCalls } from '../src/ward/page-calls.js';
import { PageNotices } from '../src/ward/page-notices.js';

const media = vi.hoisted(() => ({
  enter: vi.fn(() => Promise.resolve()),
  leave: vi.fn(),
  dropVideo: vi.fn(),
  setMicrophone: vi.fn(),
}));
vi.mock('../src/call-media.js', () => ({ callMedia: () => media }));
vi.mock('../src/ringing.js', () => ({
  Ringing: class {
    set(): void {}
  },
}));

const DOCTOR = { userId: '2', name: '李文', latinName: 'Li Wen' };

const fromDoctor = (result: number, roomNumber: number): StoredChatMessage =>
  ({
    msgType: 1,
    messageId: `from doctor ${result}`,
    seq: 1,
    sendTime: Date.now(),
    sendUserId: DOCTOR.userId,
    sendUserOther: { ...DOCTOR, avatar: null, bedside: null },
    systemMsgType: 23,
    systemMsgResultStatus: result,
    otherInfo: { roomNumber },
  }) as unknown as StoredChatMessage;

function page() {
  const sent: OutgoingChatMessage[] = [];
  const calls = pageCalls({
    ownId: '9',
    now: Date.now,
    send: (message) => sent.push(message),
    notices: new PageNotices(),
    showGroupCall: () => false,
  });
  return { calls, results: () => sent.map((one) => one.systemMsgResultStatus) };
}

beforeEach(() => void vi.clearAllMocks());

it('a call that runs ends with its page: the camera is closed, and the other side is told', () => {
  const { calls, results } = page();
  calls.ofTwo.receive(fromDoctor(CALL_RESULT.ringing, 5));
  calls.ofTwo.dispatch('userAccepts');
  expect(calls.isBusy()).toBe(true);
  calls.close();
  expect(media.leave).toHaveBeenCalledOnce();
  expect(results()).toEqual([CALL_RESULT.answered, CALL_RESULT.hungUp]);
});

it('a call that rings goes on ringing on other devices when the page is left', () => {
  const { calls, results } = page();
  calls.ofTwo.receive(fromDoctor(CALL_RESULT.ringing, 5));
  calls.close();
  expect(results()).toEqual([]);
});
