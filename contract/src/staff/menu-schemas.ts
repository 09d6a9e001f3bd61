import * as Type from 'typebox';
import { MENU_ENTRIES, MENUS } from './menus.js';
import { Instant, Nullable, PersonName, Text } from '../base/parts.js';

const Menu = Type.Unsafe<(typeof MENUS)[number]>(Type.Union(MENUS.map((menu) => Type.Literal(menu))));
const Entry = Type.Unsafe<(typeof MENU_ENTRIES)[number]>(Type.Union(MENU_ENTRIES.map((entry) => Type.Literal(entry))));

/** An entry of a menu; a name of null means the product's own name. */
export const MenuLine = Type.Object({
  entry: Entry,
  shown: Type.Boolean(),
  name: Type.Object({ zh: Nullable(Text(12)), en: Nullable(Text(20)) }),
});

const ArrangedMenu = Type.Object({
  menu: Menu,
  /** Version for optimistic locking; 0 for a menu that was never customised. */
  version: Type.Integer({ minimum: 0 }),
  /** Whether the hospital customised the menu; otherwise it is the product's default. */
  own: Type.Boolean(),
  lines: Type.Array(MenuLine),
  editor: Nullable(Type.Object(PersonName)),
  editedAt: Nullable(Instant),
});

export const menuSchemas = {
  /** Every menu of the caller's hospital. */
  'menu.list': {
    reply: Type.Object({
      menus: Type.Array(ArrangedMenu),
      /**
       * Whether the caller may save menus: they belong to the whole hospital, so a manager of a part may only view
       * them.
       */
      editable: Type.Boolean(),
    }),
  },
  /**
   * Customises a menu; null restores the product's default. Takes effect when a page is next loaded, and grants no
   * permission.
   */
  'menu.save': {
    request: Type.Object({
      menu: Menu,
      /** Below the maximum of a 32 bit integer, because the following version is stored. */
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_646 }),
      lines: Nullable(Type.Array(MenuLine, { maxItems: 50 })),
    }),
    reply: ArrangedMenu,
  },
};
