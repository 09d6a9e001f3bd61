import { describe, expect, it } from 'vitest';
import type { ClinicalWarning, StoredChatMessage } from '@wardlink/contract';
import { byUrgency, popupOf, popupsOfNew, stillOpen, withPopup, type WarningPopup } from './popup-queue.js';
import { soundAddress } from '../../notices/sounds.js';

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

const reader = (windowSeconds: number) => ({ userId: '7', windowSeconds });

describe('the pop-up of a warning', () => {
  it('stays as long as its receiver set (spec 9, window and sound)', () => {
    const popup = popupOf(warning(), NOW, reader(99));
    expect(popup).toMatchObject({ id: '5', until: NOW + 10_000 });
    const shown = popup ? [popup] : [];
    expect(stillOpen(shown, NOW + 9_999)).toBe(shown);
    expect(stillOpen(shown, NOW + 10_000)).toEqual([]);
  });

  it('stays until it is closed where the setting is 0', () => {
    const popup = popupOf(warning({ otherInfo: { warningId: '5' } }), NOW, reader(0));
    expect(popup?.until).toBeUndefined();
    expect(popup && stillOpen([popup], NOW + 1e9)).toHaveLength(1);
  });

  it('does not come for chat, calls, or what is caught up on later', () => {
    expect(popupOf(warning({ msgType: 2 }), NOW, reader(10))).toBeUndefined();
    expect(popupOf(warning({ systemMsgType: 23 }), NOW, reader(10))).toBeUndefined();
    expect(popupOf(warning({ sendTime: NOW - 60_001 }), NOW, reader(10))).toBeUndefined();
  });

  it('does not appear for the person who typed the value, unless nobody acknowledged it and it is passed on to them', () => {
    const own = (more: StoredChatMessage['otherInfo']) =>
      popupOf(warning({ sendUserId: '7', otherInfo: { warningId: '5', ...more } }), NOW, reader(10));
    expect(own({})).toBeUndefined();
    expect(own({ escalation: 1, urgent: true })).toBeUndefined();
    expect(own({ escalation: 1 })).toMatchObject({ id: '5', escalation: 1 });
  });

  it('of the same warning is shown once, newest on top', () => {
    const [first, second] = [
      popupOf(warning(), NOW, reader(10)),
      popupOf(warning({ otherInfo: { warningId: '6' } }), NOW, reader(10)),
    ];
    if (!first || !second) throw new Error('both are warnings');
    expect(withPopup(withPopup(withPopup([], first), second), first).map((popup) => popup.id)).toEqual(['5', '6']);
  });
});

it('several pop-ups stand with the critical ones first, the newest of each before the others', () => {
  const ids = byUrgency(
    [
      { id: 'new', critical: false },
      { id: 'newCritical', critical: true },
      { id: 'old', critical: false },
      { id: 'oldCritical', critical: true },
    ].map((one) => one as WarningPopup),
  ).map(({ id }) => id);
  expect(ids).toEqual(['newCritical', 'oldCritical', 'new', 'old']);
});

it.each([
  [1, '/media/prewarning_01.wav'],
  [6, '/media/prewarning_06.wav'],
  [9, '/media/prewarning_06.wav'],
  [0, '/media/prewarning_01.wav'],
])(
  'plays sound %i as %s (spec 9, window and sound; spec 5, notification sound; spec 7, static audio)',
  (sound, address) => {
    expect(soundAddress(sound)).toBe(address);
  },
);

describe('the pop-ups of a user without a socket', () => {
  const open = (warningId: string, raisedAt = NOW, author = '5'): ClinicalWarning => ({
    indicator: 'glucose',
    warningId,
    patientId: '9',
    patient: { name: '王', latinName: 'Wang' },
    ward: { name: '一病区', latinName: 'Ward 1', department: { name: '内分泌科', latinName: 'Endocrinology' } },
    bed: '07',
    atHome: false,
    userId: null,
    readingId: 'r',
    critical: true,
    measuredAt: NOW - 1000,
    raisedAt,
    raisedBy: { userId: author, name: '李', latinName: 'Li' },
    step: 0,
    escalatesAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    actions: [],
    note: null,
    recheckAt: null,
    value: 2.4,
    slot: 1,
    status: 2,
    range: { low: 3.9, high: 10 },
  });

  it('are of the warnings that are new in the list, the newest last, and of no old ones', () => {
    const list = [open('4'), open('3'), open('2', NOW - 60_001), open('1'), open('5', NOW, '7')];
    const popups = popupsOfNew(list, new Set(['1']), NOW, reader(10));
    expect(popups.map(({ id }) => id)).toEqual(['3', '4']);
    expect(popups[1]).toMatchObject({
      until: NOW + 10_000,
      warningId: '4',
      content: { indicator: 'glucose', figures: { value: 2.4, slot: 1 } },
      ward: { department: { latinName: 'Endocrinology' } },
      bed: '07',
      critical: true,
    });
  });
});
