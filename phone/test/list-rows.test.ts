// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { setChildren } from '../src/elements.js';
import { groupRow } from '../src/group-view.js';
import { keyedRows } from '../src/list-row.js';
import { memberRow } from '../src/member-row.js';
import type { Group } from '../src/phone-groups.js';

const person = (userId: string, online = false) => ({
  userId,
  name: `name ${userId}`,
  latinName: null,
  avatar: null,
  role: 'nurse' as const,
  online,
});
type Person = ReturnType<typeof person>;

it('a press that began before the list was drawn again is not lost: rows keep their buttons', () => {
  const talk = vi.fn();
  const rows = keyedRows(
    (_person: Person) => memberRow({ talk, call: vi.fn() }),
    ({ userId }) => userId,
  );
  const list = document.createElement('div');
  const draw = (people: Person[], unread = 0): void =>
    setChildren(
      list,
      rows(people, (one) => [one, unread === 0 ? undefined : ({ unread, last: null, missedCall: true } as never)]),
    );
  draw([person('1'), person('2')]);
  const [, second] = list.querySelectorAll('.member');
  const press = second?.querySelector('button');
  draw([person('3'), person('2', true)], 4);
  expect(second?.querySelector('button')).toBe(press);
  expect([...list.children].map((one) => one.querySelector('b')?.textContent)).toEqual(['name 3', 'name 2']);
  expect(second?.querySelector('.unread')?.textContent).toBe('4 new');
  expect(second?.querySelector('.missed')).not.toBeNull();
  expect(second?.querySelector('small')?.textContent).toBe('Nurse · online');
  press?.click();
  expect(talk).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ userId: '2', online: true }));
  draw([person('2')]);
  expect(second?.querySelector('.unread')).toBeNull();
  expect(list.children).toHaveLength(1);
});

it('the row of a group keeps its button too, and opens the group as it is now', () => {
  const open = vi.fn();
  const row = groupRow(open);
  const group = (name: string, unread: number) =>
    ({
      groupId: '7',
      name,
      members: 3,
      picture: null,
      last: null,
      own: { unread, missedCall: false },
    }) as unknown as Group;
  row.update(group('before', 0));
  const press = row.root.querySelector('button');
  row.update(group('after', 2));
  expect(row.root.querySelector('button')).toBe(press);
  expect(row.root.textContent).toContain('after');
  press?.click();
  expect(open).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'after' }));
});
