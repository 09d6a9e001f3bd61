import { messageParts } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, withMention, withText, type Draft } from '../composer/draft-text.js';
import { mentionable, mentionBefore, storedText, type Mentionable } from './mentions.js';
import { readersOf } from './readers.js';
import type { GroupMember } from './use-group.js';

const member = (userId: string, name: string, more: Partial<GroupMember> = {}): GroupMember => ({
  userId,
  name,
  latinName: null,
  avatar: null,
  type: 1,
  patientId: null,
  position: null,
  role: 'member',
  joinedAt: 0,
  online: false,
  readUpTo: 0,
  deliveredUpTo: 0,
  visibleFrom: 0,
  ...more,
});
const person = (userId: string, name: string, label = name, latinName: string | null = null): Mentionable => ({
  userId,
  name,
  latinName,
  label,
  avatar: null,
});
const first = person('7', '王芳', '王芳（内分泌科）');
const second = person('8', '王芳', '王芳（心内科）');
const everybody = person('all', '所有人');
const people = [person('1', '王晓'), person('2', '王晓明', '王晓明', 'Wang Xiaoming'), person('3', '李文')];

/** Types at the end of a draft. */
const typed = (draft: Draft, words: string): Draft => {
  const text = draft.text + words;
  return withText(draft, text, text.length);
};
/** Chooses somebody in the place of the @ and what is typed after it, at the end of the draft. */
const chosen = (draft: Draft, one: Mentionable): Draft => {
  const begin = draft.text.lastIndexOf('@');
  return withMention(draft, begin, draft.text.length, one).draft;
};

describe('a mention', () => {
  it.each<[string, number, string | null]>([
    ['@', 1, ''],
    ['请 @王', 4, '王'],
    ['请 @王 记录', 7, null],
    ['@王晓', 2, '王'],
    ['请@', 2, ''],
    ['请@王', 3, '王'],
    ['好的，@李', 5, '李'],
    ['（@', 2, ''],
    ['请＠王', 3, '王'],
    ['血糖7.8@', 6, null],
    ['a@b', 3, null],
    ['é@b', 3, null],
    ['li.wen@hos', 10, null],
    ['@@王', 3, null],
  ])('is being typed after an @, also after Chinese characters, and not in an address: %s', (text, caret, expected) => {
    expect(mentionBefore(text, caret)).toBe(expected);
  });

  it('offers members whose name begins with the typed text, in either script', () => {
    const named = (words: string, all = people) => mentionable(all, words).map(({ userId }) => userId);
    expect(named('')).toEqual(['1', '2', '3']);
    expect(named('wang')).toEqual(['2']);
    expect(named('王', [first, second])).toEqual(['7', '8']);
    expect(named('', [everybody, ...people])).toEqual(['all', '1', '2', '3']);
  });

  it('is the chosen person, of two of one name too', () => {
    for (const [one, id] of [
      [first, '7'],
      [second, '8'],
    ] as const) {
      expect(storedText(typed(chosen(typed(EMPTY_DRAFT, '请@王'), one), '记录'))).toBe(`请@[${id}] 记录`);
    }
    const both = chosen(typed(chosen(typed(EMPTY_DRAFT, '@'), second), '和@'), first);
    expect(storedText(both)).toBe('@[8] 和@[7]');
  });

  it.each(['@所有人员请看', '@所有人 请看', '@王晓明 请看', '@王晓 请看', '@[all]', '@[2] 请看', '@@[2]'])(
    'is not a text that looks like one: %s',
    (words) => {
      const stored = storedText(typed(EMPTY_DRAFT, words));
      expect(messageParts(stored)).toEqual([{ text: words }]);
    },
  );

  it('of everybody ends where it was chosen: what is typed behind it is text', () => {
    const draft = chosen(typed(EMPTY_DRAFT, '@'), everybody);
    expect(storedText(withText(draft, '@所有人员', 5))).toBe('@[all]员');
    // A part of it was changed: it is no mention any more.
    expect(messageParts(storedText(withText(draft, '@所有 ', 3)))).toEqual([{ text: '@所有' }]);
  });

  it('moves with what is typed, pasted and deleted before it, whatever looks the same', () => {
    const draft = chosen(typed(chosen(typed(EMPTY_DRAFT, '@'), first), '@'), second);
    expect(storedText(draft)).toBe('@[7] @[8]');
    expect(storedText(withText(draft, `注意 ${draft.text}`, 3))).toBe('注意 @[7] @[8]');
    const rest = draft.text.slice(first.label.length + 2);
    expect(storedText(withText(draft, rest, 0))).toBe('@[8]');
    expect(storedText(withText(draft, `@${draft.text}`, 1))).toBe('@ @[7] @[8]');
    expect(storedText(withText(draft, '', 0))).toBe('');
  });
});

it('readers of a message are members who have read it, received it or still wait for it; not its author, nor a member who cannot see it', () => {
  const group = [
    member('1', 'author', { readUpTo: 9 }),
    member('2', 'read', { readUpTo: 5, deliveredUpTo: 9 }),
    member('3', 'has it', { readUpTo: 4, deliveredUpTo: 5 }),
    member('4', 'waits', { readUpTo: 4, deliveredUpTo: 4 }),
    member('5', 'came later', { visibleFrom: 5 }),
  ];
  const { read, delivered, waiting } = readersOf({ seq: 5, sendUserId: '1' } as never, group);
  expect([read, delivered, waiting].map((all) => all.map(({ name }) => name))).toEqual([
    ['read'],
    ['has it'],
    ['waits'],
  ]);
});
