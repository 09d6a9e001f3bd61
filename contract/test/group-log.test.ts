import { describe, expect, it } from 'vitest';
import {
  addToLog,
  gapIn,
  mentionsIn,
  messageParts,
  readText,
  typedWords,
  type StoredChatMessage,
} from '../src/index.js';

const message = (seq: number) =>
  ({
    seq,
    messageId: `id ${seq}`,
    content: `text ${seq}`,
    group: { recalledAt: null, line: null },
  }) as StoredChatMessage;
const recallOf = (of: number, seq: number) =>
  ({
    seq,
    messageId: `id ${seq}`,
    content: null,
    sendTime: 1_000 * seq,
    group: { recalledAt: null, line: { line: 'recalled' }, quoted: { messageId: `id ${of}` } },
  }) as StoredChatMessage;
const numbers = (log: readonly StoredChatMessage[]) => log.map(({ seq }) => seq);

describe('the log of a group', () => {
  it('has each number once, in its order', () => {
    const log = addToLog([message(2), message(5)], [message(4), message(2), message(3)]);
    expect(numbers(log)).toEqual([2, 3, 4, 5]);
    expect(gapIn(log)).toBeNull();
  });

  it('tells after which number messages are missing', () => {
    expect(gapIn([])).toBeNull();
    expect(gapIn([message(7)])).toBeNull();
    expect(gapIn([message(1), message(2), message(5), message(9)])).toBe(2);
  });

  it('takes back what a line recalls, in whichever order they come', () => {
    for (const [first, then] of [
      [message(1), recallOf(1, 2)],
      [recallOf(1, 2), message(1)],
    ] as const) {
      const [taken, line] = addToLog([first], [then]);
      expect(taken).toMatchObject({ seq: 1, content: null, group: { recalledAt: 2_000 } });
      expect(line).toMatchObject({ seq: 2, group: { line: { line: 'recalled' } } });
      // An answer that was made before comes last.
      expect(addToLog(taken && line ? [taken, line] : [], [message(1)])[0]?.content).toBeNull();
    }
    expect(numbers(addToLog([], [recallOf(1, 9)]))).toEqual([9]);
  });
});

describe('mentions', () => {
  it('are parts of a text, and what only looks like one is text', () => {
    expect(messageParts('a @[12] b@[all]')).toEqual([
      { text: 'a ' },
      { mention: '12' },
      { text: ' b' },
      { mention: 'all' },
    ]);
    expect(messageParts('@[0] @[x] @[<b>] @12')).toEqual([{ text: '@[0] @[x] @[<b>] @12' }]);
    for (const typed of ['@[12]', '@@[12]', '看 @[all] 和 @@@[7]', '@[x] @']) {
      expect(messageParts(typedWords(typed))).toEqual([{ text: typed }]);
    }
    expect(readText(`${typedWords('@[12] ')}@[12]`, () => '王芳')).toBe('@[12] @王芳');
    expect(mentionsIn('@[12] @[all] @[12] @[13]')).toEqual({ userIds: ['12', '13'], all: true });
  });
});
