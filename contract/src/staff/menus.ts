import { USER_TYPES } from '../base/permissions.js';

/**
 * Everything a menu can contain, in the product's order. The app decides what an entry opens, and the server who may
 * use it.
 */
export const MENU_ENTRIES = [
  'survey',
  'patientDean',
  'ward',
  'pressure',
  'temperature',
  'uricAcid',
  'pump',
  'week',
  'followed',
  'ambulatory',
  'orders',
  'warnings',
  'homePatients',
  'homeNotices',
  'messages',
  'contacts',
  'management',
  'virtualWard',
  'outpatients',
  'records',
  'reports',
  'statistics',
  'homeSurvey',
  'quality',
  'devices',
  'departmentRules',
  'system',
  'systemDean',
  'homeSystem',
] as const;
export type MenuEntry = (typeof MENU_ENTRIES)[number];

/** The menus: for ordinary staff by permission type, for all others by user type (specification, section 6). */
export const MENUS = ['doctor', 'nurse', 'administrators', 'outOfHospital', 'dean', 'deanSystem', 'wardOnly'] as const;
export type Menu = (typeof MENUS)[number];

/** An entry of a menu; `name` is null in a language for which the product's own name applies. */
export interface MenuLine {
  entry: MenuEntry;
  shown: boolean;
  name: { zh: string | null; en: string | null };
}

/** Always shown to users with a permission for one of its pages, so that the menu editor stays reachable. */
export const LOCKED_ENTRY: MenuEntry = 'system';

/** Entries of deans. */
const OF_DEANS: readonly MenuEntry[] = ['survey', 'patientDean', 'statistics', 'quality', 'systemDean'];
const OF_DEAN_SYSTEM: readonly MenuEntry[] = [...OF_DEANS, 'devices', 'system'];
const OF_DEANS_ALONE: readonly MenuEntry[] = ['survey', 'patientDean', 'systemDean'];

/** Entries of a doctor outside the hospital, whose patients are at home. */
const OF_HOME_ALONE: readonly MenuEntry[] = ['homePatients', 'homeNotices', 'homeSurvey', 'homeSystem'];

/** Entries that need a chat socket. */
const OF_THE_SOCKET: readonly MenuEntry[] = ['messages', 'contacts'];

/**
 * Whether a menu has a screen for an entry: deans and doctors outside the hospital have their own, and hospital-only
 * mode has no chat socket.
 */
function hasScreen(menu: Menu, entry: MenuEntry): boolean {
  if (menu === 'dean') return OF_DEANS.includes(entry);
  if (menu === 'deanSystem') return OF_DEAN_SYSTEM.includes(entry);
  if (menu === 'outOfHospital') return OF_HOME_ALONE.includes(entry) || OF_THE_SOCKET.includes(entry);
  return (
    !OF_DEANS_ALONE.includes(entry) &&
    !OF_HOME_ALONE.includes(entry) &&
    !(menu === 'wardOnly' && OF_THE_SOCKET.includes(entry))
  );
}

/** Entries that the product shows only in these menus; other users reach the page in another way. */
const ONLY_FOR: Partial<Record<MenuEntry, readonly Menu[]>> = {
  departmentRules: ['wardOnly'],
  virtualWard: ['doctor', 'nurse', 'administrators'],
  outpatients: ['doctor', 'nurse', 'administrators', 'dean', 'deanSystem'],
};

/** The menu of a user; undefined for patients, who have no such navigation. */
export function menuOf(userType: number, permissionType: string): Menu | undefined {
  switch (userType) {
    case USER_TYPES.outOfHospital:
      return 'outOfHospital';
    case USER_TYPES.dean:
      return 'dean';
    case USER_TYPES.deanSystem:
      return 'deanSystem';
    case USER_TYPES.wardOnly:
      return 'wardOnly';
    case USER_TYPES.staff:
      return MENUS.find((menu) => menu === permissionType);
    default:
      return undefined;
  }
}

/** Entries that a menu can contain. */
export function entriesOf(menu: Menu): MenuEntry[] {
  return MENU_ENTRIES.filter((entry) => hasScreen(menu, entry));
}

/** The product's default menu. */
export function standardMenu(menu: Menu): MenuLine[] {
  return entriesOf(menu).map((entry) => ({
    entry,
    shown: ONLY_FOR[entry]?.includes(menu) ?? true,
    name: { zh: null, en: null },
  }));
}

/**
 * Completes a customised menu: entries that no longer exist are removed, and new ones are appended in the product's
 * order with its defaults.
 */
export function arrangedMenu(menu: Menu, arranged: readonly MenuLine[] | null | undefined): MenuLine[] {
  const standard = standardMenu(menu);
  if (!arranged) return standard;
  const known = arranged.filter(({ entry }) => standard.some((line) => line.entry === entry));
  const newer = standard.filter(({ entry }) => !known.some((line) => line.entry === entry));
  return [...known, ...newer].map((line) => (line.entry === LOCKED_ENTRY ? { ...line, shown: true } : line));
}
