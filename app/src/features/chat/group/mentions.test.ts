import { describe, expect, it } from 'vitest';
import { mentionable, mentionBefore, storedText } from './mentions.js';
import { readersOf } from './readers.js';
import type { GroupMember } from './use-group.js';

const member = (userId: string, name: string, more: Partial<GroupMember> = {}): GroupMember => ({
  ...{ userId, name, latinName: null, avatar: null, type: 1, patientId: null, position: null, role: 'member' },
  ...{ joinedAt: 0, online: false, readUpTo: 0, deliveredUpTo: 0, visibleFrom: 0 },
  ...more,
});
const nameOf = ({ name }: { name: string }): string => name;
const people = [member('1', '王晓'), member('2', '王晓明', { latinName: 'Wang Xiaoming' }), member('3', '李文')];

describe('a mention', () => {
  it('is being typed after an @ at the beginning of a word, up to the caret', () => {
    expect(mentionBefore('@', 1)).toBe('');
    expect(mentionBefore('请 @王', 4)).toBe('王');
    expect(mentionBefore('请 @王 记录', 7)).toBeNull();
    expect(mentionBefore('a@b', 3)).toBeNull();
    expect(mentionBefore('@王晓', 2)).toBe('王');
  });

  it('offers others whose name begins so in either script, and everybody where that is allowed', () => {
    const named = (typed: string, everybody?: string) =>
      mentionable(people, '3', typed, { nameOf, everybody }).map(({ userId }) => userId);
    expect(named('')).toEqual(['1', '2']);
    expect(named('wang')).toEqual(['2']);
    expect(named('李')).toEqual([]);
    expect(named('', '所有人')).toEqual(['all', '1', '2']);
  });

  it('is stored by account; a name that begins with another name is taken whole', () => {
    const stored = (text: string, mayMentionAll = false) =>
      storedText(text, people, { nameOf, everybody: '所有人', mayMentionAll });
    expect(stored('@王晓明 和 @王晓 请看')).toBe('@[2] 和 @[1] 请看');
    expect(stored('@所有人')).toBe('@所有人');
    expect(stored('@所有人', true)).toBe('@[all]');
  });
});

it('readers of a message are those who have read it, have it, or wait for it; not its author, nor who cannot see it', () => {
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
