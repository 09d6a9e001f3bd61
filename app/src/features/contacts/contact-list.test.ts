import { describe, expect, it } from 'vitest';
import { contactPath, labelsOf, listed, type Contact } from './contact-list.js';
import { withLabel } from './labels.js';

const contact = (userId: string, name: string, more: Partial<Contact> = {}): Contact => ({
  userId,
  name,
  latinName: null,
  avatar: null,
  patient: false,
  position: null,
  alias: null,
  labels: [],
  special: false,
  online: false,
  reachable: true,
  patientId: null,
  addedAt: 0,
  ...more,
});

const ZHOU = contact('1', '周明', { latinName: 'Zhou Ming', labels: ['会诊', '城东'], special: true });
const CHEN = contact('2', '陈静', { latinName: 'Ann Chen', patient: true, alias: '老同学' });
const LI = contact('3', '李雷', { latinName: 'Li Lei', labels: ['会诊'] });
const ALL = [ZHOU, CHEN, LI];
const ids = (contacts: readonly Contact[]): string[] => contacts.map(({ userId }) => userId);

describe('the contacts of a tab', () => {
  const every = { shown: 'all', text: '', label: null } as const;

  it('stand by name, in the order of the page’s language', () => {
    // Chén, Lǐ, Zhōu; Ann, Li, Zhou.
    expect(ids(listed(ALL, every, 'zh'))).toEqual(['2', '3', '1']);
    expect(ids(listed([LI, ZHOU, CHEN], every, 'en'))).toEqual(['2', '3', '1']);
  });

  it.each([
    [{ shown: 'staff' as const }, ['3', '1']],
    [{ shown: 'special' as const }, ['1']],
    [{ label: '会诊' }, ['3', '1']],
    [{ label: '城东', shown: 'staff' as const }, ['1']],
    [{ text: ' zhou ' }, ['1']],
    [{ text: '周 明' }, ['1']],
    [{ text: 'zhouming' }, ['1']],
    [{ text: '同学' }, ['2']],
    [{ text: '城东' }, ['1']],
    [{ text: '王' }, []],
  ])('%j: %j', (wanted, expected) => {
    expect(ids(listed(ALL, { ...every, ...wanted }, 'zh'))).toEqual(expected);
  });

  it('have labels with their numbers, the most frequent first', () => {
    expect(labelsOf(ALL)).toEqual([
      { label: '会诊', count: 2 },
      { label: '城东', count: 1 },
    ]);
  });

  it('lead to the page of a patient, or of staff', () => {
    expect(contactPath(CHEN)).toBe('/mailList/patientDetails?user=2');
    expect(contactPath(LI)).toBe('/mailList/doctorDetail?user=3');
  });
});

describe('a label that is added', () => {
  it.each([
    [['a'], ' b ', ['a', 'b']],
    [['a'], 'a', ['a']],
    [['a'], '  ', ['a']],
    [['ABC'], 'ＡＢＣ', ['ABC']],
    [Array.from('0123456789'), 'x', Array.from('0123456789')],
  ])('to %j, %j: %j', (labels, typed, expected) => {
    expect(withLabel(labels, typed)).toEqual(expected);
  });
});
