import { describe, expect, it } from 'vitest';
import type { StoredChatMessage } from '@wardlink/contract';
import { popupOf, stillOpen, withPopup } from './popup-queue.js';
import { soundAddress } from './warning-sound.js';

const NOW = 1_000_000;
const warning = (part: Partial<StoredChatMessage> = {}): StoredChatMessage =>
  ({
    msgType: 1,
    systemMsgType: 25,
    messageId: 'm1',
    sendTime: NOW,
    otherInfo: { warningId: '5', webPageWarningWindowDurationTime: 10 },
    ...part,
  }) as StoredChatMessage;

describe('the pop-up of a warning', () => {
  it('stays as long as its receiver set (spec 9, window and sound)', () => {
    const popup = popupOf(warning(), NOW, 99);
    expect(popup).toMatchObject({ id: '5', until: NOW + 10_000 });
    const shown = popup ? [popup] : [];
    expect(stillOpen(shown, NOW + 9_999)).toBe(shown);
    expect(stillOpen(shown, NOW + 10_000)).toEqual([]);
  });

  it('stays until it is closed where the setting is 0', () => {
    const popup = popupOf(warning({ otherInfo: { warningId: '5' } }), NOW, 0);
    expect(popup?.until).toBeUndefined();
    expect(popup && stillOpen([popup], NOW + 1e9)).toHaveLength(1);
  });

  it('does not come for chat, calls, or what is caught up on later', () => {
    expect(popupOf(warning({ msgType: 2 }), NOW, 10)).toBeUndefined();
    expect(popupOf(warning({ systemMsgType: 23 }), NOW, 10)).toBeUndefined();
    expect(popupOf(warning({ sendTime: NOW - 60_001 }), NOW, 10)).toBeUndefined();
  });

  it('of the same warning is shown once, newest on top', () => {
    const [first, second] = [popupOf(warning(), NOW, 10), popupOf(warning({ otherInfo: { warningId: '6' } }), NOW, 10)];
    if (!first || !second) throw new Error('both are warnings');
    expect(withPopup(withPopup(withPopup([], first), second), first).map((popup) => popup.id)).toEqual(['5', '6']);
  });
});

it.each([
  [1, '/media/prewarning_01.wav'],
  [6, '/media/prewarning_06.wav'],
  [9, '/media/prewarning_06.wav'],
  [0, '/media/prewarning_01.wav'],
])('plays sound %i as %s (spec 9, window and sound; spec 5, notification sound)', (sound, address) => {
  expect(soundAddress(sound)).toBe(address);
});
