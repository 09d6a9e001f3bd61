import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALL_RESULT, CALL_TIMES, type OutgoingChatMessage, type StoredChatMessage } from '@wardlink/contract';
import { type CallPorts, CallRunner } from '../../src/index.js';

const OWN = '1';
const PARTNER = { userId: '2', name: '蒋强', latinName: 'Jiang Qiang', bedside: null };
/** The room of the last call: of an incoming one, of one that this side began. */
let room = 77;

function setup({
  online = true,
  elsewhere = false,
  ...ports
}: Partial<CallPorts> & { online?: boolean; elsewhere?: boolean } = {}) {
  const messages: OutgoingChatMessage[] = [];
  const done: string[] = [];
  const runner = new CallRunner(OWN, {
    now: () => 1_000_000,
    isElsewhere: () => elsewhere,
    send: (message) => {
      messages.push(message);
      if (message.systemMsgResultStatus === CALL_RESULT.ringing) room = message.otherInfo?.roomNumber ?? 0;
      return online;
    },
    withdraw: (messageId) => done.push(`withdraw ${messageId}`),
    ring: (on) => done.push(on ? 'ring' : 'quiet'),
    join: () => done.push('join'),
    leave: () => done.push('leave'),
    dropVideo: () => done.push('dropVideo'),
    show: () => undefined,
    ...ports,
  });
  return {
    runner,
    /** Receiver and result of what was sent. */
    sent: () => messages.map((one) => [one.receiveBizId, one.systemMsgResultStatus]),
    sentId: () => messages.at(-1)?.messageId ?? '',
    done,
    state: () => runner.view.state,
    notice: () => runner.view.notice,
  };
}

function message(result: number, part: Partial<StoredChatMessage> = {}, roomNumber = room): StoredChatMessage {
  const other = {
    bizId: '2',
    name: '蒋强',
    latinName: 'Jiang Qiang',
    avatar: null,
    sex: 'male' as const,
    bedside: null,
  };
  return {
    msgType: 1,
    messageId: `in${result}${part.sendUserId ?? ''}`,
    seq: 1,
    model: 1,
    contentType: 1,
    content: null,
    receiveBizId: OWN,
    receiveUserName: '',
    receiveUserType: 1,
    sendTime: 1_000_000,
    sendUserId: '2',
    sendUserName: '',
    sendUserType: 4,
    sendUserOther: other,
    voided: null,
    systemMsgType: 23,
    systemMsgResultStatus: result,
    otherInfo: { roomNumber },
    ...part,
  };
}

beforeEach(() => {
  room = 77;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('calling', () => {
  it('invites and rings, joins when answered (spec 4, call flow)', () => {
    const { runner, sent, done, state } = setup();
    expect(runner.call(PARTNER, true)).toBe(true);
    expect(sent()).toEqual([['2', 0]]);
    expect(state()).toBe('calling');
    runner.receive(message(1));
    expect(state()).toBe('inCall');
    expect(done).toEqual(['ring', 'quiet', 'join']);
    expect(runner.call(PARTNER, true)).toBe(false);
  });

  it('hints after 30 s, gives up after 60 s, closes 1.5 s later (spec 4, call flow; spec 9, call ring)', () => {
    const { runner, sent, sentId, state, notice } = setup();
    runner.call(PARTNER, true);
    runner.acknowledged(sentId());
    vi.advanceTimersByTime(30_000);
    expect(notice()).toBe('perhapsAway');
    vi.advanceTimersByTime(30_000);
    expect([state(), notice()]).toEqual(['closing', 'noResponse']);
    expect(sent().at(-1)).toEqual(['2', 2]);
    vi.advanceTimersByTime(1_499);
    expect(state()).toBe('closing');
    vi.advanceTimersByTime(1);
    expect(state()).toBe('idle');
  });

  it.each([
    [2, 'refused'],
    [3, 'hungUp'],
    [4, 'answeredElsewhere'],
    [6, 'busy'],
    [7, 'offline'],
  ])('result %i closes with the notice %s (spec 4, call results)', (result, expected) => {
    const { runner, state, notice } = setup();
    runner.call(PARTNER, true);
    runner.receive(message(result));
    expect([state(), notice()]).toEqual(['closing', expected]);
    vi.advanceTimersByTime(1_500);
    expect(state()).toBe('idle');
  });

  it('says so when the invitation is not sent, and takes it back (spec 8, call messages)', () => {
    const { runner, sentId, done, state, notice } = setup();
    runner.call(PARTNER, true);
    const invitation = sentId();
    vi.advanceTimersByTime(9_999);
    expect(state()).toBe('calling');
    vi.advanceTimersByTime(1);
    expect([state(), notice(), done.at(-1)]).toEqual(['closing', 'sendFailed', `withdraw ${invitation}`]);
  });

  it('says so at once when there is no connection to send by, or when the server refuses the invitation', () => {
    const without = setup({ online: false });
    without.runner.call(PARTNER, true);
    vi.advanceTimersByTime(0);
    expect(without.notice()).toBe('sendFailed');
    const refused = setup();
    refused.runner.call(PARTNER, true);
    expect([refused.runner.refused('other'), refused.state()]).toEqual([false, 'calling']);
    expect([refused.runner.refused(refused.sentId()), refused.notice()]).toEqual([true, 'sendFailed']);
  });

  it('goes on ringing once the server has the invitation', () => {
    const { runner, sentId, state } = setup();
    runner.call(PARTNER, true);
    runner.acknowledged('other');
    runner.acknowledged(sentId());
    vi.advanceTimersByTime(20_000);
    expect(state()).toBe('calling');
  });

  it('waits for a connection as long as the call does where nothing is withdrawn, as on a mobile network', () => {
    const { runner, state, notice } = setup({ withdraw: undefined });
    runner.call(PARTNER, true);
    vi.advanceTimersByTime(59_999);
    expect(state()).toBe('calling');
    vi.advanceTimersByTime(1);
    expect(notice()).toBe('noResponse');
  });

  it('forgets in the call what was said while it rang', () => {
    const { runner, sentId, notice } = setup();
    runner.call(PARTNER, true);
    runner.acknowledged(sentId());
    vi.advanceTimersByTime(30_000);
    expect(notice()).toBe('perhapsAway');
    runner.receive(message(1));
    expect(notice()).toBeNull();
  });

  it('passes over answers of another room or person', () => {
    const { runner, state } = setup();
    runner.call(PARTNER, true);
    runner.receive(message(2, {}, room + 1));
    runner.receive(message(2, { sendUserId: '5' }));
    expect(state()).toBe('calling');
  });
});

describe('being called', () => {
  it('rings, answers and joins', () => {
    const { runner, sent, done, state } = setup();
    runner.receive(message(0));
    expect(runner.view).toMatchObject({
      state: 'ringing',
      incoming: true,
      video: true,
      partner: { userId: '2' },
    });
    runner.dispatch('userAccepts');
    expect(state()).toBe('inCall');
    expect(sent()).toEqual([['2', 1]]);
    expect(done).toEqual(['ring', 'quiet', 'join']);
  });

  it('ends when the answer is not sent and nobody comes (spec 8, call messages)', () => {
    const { runner, notice, done } = setup();
    runner.receive(message(0));
    runner.dispatch('userAccepts');
    vi.advanceTimersByTime(10_000);
    expect([notice(), done.at(-1)]).toEqual(['sendFailed', 'leave']);
  });

  it('goes on when the other side is there, whatever became of the acknowledgement', () => {
    const { runner, state } = setup();
    runner.receive(message(0));
    runner.dispatch('userAccepts');
    runner.acknowledged();
    vi.advanceTimersByTime(20_000);
    expect(state()).toBe('inCall');
  });

  it('does not ring for an invitation that is over', () => {
    const { runner, state } = setup();
    runner.receive(message(0, { sendTime: 1_000_000 - 60_001 }));
    expect(state()).toBe('idle');
  });

  it('stops ringing when another device of the account answered', () => {
    const { runner, state, notice } = setup();
    runner.receive(message(0));
    runner.receive(message(1, { sendUserId: OWN, receiveBizId: '2', messageId: 'elsewhere' }));
    expect([state(), notice()]).toEqual(['closing', 'answeredElsewhere']);
  });

  it('is not stopped by the copy of its own answer', () => {
    const { runner, sentId, state } = setup();
    runner.receive(message(0));
    runner.dispatch('userAccepts');
    runner.receive(message(1, { sendUserId: OWN, receiveBizId: '2', messageId: sentId() }));
    expect(state()).toBe('inCall');
  });

  it('tells a second caller busy and stays in its call', () => {
    const { runner, sent, state } = setup();
    runner.call(PARTNER, true);
    runner.receive(message(1));
    runner.receive(message(0, { sendUserId: '8' }, 99));
    expect(sent().at(-1)).toEqual(['8', 6]);
    expect(state()).toBe('inCall');
  });
});

describe('in the call', () => {
  it('switches video to voice for both sides', () => {
    const { runner, sent, done } = setup();
    runner.call(PARTNER, true);
    runner.receive(message(1));
    runner.dispatch('userSwitchesToVoice');
    expect(sent().at(-1)).toEqual(['2', 5]);
    expect(done.at(-1)).toBe('dropVideo');
    expect(runner.view).toMatchObject({ video: false, notice: 'nowVoice' });
  });

  it('leaves the room when the other side hangs up or leaves it', () => {
    for (const end of [(r: CallRunner) => r.receive(message(3)), (r: CallRunner) => r.dispatch('peerLeftRoom')]) {
      const { runner, done, state } = setup();
      runner.call(PARTNER, true);
      runner.receive(message(1));
      end(runner);
      expect(done.at(-1)).toBe('leave');
      expect(state()).toBe('closing');
    }
  });

  it('says that the other side hung up, also when the room tells first that they left (spec 8, call messages)', () => {
    const { runner, notice, state } = setup();
    runner.call(PARTNER, true);
    runner.receive(message(1));
    runner.dispatch('peerLeftRoom');
    expect(notice()).toBe('ended');
    runner.receive(message(3));
    expect(notice()).toBe('hungUp');
    vi.advanceTimersByTime(1_500);
    expect(state()).toBe('idle');
  });

  it('hangs up when the page goes away', () => {
    const { runner, sent } = setup();
    runner.call(PARTNER, true);
    runner.receive(message(1));
    runner.stop();
    expect(sent().at(-1)).toEqual(['2', 3]);
  });
});

describe('the notice of a call that is over', () => {
  const over: [string, (runner: CallRunner) => void][] = [
    ['hung up by the other side', (runner) => runner.receive(message(CALL_RESULT.hungUp))],
    ['hung up here', (runner) => runner.end()],
    ['left by the other side', (runner) => runner.dispatch('peerLeftRoom')],
    ['failed', (runner) => runner.dispatch('callFailed')],
  ];
  const next: [string, (runner: CallRunner) => void, string][] = [
    ['an invitation of the same person', (runner) => runner.receive(message(0, {}, 99)), 'ringing'],
    ['an invitation of somebody else', (runner) => runner.receive(message(0, { sendUserId: '8' }, 99)), 'ringing'],
    ['a call of the user', (runner) => runner.call({ ...PARTNER, userId: '8' }, false), 'calling'],
  ];
  const cases = over.flatMap(([how, end]) => next.map(([what, begin, state]) => ({ how, end, what, begin, state })));

  it.each(cases)('$how: keeps nobody from $what', ({ end, begin, state }) => {
    const { runner, sent, done, state: present } = setup();
    const onEnded = vi.fn();
    runner.call(PARTNER, true, onEnded);
    runner.receive(message(CALL_RESULT.answered));
    const first = room;
    end(runner);
    begin(runner);
    expect([present(), runner.view.notice, done.at(-1)]).toEqual([state, null, 'ring']);
    expect(onEnded.mock.calls).toEqual([[true]]);
    expect(sent()).not.toContainEqual(['8', CALL_RESULT.busy]);
    // Neither the end of the notice nor what the first room reports late changes the second call.
    vi.advanceTimersByTime(CALL_TIMES.notice);
    for (const event of ['peerLeftRoom', 'callFailed', 'userAccepts', 'userRefuses'] as const) {
      runner.dispatchOf(first, event);
    }
    runner.receive(message(CALL_RESULT.hungUp, {}, first));
    expect(present()).toBe(state);
    expect(onEnded).toHaveBeenCalledOnce();
  });

  it('stays if the invitation of its own call is delivered again', () => {
    const { runner, state } = setup();
    runner.receive(message(0));
    runner.end();
    runner.receive(message(0));
    expect(state()).toBe('closing');
  });
});

describe('the page', () => {
  it('is shown each view once, after what belongs to it was carried out', () => {
    const shown: unknown[] = [];
    const { runner, done } = setup({ show: ({ state, notice }) => shown.push([state, notice, done.at(-1)]) });
    runner.call(PARTNER, false);
    runner.receive(message(CALL_RESULT.busy));
    vi.advanceTimersByTime(1_500);
    expect(shown).toEqual([
      ['calling', null, 'ring'],
      ['closing', 'busy', 'quiet'],
      ['idle', null, 'quiet'],
    ]);
  });
});

describe('the code that asked for a call', () => {
  it.each([
    ['answered', 1, true],
    ['refused', 2, false],
    ['busy', 6, false],
    ['offline', 7, false],
  ] as const)('learns at its end, once, that it was %s', (_how, result, answered) => {
    const { runner } = setup();
    const onEnded = vi.fn();
    runner.call(PARTNER, true, onEnded);
    runner.receive(message(result));
    if (answered) runner.receive(message(3));
    expect(onEnded).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_500);
    expect(onEnded.mock.calls).toEqual([[answered]]);
    runner.call(PARTNER, true);
    runner.receive(message(2));
    vi.advanceTimersByTime(1_500);
    expect(onEnded).toHaveBeenCalledTimes(1);
  });
});

describe('in a call of several people', () => {
  it('nobody is called', () => {
    const { runner, sent } = setup({ elsewhere: true });
    expect(runner.call(PARTNER, true)).toBe(false);
    expect(sent()).toEqual([]);
  });

  it('a caller hears that the user is busy, and nothing rings', () => {
    const { runner, sent, done, state } = setup({ elsewhere: true });
    runner.receive(message(CALL_RESULT.ringing));
    expect(sent()).toEqual([['2', CALL_RESULT.busy]]);
    expect([state(), done]).toEqual(['idle', []]);
  });
});
