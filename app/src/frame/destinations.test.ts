import { MENU_ENTRIES, standardMenu, USER_TYPES, type MenuLine, type UserRecord } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { destinationsOf, homeOf, pages, SHORT_CONTACTS_PATHS, startOf, warningPlacesOf } from './destinations.js';

const READING = ['ward.read', 'record.read', 'patient.read', 'order.read', 'warning.read', 'chat.use'];
const user = (more: { type?: number; permissionType?: string; permissions?: string[]; menu?: MenuLine[] | null }) =>
  ({
    user: { type: more.type ?? USER_TYPES.staff },
    permissionType: more.permissionType ?? 'nurse',
    permissions: more.permissions ?? READING,
    menu: more.menu ?? null,
  }) as unknown as UserRecord;
const entries = (one: UserRecord) => destinationsOf(one).map(({ line }) => line.entry);

it('the contacts have both addresses that the specification lists', () => {
  const listed = [
    '/newFriends',
    '/SpecialAttention',
    '/MyGroups',
    '/patientDetails',
    '/doctorDetail',
    '/addDoctorDetail',
    '/addPatientFriend',
  ];
  for (const path of listed) {
    expect(SHORT_CONTACTS_PATHS.get(path)).toBe(`/mailList${path}`);
    expect(pages.some((page) => page.path === path)).toBe(false);
    expect(pages.some((page) => page.path === `/mailList${path}`)).toBe(true);
  }
});

describe('the navigation', () => {
  it('knows a page for every entry of a menu, and an entry for every page that stands in it', () => {
    const led = new Set(pages.flatMap(({ nav }) => (nav ? [nav.entry] : [])));
    expect([...led].sort()).toEqual([...MENU_ENTRIES].sort());
  });

  it.each([
    ['doctor and nurse side, 1', USER_TYPES.staff],
    ['out-of-hospital doctor, 2', USER_TYPES.outOfHospital],
    ['dean, 3', USER_TYPES.dean],
    ['dean system, 31', USER_TYPES.deanSystem],
    ['hospital-only, 21', USER_TYPES.wardOnly],
  ])('offers no dead end to the %s (spec 6, menus of user types)', (_name, type) => {
    for (const permissions of [READING, ['record.read'], ['staff.manage'], ['audit.read', 'chat.use'], []]) {
      const somebody = user({ type, permissions });
      for (const { page } of destinationsOf(somebody))
        expect([page.path, page.allowed(somebody)]).toEqual([page.path, true]);
      for (const first of [startOf(somebody), homeOf(somebody)]) {
        expect(pages.find(({ path }) => path === first)?.allowed(somebody)).toBe(true);
      }
    }
  });

  it('has the rules of the department and no messages in hospital-only mode (spec 6, user type 21)', () => {
    expect(entries(user({ type: USER_TYPES.wardOnly }))).toContain('departmentRules');
    expect(entries(user({ type: USER_TYPES.wardOnly }))).not.toContain('messages');
    expect(entries(user({}))).toContain('messages');
    expect(entries(user({}))).not.toContain('departmentRules');
  });

  it('follows the menu’s order and what it hides, and gives nobody a page by it', () => {
    const menu = standardMenu('nurse')
      .toReversed()
      .map((line) => ({ ...line, shown: line.entry !== 'records' }));
    const offered = entries(user({ menu }));
    expect(offered[0]).toBe('departmentRules');
    expect(offered.slice(1, 3)).toEqual(['outpatients', 'management']);
    expect(offered).not.toContain('records');
    expect(offered).not.toContain('system');
    // Hidden in the menu, but the route still opens.
    const records = pages.find(({ path }) => path === '/sugar');
    expect(records?.allowed(user({ menu }))).toBe(true);
  });

  it('leads a user whose menu offers no page to one they may see, or to their account', () => {
    const menu = standardMenu('nurse').map((line) => ({ ...line, shown: line.entry === 'system' }));
    expect(startOf(user({ menu, permissions: ['record.read'] }))).toBe('/sugar');
    expect(startOf(user({ menu, permissions: [] }))).toBe('/center');
  });

  it('starts where the user works: at the beds, with their own patients, or on the figures of the hospital', () => {
    expect(homeOf(user({}))).toBe('/');
    expect(homeOf(user({ type: USER_TYPES.wardOnly }))).toBe('/');
    expect(homeOf(user({ type: USER_TYPES.outOfHospital, permissionType: 'doctor' }))).toBe('/patientOut');
    for (const type of [USER_TYPES.dean, USER_TYPES.deanSystem]) {
      expect(homeOf(user({ type, permissions: ['statistics.read'] }))).toBe('/surveyDean');
      // Without the right to it, on what they may see.
      expect(homeOf(user({ type, permissions: ['patient.readMasked'] }))).toBe('/patientDean');
      expect(homeOf(user({ type, permissions: [] }))).toBe('/systemDean');
    }
  });

  it('opens warnings and their patients where the user works', () => {
    const outside = user({ type: USER_TYPES.outOfHospital, permissionType: 'doctor' });
    expect(warningPlacesOf(user({}))).toEqual({ list: '/intelligent', patient: '/patient' });
    expect(warningPlacesOf(outside)).toEqual({
      list: '/earlyWarning/warningNotice',
      patient: '/patient/patientDetail',
    });
    for (const somebody of [user({}), outside]) {
      const { list, patient } = warningPlacesOf(somebody);
      for (const place of [list, patient]) {
        expect(pages.find(({ path }) => path === place)?.allowed(somebody)).toBe(true);
      }
    }
  });

  it('takes a record that was stored before there were menus as the product’s', () => {
    const old = user({});
    delete (old as Partial<UserRecord>).menu;
    expect(entries(old)).toEqual(entries(user({})));
  });
});
