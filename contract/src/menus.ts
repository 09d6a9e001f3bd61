import { USER_TYPES } from './permissions.js';

/** Everything a menu can offer, in the product's order. What it opens, and who may, is the app's and the server's matter. */
export const MENU_ENTRIES = [
  'ward',
  'week',
  'followed',
  'orders',
  'pressure',
  'ambulatory',
  'temperature',
  'uricAcid',
  'pump',
  'records',
  'management',
  'warnings',
  'departmentRules',
  'system',
  'messages',
] as const;
export type MenuEntry = (typeof MENU_ENTRIES)[number];

/** The menus there are: of ordinary staff by permission type, of everybody else by user type (specification, section 6). */
export const MENUS = ['doctor', 'nurse', 'administrators', 'outOfHospital', 'dean', 'deanSystem', 'wardOnly'] as const;
export type Menu = (typeof MENUS)[number];

/** An entry in its place; `name` is null in a language where the product's own word stands. */
export interface MenuLine {
  entry: MenuEntry;
  shown: boolean;
  name: { zh: string | null; en: string | null };
}

/** Always shown to users with a right to one of its pages, so that the menu editor stays reachable. */
export const LOCKED_ENTRY: MenuEntry = 'system';

/** Entries without a screen for these people: in hospital-only mode there is no socket, and so no messages. */
const WITHOUT: Partial<Record<Menu, readonly MenuEntry[]>> = { wardOnly: ['messages'] };

/** Shown by the product's own menu to these people alone; everybody else has another way there. */
const ONLY_FOR: Partial<Record<MenuEntry, readonly Menu[]>> = { departmentRules: ['wardOnly'] };

/** Whose menu somebody has; undefined for who has no such navigation (patients). */
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

/** What can stand in a menu. */
export function entriesOf(menu: Menu): MenuEntry[] {
  return MENU_ENTRIES.filter((entry) => !WITHOUT[menu]?.includes(entry));
}

/** The product's own menu. */
export function standardMenu(menu: Menu): MenuLine[] {
  return entriesOf(menu).map((entry) => ({
    entry,
    shown: ONLY_FOR[entry]?.includes(menu) ?? true,
    name: { zh: null, en: null },
  }));
}

/**
 * A menu as it was arranged, made whole: entries that no longer exist are left out, those that came with a newer version
 * follow in the product's order and as the product shows them.
 */
export function arrangedMenu(menu: Menu, arranged: readonly MenuLine[] | null | undefined): MenuLine[] {
  const standard = standardMenu(menu);
  if (!arranged) return standard;
  const known = arranged.filter(({ entry }) => standard.some((line) => line.entry === entry));
  const newer = standard.filter(({ entry }) => !known.some((line) => line.entry === entry));
  return [...known, ...newer].map((line) => (line.entry === LOCKED_ENTRY ? { ...line, shown: true } : line));
}
