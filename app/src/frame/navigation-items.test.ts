import {
  MENU_ENTRIES,
  standardMenu,
  USER_TYPES,
  type MenuEntry,
  type MenuLine,
  type UserRecord,
} from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { groupOf } from './menu-groups.js';
import { addressOf, boardOf, navigationOf, openSubPage } from './navigation-items.js';

const READING = ['ward.read', 'record.read', 'patient.read', 'order.read', 'warning.read', 'chat.use'];
const user = (menu: MenuLine[] | null = null, more: { type?: number; permissions?: string[] } = {}) =>
  ({
    user: { type: more.type ?? USER_TYPES.staff },
    permissionType: 'nurse',
    permissions: more.permissions ?? READING,
    menu,
  }) as unknown as UserRecord;
const without = (...hidden: MenuEntry[]) =>
  standardMenu('nurse').map((line) => ({ ...line, shown: line.shown && !hidden.includes(line.entry) }));
const shape = (one: UserRecord, latest?: string) =>
  navigationOf(one, latest).map(({ group, items }) => [group, ...items.map(({ entry }) => entry)]);
const ward = (one: UserRecord, latest?: string) =>
  navigationOf(one, latest)
    .flatMap(({ items }) => items)
    .find(({ entry }) => entry === 'ward');

describe('the navigation in groups', () => {
  it('has the board, its indicators and its filters as one entry', () => {
    expect(shape(user())).toEqual([
      ['care', 'ward', 'orders', 'warnings', 'messages', 'contacts'],
      ['people', 'management', 'outpatients'],
      ['review', 'records'],
    ]);
    expect(boardOf(user()).indicators.map(({ page }) => page.path)).toEqual(['/', '/bp', '/tp', '/ua', '/ins']);
    expect(boardOf(user()).filters.map(({ entry }) => entry)).toEqual(['week', 'followed']);
    expect(ward(user())?.subPages.map(({ path }) => path)).toEqual(['/', '/bp/dyn', '/intelligent']);
    expect(ward(user())?.flyOut.map((pages) => pages.map(({ to }) => to))).toEqual([
      ['/', '/bp', '/tp', '/ua', '/ins'],
      ['/week', '/isFollow'],
      ['/bp/dyn', '/intelligent?view=handover'],
    ]);
  });

  it('has groups and entries in the order of the menu, and nothing that it hides', () => {
    const reversed = user(without('orders', 'pump').toReversed());
    expect(shape(reversed)).toEqual([
      ['review', 'records'],
      ['people', 'outpatients', 'management'],
      ['care', 'contacts', 'messages', 'warnings', 'ward'],
    ]);
    // Glucose is the first on every board.
    expect(boardOf(reversed).indicators.map(({ page }) => page.path)).toEqual(['/', '/ua', '/tp', '/bp']);
    expect(boardOf(reversed).filters.map(({ entry }) => entry)).toEqual(['followed', 'week']);
  });

  it('keeps the ward’s entry while anything of it is shown', () => {
    const pressure = user(without('ward', 'temperature', 'uricAcid', 'pump', 'week', 'followed'));
    expect(ward(pressure)).toMatchObject({ to: '/bp', line: { name: { zh: null, en: null } } });
    expect(ward(user(without('ward', 'pressure', 'temperature', 'uricAcid', 'pump', 'followed')))?.to).toBe('/week');
    const nothing = MENU_ENTRIES.filter((entry) => groupOf(entry) === 'care' && entry !== 'orders');
    expect(shape(user(without(...nothing)))[0]).toEqual(['care', 'orders']);
  });

  it('leads back to the board that was open last, but not to one that is hidden', () => {
    expect(ward(user(), '/tp')?.to).toBe('/tp');
    expect(ward(user(without('temperature')), '/tp')?.to).toBe('/');
  });

  it('marks the page that is open, once', () => {
    const marked = (pathname: string, search = '') =>
      navigationOf(user(null, { permissions: [...READING, 'staff.manage', 'organisation.manage'] }))
        .flatMap(({ items }) => items)
        .filter(({ covers }) => covers(pathname, search))
        .map((item) => [item.entry, openSubPage(item, pathname, search)?.path]);
    expect(marked('/')).toEqual([['ward', '/']]);
    expect(marked('/weekP')).toEqual([['ward', '/']]);
    expect(marked('/bp/dyn')).toEqual([['ward', '/bp/dyn']]);
    expect(marked('/intelligent')).toEqual([['warnings', undefined]]);
    expect(marked('/intelligent', '?view=handover')).toEqual([['ward', '/intelligent']]);
    expect(marked('/sugar/bp')).toEqual([['records', '/sugar/bp']]);
    expect(marked('/system/hospital/add')).toEqual([['system', '/system/hospital']]);
    expect(marked('/patient')).toEqual([]);
  });

  it('leads a user who starts elsewhere to the board by its own address', () => {
    const outside = { ...user(null, { type: USER_TYPES.outOfHospital }), permissionType: 'doctor' };
    expect(addressOf(outside, '/')).toBe('/?workbench');
    expect(addressOf(outside, '/bp')).toBe('/bp');
    expect(addressOf(user(), '/')).toBe('/');
  });
});
