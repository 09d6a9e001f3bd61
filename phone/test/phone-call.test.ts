import { CALL_RESULT, CALL_TIMES, type OutgoingChatMessage, type StoredChatMessage } from '@wardlink/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PhoneCall, type CallView } from '../src/phone-call.js';

const OWN = '9';
const DOCTOR = { userId: '2', name: '李文', latinName: 'Li Wen' };

function phone({ elsewhere = false } = {}) {
  const sent: OutgoingChatMessage[] = [];
  const views: CallView[] = [];
  const media = { join: vi.fn(() => Promise.resolve()), leave: vi.fn(() => Promise.resolve()), dropVideo: vi.fn() };
  const ring = vi.fn();
  const call = new PhoneCall({
    ownId: OWN,
    send: (message) => sent.push(message),
    now: () => Date.now(),
    isElsewhere: () => elsewhere,
    media: () => media,
    ring,
    show: (view) => views.push(view),
  });
  return { call, sent, media, ring, state: () => views.at(-1)?.state ?? 'idle', notice: () => views.at(-1)?.notice };
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

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a call that comes in', () => {
  it('rings, is answered, joins, and ends when the other side hangs up', () => {
    const { call, sent, media, ring, state, notice } = phone();
    call.receive(message(CALL_RESULT.ringing, 5));
    expect(state()).toBe('ringing');
    expect(ring).toHaveBeenLastCalledWith(true);
    call.accept();
    expect(sent.at(-1)).toMatchObject({
      systemMsgResultStatus: CALL_RESULT.answered,
      receiveBizId: '2',
      otherInfo: { roomNumber: 5 },
    });
    expect(media.join).toHaveBeenCalledOnce();
    expect(ring).toHaveBeenLastCalledWith(false);
    call.receive(message(CALL_RESULT.hungUp, 5));
    expect(media.leave).toHaveBeenCalledOnce();
    expect(notice()).toBe('hungUp');
    vi.advanceTimersByTime(CALL_TIMES.notice);
    expect(state()).toBe('idle');
  });

  it('stops ringing when another device of the same person answers', () => {
    const { call, state, notice } = phone();
    call.receive(message(CALL_RESULT.ringing, 5));
    call.receive(message(CALL_RESULT.answered, 5, { sendUserId: OWN }));
    expect(state()).toBe('closing');
    expect(notice()).toBe('answeredElsewhere');
  });

  it('does not take the copy of its own answer for another device', () => {
    const { call, sent, state } = phone();
    call.receive(message(CALL_RESULT.ringing, 5));
    call.accept();
    const own = sent.at(-1)?.messageId ?? '';
    call.receive(message(CALL_RESULT.answered, 5, { sendUserId: OWN, messageId: own }));
    expect(state()).toBe('inCall');
  });

  it('ignores an invitation that was given up long ago, and messages of another room', () => {
    const { call, state } = phone();
    call.receive(message(CALL_RESULT.ringing, 5, { sendTime: Date.now() - CALL_TIMES.abandon - 1 }));
    expect(state()).toBe('idle');
    call.receive(message(CALL_RESULT.ringing, 6));
    call.receive(message(CALL_RESULT.hungUp, 5));
    expect(state()).toBe('ringing');
  });

  it('says busy to a second caller and goes on', () => {
    const { call, sent, state } = phone();
    call.receive(message(CALL_RESULT.ringing, 5));
    call.accept();
    call.receive(message(CALL_RESULT.ringing, 8, { sendUserId: '3' }));
    expect(sent.at(-1)).toMatchObject({
      systemMsgResultStatus: CALL_RESULT.busy,
      receiveBizId: '3',
      otherInfo: { roomNumber: 8 },
    });
    expect(state()).toBe('inCall');
  });
});

describe('a call that goes out', () => {
  it('hints after 30 s and is given up after 60 s with a refusal', () => {
    const { call, sent, state, notice } = phone();
    call.start(DOCTOR, true);
    expect(sent.at(-1)).toMatchObject({ systemMsgType: 23, systemMsgResultStatus: CALL_RESULT.ringing });
    vi.advanceTimersByTime(CALL_TIMES.hint);
    expect(notice()).toBe('perhapsAway');
    vi.advanceTimersByTime(CALL_TIMES.abandon - CALL_TIMES.hint);
    expect(sent.at(-1)).toMatchObject({ systemMsgResultStatus: CALL_RESULT.refused });
    expect(notice()).toBe('noResponse');
    expect(state()).toBe('closing');
  });

  it.each([
    [CALL_RESULT.refused, 'refused'],
    [CALL_RESULT.busy, 'busy'],
    [CALL_RESULT.offline, 'offline'],
  ])('closes 1.5 s after result %s', (result, text) => {
    const { call, sent, state, notice } = phone();
    call.start(DOCTOR, false);
    const room = sent.at(-1)?.otherInfo?.roomNumber ?? 0;
    expect(sent.at(-1)).toMatchObject({ systemMsgType: 22 });
    call.receive(message(result, room));
    expect(notice()).toBe(text);
    expect(state()).toBe('closing');
    vi.advanceTimersByTime(CALL_TIMES.notice);
    expect(state()).toBe('idle');
  });

  it('becomes a voice call when either side asks, and closes when the other leaves the room', () => {
    const { call, sent, media, state } = phone();
    call.start(DOCTOR, true);
    const room = sent.at(-1)?.otherInfo?.roomNumber ?? 0;
    call.receive(message(CALL_RESULT.answered, room));
    call.receive(message(CALL_RESULT.switchToVoice, room));
    expect(media.dropVideo).toHaveBeenCalledOnce();
    call.peerLeft();
    expect(media.leave).toHaveBeenCalledOnce();
    expect(state()).toBe('closing');
  });

  it('ends in words when the devices or the room fail', async () => {
    const { call, sent, media, notice } = phone();
    media.join.mockRejectedValueOnce(new Error('no camera'));
    call.start(DOCTOR, true);
    call.receive(message(CALL_RESULT.answered, sent.at(-1)?.otherInfo?.roomNumber ?? 0));
    await vi.advanceTimersByTimeAsync(0);
    expect(notice()).toBe('failed');
    expect(sent.at(-1)).toMatchObject({ systemMsgResultStatus: CALL_RESULT.hungUp });
  });
});

describe('in a call of several people', () => {
  it('whoever calls hears that the patient is busy, and nobody can be called', () => {
    const { call, sent, ring, state } = phone({ elsewhere: true });
    call.receive(message(CALL_RESULT.ringing, 7));
    call.start(DOCTOR, true);
    expect(sent).toMatchObject([{ systemMsgResultStatus: CALL_RESULT.busy, receiveBizId: DOCTOR.userId }]);
    expect([state(), ring.mock.calls]).toEqual(['idle', []]);
  });
});
