import { takenBackBy } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import type { ContactNotice, StoredChatMessage } from '@wardlink/contract';
import { isAnnounced, isAnnouncedOfGroup, withMessage, withoutMessage } from './message-notices.js';

const NOW = 1_000_000;
const message = (part: Partial<StoredChatMessage> = {}): StoredChatMessage =>
  ({ msgType: 2, messageId: 'm1', sendUserId: '2', sendTime: NOW, voided: null, ...part }) as StoredChatMessage;

const contactNotice = (notice: ContactNotice, own = false): Partial<StoredChatMessage> => ({
  msgType: 1,
  systemMsgType: 28,
  sendUserId: '1',
  otherInfo: { contactNotice: notice, contactOwn: own } as StoredChatMessage['otherInfo'],
});

describe('the notice of a message', () => {
  it.each<[string, Partial<StoredChatMessage>, string | null, boolean]>([
    ['of somebody else', {}, null, true],
    ['of one’s own', { sendUserId: '1' }, null, false],
    ['in the conversation that is open', {}, '2', false],
    ['while another conversation is open', {}, '3', true],
    ['that is caught up on later', { sendTime: NOW - 60_001 }, null, false],
    ['of a warning or a call', { msgType: 1 }, null, false],
    ['of the virtual ward', { msgType: 1, systemMsgType: 27 }, '2', true],
    ['of the virtual ward, caught up on later', { msgType: 1, systemMsgType: 27, sendTime: NOW - 60_001 }, null, false],
    ['of an application to be a contact', contactNotice('applied'), null, true],
    ['of an application, in another conversation', contactNotice('applied'), '2', true],
    ['of a contact that ended', contactNotice('removed'), null, true],
    ['of a withdrawn application', contactNotice('withdrawn'), null, false],
    ['of what one did on another page', contactNotice('added', true), null, false],
  ])('%s: %s', (_what, part, openWith, expected) => {
    expect(isAnnounced(message(part), '1', openWith, NOW)).toBe(expected);
  });

  it('is one for each sender, with the newest message and their number, newest sender first', () => {
    const first = withMessage([], message(), NOW);
    const other = withMessage(first, message({ messageId: 'm2', sendUserId: '3' }), NOW);
    const again = withMessage(other, message({ messageId: 'm3' }), NOW + 5);
    expect(again.map(({ message: one, count }) => [one.messageId, count])).toEqual([
      ['m3', 2],
      ['m2', 1],
    ]);
    expect(withMessage(again, message({ messageId: 'm3' }), NOW)).toBe(again);
  });
});

describe('the notice of a message that is taken back', () => {
  const recall = { group: { line: { line: 'recalled' }, quoted: { messageId: 'm2' } } };
  const voiding = { systemMsgType: 26, otherInfo: { voidedMessageId: 'm2' } };
  it.each<[string, object]>([
    ['recalled in a group', recall],
    ['voided in a conversation of two', voiding],
  ])('goes at once: %s', (_name, part) => {
    const notices = withMessage(withMessage([], message(), NOW), message({ messageId: 'm2', sendUserId: '3' }), NOW);
    const messageId = takenBackBy(message(part));
    expect(messageId).toBe('m2');
    expect(withoutMessage(notices, messageId ?? '').map((one) => one.message.messageId)).toEqual(['m1']);
  });

  it('stays where another message is taken back, or none', () => {
    const notices = withMessage([], message(), NOW);
    expect(withoutMessage(notices, 'm2')).toEqual(notices);
    expect(takenBackBy(message())).toBeUndefined();
  });
});

describe('the notice of a line of a group', () => {
  const line = (of: string, people: string[], sendTime = NOW) =>
    ({
      ...message({ model: 2, contentType: 6, receiveBizId: '7', sendTime }),
      group: {
        mentions: [],
        mentionsAll: false,
        recalledAt: null,
        line: { line: of, people: people.map((userId) => ({ userId })) },
      },
    }) as unknown as StoredChatMessage;

  it.each([
    ['is of a call that the reader missed, also in a quiet group', line('callMissed', ['1', '3']), true],
    ['is not of a call that others missed', line('callMissed', ['3']), false],
    ['is not of one that is caught up on later', line('callMissed', ['1'], NOW - 60_001), false],
    ['is not of other lines', line('callStarted', []), false],
  ])('%s', (_what, one, expected) => {
    expect(isAnnouncedOfGroup(one, '1', { quiet: true, special: false }, null, NOW)).toBe(expected);
  });
});

describe('the notice of a missed call', () => {
  const call = (seq: number, systemMsgResultStatus: number, sendUserId = '2') =>
    message({
      msgType: 1,
      systemMsgType: 23,
      seq,
      messageId: `c${seq}`,
      systemMsgResultStatus,
      sendUserId,
      sendTime: NOW,
      otherInfo: { roomNumber: 9 },
    });
  const announced = (...calls: StoredChatMessage[]) =>
    calls.map((one, index) => isAnnounced(one, '1', null, NOW, calls.slice(0, index)));

  it('comes once the caller gives up, also where one’s own device was busy, and once', () => {
    expect(announced(call(1, 0), call(2, 3))).toEqual([false, true]);
    expect(announced(call(1, 0), call(2, 2), call(3, 3))).toEqual([false, true, false]);
    expect(announced(call(1, 0), call(2, 6, '1'))).toEqual([false, true]);
  });

  it('does not come of a call that was answered, refused, or one’s own', () => {
    expect(announced(call(1, 0), call(2, 1, '1'), call(3, 3))).toEqual([false, false, false]);
    expect(announced(call(1, 0), call(2, 2, '1'))).toEqual([false, false]);
    expect(announced(call(1, 0, '1'), call(2, 3, '1'))).toEqual([false, false]);
  });
});
