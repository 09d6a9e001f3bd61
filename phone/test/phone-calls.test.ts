import { CALL_RESULT, CALL_TIMES, type OutgoingChatMessage, type StoredChatMessage } from '@wardlink/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallScreen } from '../src/call-view.js';
import { phoneCalls } from '../src/phone-calls.js';

const media = vi.hoisted(() => ({
  enter: vi.fn(),
  leave: vi.fn(),
  dropVideo: vi.fn(),
  setMicrophone: vi.fn(),
  listener: undefined as { peerLeft(): void; failed(error: unknown): void } | undefined,
}));
vi.mock('../src/call-media.js', () => ({
  callMedia: (_room: number, _video: boolean, _pictures: unknown, listener: typeof media.listener) => {
    media.listener = listener;
    return media;
  },
}));

const OWN = '9';
const DOCTOR = { userId: '2', name: '李文', latinName: 'Li Wen' };

function phone() {
  const sent: OutgoingChatMessage[] = [];
  const ring = vi.fn();
  const failed = vi.fn();
  const screen = { isMuted: true, show: vi.fn(), setAway: vi.fn() };
  const runner = phoneCalls(screen as unknown as CallScreen, {
    ownId: OWN,
    send: (message) => sent.push(message),
    now: () => Date.now(),
    isElsewhere: () => false,
    ring,
    failed,
    changed: () => undefined,
  });
  return { runner, sent, ring, failed, state: () => runner.view.state, notice: () => runner.view.notice };
}

let number = 0;
function message(result: number, roomNumber: number, changes: Partial<StoredChatMessage> = {}): StoredChatMessage {
  number += 1;
  return {
    msgType: 1,
    messageId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    seq: number,
    model: 1,
    contentType: 1,
    content: null,
    receiveBizId: OWN,
    receiveUserName: 'patient',
    receiveUserType: 4,
    sendTime: Date.now(),
    sendUserId: DOCTOR.userId,
    sendUserName: 'doctor',
    sendUserType: 1,
    voided: null,
    sendUserOther: {
      avatar: null,
      bizId: '1',
      name: DOCTOR.name,
      latinName: DOCTOR.latinName,
      sex: 'male',
      bedside: null,
    },
    systemMsgType: 23,
    systemMsgResultStatus: result,
    otherInfo: { roomNumber },
    ...changes,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  media.enter.mockResolvedValue(undefined);
});
afterEach(() => void vi.useRealTimers());

describe('a call of the patient', () => {
  it('rings, is answered, joins as muted as was wished, and ends when the other side hangs up', () => {
    const { runner, sent, ring, state, notice } = phone();
    runner.receive(message(CALL_RESULT.ringing, 5));
    expect(state()).toBe('ringing');
    expect(ring).toHaveBeenLastCalledWith(true);
    runner.dispatch('userAccepts');
    expect(sent.at(-1)).toMatchObject({
      systemMsgResultStatus: CALL_RESULT.answered,
      receiveBizId: '2',
      otherInfo: { roomNumber: 5 },
    });
    expect(media.enter).toHaveBeenCalledOnce();
    expect(media.setMicrophone).toHaveBeenCalledWith(false);
    expect(ring).toHaveBeenLastCalledWith(false);
    runner.receive(message(CALL_RESULT.hungUp, 5));
    expect(media.leave).toHaveBeenCalledOnce();
    expect(notice()).toBe('hungUp');
    vi.advanceTimersByTime(CALL_TIMES.notice);
    expect(state()).toBe('idle');
  });

  it('waits for a network as long as it rings', () => {
    const { runner, state, notice } = phone();
    runner.call(DOCTOR, true);
    vi.advanceTimersByTime(CALL_TIMES.abandon - 1);
    expect(state()).toBe('calling');
    vi.advanceTimersByTime(1);
    expect(notice()).toBe('noResponse');
  });

  it('becomes a voice call when the other side asks, and closes when they leave the room', () => {
    const { runner, sent, state } = phone();
    runner.call(DOCTOR, true);
    const room = sent.at(-1)?.otherInfo?.roomNumber ?? 0;
    runner.receive(message(CALL_RESULT.answered, room));
    runner.receive(message(CALL_RESULT.switchToVoice, room));
    expect(media.dropVideo).toHaveBeenCalledOnce();
    media.listener?.peerLeft();
    expect(media.leave).toHaveBeenCalledOnce();
    expect(state()).toBe('closing');
  });

  it('ends in words when the devices or the room cannot be had, or fail later', async () => {
    const { runner, sent, failed, notice } = phone();
    media.enter.mockRejectedValueOnce(new Error('no camera'));
    runner.call(DOCTOR, true);
    runner.receive(message(CALL_RESULT.answered, sent.at(-1)?.otherInfo?.roomNumber ?? 0));
    await vi.advanceTimersByTimeAsync(0);
    expect([notice(), failed.mock.calls]).toEqual(['failed', []]);
    expect(sent.at(-1)).toMatchObject({ systemMsgResultStatus: CALL_RESULT.hungUp });
    vi.advanceTimersByTime(CALL_TIMES.notice);
    runner.receive(message(CALL_RESULT.ringing, 6));
    runner.dispatch('userAccepts');
    media.listener?.failed(new Error('the room is gone'));
    expect([notice(), failed.mock.calls.length]).toEqual(['failed', 1]);
  });

  it('is not ended by what the room of the call before reports late', async () => {
    const { runner, failed, state } = phone();
    let refuse: (error: Error) => void = () => undefined;
    media.enter.mockReturnValueOnce(new Promise((_entered, reject) => (refuse = reject)));
    runner.receive(message(CALL_RESULT.ringing, 5));
    runner.dispatch('userAccepts');
    const first = media.listener;
    runner.end();
    runner.receive(message(CALL_RESULT.ringing, 6));
    runner.dispatch('userAccepts');
    first?.peerLeft();
    first?.failed(new Error('the room is gone'));
    refuse(new Error('the camera opened too late'));
    await vi.advanceTimersByTimeAsync(CALL_TIMES.notice);
    expect([state(), runner.view.roomId, failed.mock.calls]).toEqual(['inCall', 6, []]);
  });
});
