import type { OutgoingChatMessage } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { type KeptMessage, MessageOutbox, NOT_STORED } from '../../src/index.js';

const message = (messageId: string, msgType: 1 | 2 = 2): OutgoingChatMessage => ({
  msgType,
  messageId,
  model: 1,
  receiveBizId: '2',
  contentType: 1,
  content: `text ${messageId}`,
});

function outbox() {
  let kept: readonly KeptMessage[] = [];
  const box = new MessageOutbox(NOT_STORED, { onChange: (next) => (kept = next) });
  return { box, kept: () => kept, unsent: () => box.unsent().map(({ messageId }) => messageId) };
}

describe('messages that are not stored by the server', () => {
  it('go out again over each new connection until they are acknowledged', () => {
    const { box, unsent } = outbox();
    box.add(message('a'));
    box.add(message('b'));
    expect(unsent()).toEqual(['a', 'b']);
    box.acknowledge('a');
    expect(unsent()).toEqual(['b']);
  });

  it('are kept with the reason once they are refused, and are not sent again by themselves', () => {
    const { box, kept, unsent } = outbox();
    box.add(message('a'));
    box.refuse('a', 'too long');
    expect(unsent()).toEqual([]);
    expect(kept()).toMatchObject([{ message: message('a'), refused: 'too long' }]);
    expect(box.retry('a')).toEqual(message('a'));
    expect(box.unsent()).toEqual([message('a')]);
  });

  it('of a call are over with the refusal', () => {
    const { box, kept } = outbox();
    box.add(message('a', 1));
    box.refuse('a', 'not invited');
    expect(kept()).toEqual([]);
  });
});
