import { describe, expect, it } from 'vitest';
import type { StoredChatMessage } from '@wardlink/contract';
import type { KeptMessage } from '@wardlink/client';
import { isBetween, linesOf, mergeMessages, SEND_TIMEOUT } from './thread.js';

const stored = (seq: number, part: Partial<StoredChatMessage> = {}): StoredChatMessage =>
  ({
    msgType: 2,
    messageId: `m${seq}`,
    seq,
    content: `text ${seq}`,
    sendTime: seq * 1000,
    sendUserId: '1',
    receiveBizId: '2',
    ...part,
  }) as StoredChatMessage;

const outgoing = (messageId: string, part: Partial<KeptMessage> = {}): KeptMessage => ({
  message: { msgType: 2, messageId, model: 1, receiveBizId: '2', contentType: 1, content: messageId },
  writtenAt: 9000,
  triedAt: 9000,
  ...part,
});

const NOW = 10_000;

describe('a call in a thread', () => {
  const call = (seq: number, result: number, more: Partial<StoredChatMessage> = {}) =>
    stored(seq, {
      msgType: 1,
      systemMsgType: 23,
      systemMsgResultStatus: result,
      content: null,
      otherInfo: { roomNumber: 7 },
      ...more,
    });
  const outcomeOf = (...messages: StoredChatMessage[]) =>
    linesOf(messages, [], '1', 0, NOW).map(({ call: one, content }) => one ?? content);

  it('is one line that says what became of it, and no empty bubble', () => {
    const video = true;
    expect(outcomeOf(call(1, 0), call(2, 1), call(9, 3))).toEqual([{ video, outcome: 'talked', talkedFor: 7000 }]);
    expect(outcomeOf(call(1, 0), call(2, 1))).toEqual([{ video, outcome: 'talked', talkedFor: null }]);
    expect(outcomeOf(call(1, 0))).toEqual([{ video, outcome: 'ringing', talkedFor: null }]);
  });

  /** Who began the call, the senders and messages after the invitation, and the outcome for the caller and for the other side. */
  it.each<[string, [string, number][], string, string]>([
    ['the caller hangs up before an answer', [['1', 3]], 'unanswered', 'missed'],
    ['the caller gives up after a minute', [['1', 2]], 'unanswered', 'missed'],
    ['the other side refuses', [['2', 2]], 'refused', 'refused'],
    ['the other side is in another call', [['2', 6]], 'busy', 'missed'],
    ['the other side is not there', [['2', 7]], 'offline', 'missed'],
    [
      'the call fails before an answer',
      [
        ['1', 5],
        ['1', 3],
      ],
      'unanswered',
      'missed',
    ],
    ['it is answered on another device', [['2', 4]], 'elsewhere', 'elsewhere'],
    [
      'it is answered',
      [
        ['2', 1],
        ['1', 3],
      ],
      'talked',
      'talked',
    ],
  ])('is named for each side: %s', (_name, after, forCaller, forOther) => {
    const messages = [
      call(1, 0),
      ...after.map(([sendUserId, result], index) => call(2 + index, result, { sendUserId })),
    ];
    const outcomeFor = (own: string) => linesOf(messages, [], own, 0, NOW).map((line) => line.call?.outcome);
    expect([outcomeFor('1'), outcomeFor('2')]).toEqual([[forCaller], [forOther]]);
  });

  it('that nobody ended is over after a minute', () => {
    const outcomeFor = (own: string) =>
      linesOf([call(1, 0)], [], own, 0, 1_000 + 60_001).map((line) => line.call?.outcome);
    expect([outcomeFor('1'), outcomeFor('2')]).toEqual([['unanswered'], ['missed']]);
  });

  it('stands apart from messages and from other calls', () => {
    const voice = { systemMsgType: 22, otherInfo: { roomNumber: 8 } };
    const by = { sendUserId: '2' };
    const messages = [
      stored(1),
      call(2, 0),
      call(3, 2, by),
      stored(4),
      call(5, 0, voice),
      call(6, 6, { ...voice, ...by }),
    ];
    expect(outcomeOf(...messages)).toEqual([
      'text 1',
      { video: true, outcome: 'refused', talkedFor: null },
      'text 4',
      { video: false, outcome: 'busy', talkedFor: null },
    ]);
    expect(isBetween(call(1, 0), '1', '2')).toBe(true);
  });
});

describe('a thread', () => {
  it('holds each message once, in the order of the inbox', () => {
    const merged = mergeMessages([stored(3), stored(5)], [stored(4), stored(3)]);
    expect(merged.map(({ seq }) => seq)).toEqual([3, 4, 5]);
  });

  it('shows what is on its way after what is stored, and not twice once it is stored', () => {
    const kept = [
      outgoing('m3'),
      outgoing('taken', { acknowledged: true }),
      outgoing('new', { triedAt: 9001 }),
      outgoing('late'),
      outgoing('bad', { refused: 'too long' }),
    ];
    const lines = linesOf([stored(3)], kept, '1', 9000 + SEND_TIMEOUT, NOW);
    expect(lines.map(({ messageId, state }) => [messageId, state])).toEqual([
      ['m3', 'stored'],
      ['taken', 'stored'],
      ['new', 'sending'],
      ['late', 'unsent'],
      ['bad', 'refused'],
    ]);
  });

  it('knows whose message it is, and which messages belong to it', () => {
    expect(linesOf([stored(1), stored(2, { sendUserId: '2' })], [], '1', 0, NOW).map((line) => line.own)).toEqual([
      true,
      false,
    ]);
    expect(isBetween(stored(1), '2', '1')).toBe(true);
    expect(isBetween(stored(1), '1', '3')).toBe(false);
    expect(isBetween(stored(1, { msgType: 1 }), '1', '2')).toBe(false);
  });
});
