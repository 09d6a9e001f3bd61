import type { OutgoingChatMessage } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { WaitingMessages } from '../src/waiting-messages.js';

const message = (messageId: string, msgType: 1 | 2 = 2): OutgoingChatMessage => ({
  msgType,
  messageId,
  model: 1,
  receiveBizId: '2',
  contentType: 1,
  content: `text ${messageId}`,
});

describe('messages of the phone that are not stored', () => {
  it('go out again over each new connection until they are acknowledged', () => {
    const waiting = new WaitingMessages(() => undefined);
    waiting.add(message('a'));
    waiting.add(message('b'));
    expect(waiting.toSend().map(({ messageId }) => messageId)).toEqual(['a', 'b']);
    waiting.remove('a');
    expect(waiting.toSend().map(({ messageId }) => messageId)).toEqual(['b']);
  });

  it('are kept with the reason once they are refused, and are not sent again by themselves', () => {
    const shown: unknown[] = [];
    const waiting = new WaitingMessages((list) => shown.push(list));
    waiting.add(message('a'));
    expect(waiting.refuse('a', 'too long')).toBe(true);
    expect(waiting.toSend()).toEqual([]);
    expect(shown.at(-1)).toEqual([{ message: message('a'), refused: 'too long' }]);
    expect(waiting.again('a')).toEqual(message('a'));
    expect(waiting.toSend()).toEqual([message('a')]);
  });

  it('of a call are over with the refusal', () => {
    const waiting = new WaitingMessages(() => undefined);
    waiting.add(message('a', 1));
    expect(waiting.refuse('a', 'not invited')).toBe(false);
    expect(waiting.list).toEqual([]);
  });
});
