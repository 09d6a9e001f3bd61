// @vitest-environment jsdom
import type { StoredChatMessage } from '@wardlink/contract';
import { expect, it } from 'vitest';
import { nameOf, text } from '../src/language.js';
import { sharingNotice } from '../src/ward/sharing-notices.js';

const NOW = 1_700_000_000_000;
const message = (otherInfo: Partial<StoredChatMessage['otherInfo']>, ago = 0): StoredChatMessage =>
  ({
    sendTime: NOW - ago,
    otherInfo: { contactId: '2', contactName: '李文', contactLatinName: 'Li Wen', ...otherInfo },
  }) as unknown as StoredChatMessage;

it('an application says who asks, and leads to the answer', () => {
  expect(sharingNotice(message({ contactNotice: 'applied' }), NOW)).toEqual({
    person: { userId: '2', name: '李文', latinName: 'Li Wen', avatar: null },
    words: text('contactNotice.applied', { name: nameOf({ name: '李文', latinName: 'Li Wen' }) }),
    asks: true,
  });
});

it('what came long ago, what the patient did, and what needs no notice say nothing', () => {
  expect(sharingNotice(message({ contactNotice: 'applied' }, 60_000), NOW)).toBeUndefined();
  expect(sharingNotice(message({ contactNotice: 'applied', contactOwn: true }), NOW)).toBeUndefined();
  expect(sharingNotice(message({ contactNotice: 'added' }), NOW)).toBeUndefined();
});
