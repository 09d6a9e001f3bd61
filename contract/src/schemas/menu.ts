import * as Type from 'typebox';
import { MENU_ENTRIES, MENUS } from '../menus.js';
import { Instant, Nullable, PersonName, Text } from './parts.js';

const Menu = Type.Unsafe<(typeof MENUS)[number]>(Type.Union(MENUS.map((menu) => Type.Literal(menu))));
const Entry = Type.Unsafe<(typeof MENU_ENTRIES)[number]>(Type.Union(MENU_ENTRIES.map((entry) => Type.Literal(entry))));

/** An entry of a menu in its place; a name of null is the product's own word. */
export const MenuLine = Type.Object({
  entry: Entry,
  shown: Type.Boolean(),
  name: Type.Object({ zh: Nullable(Text(12)), en: Nullable(Text(20)) }),
});

const ArrangedMenu = Type.Object({
  menu: Menu,
  /** Version for optimistic locking. 0 for a menu that was never customized. */
  version: Type.Integer({ minimum: 0 }),
  /** The hospital arranged it; else it is the product's. */
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
      /** Menus are the hospital's: who manages a part of it may look at them. */
      editable: Type.Boolean(),
    }),
  },
  /** Arranges a menu; null goes back to the product's. It holds from the next load of a page on, and gives nobody a right. */
  'menu.save': {
    request: Type.Object({
      menu: Menu,
      /** Smaller than the greatest number that is kept of it, since the next one is kept. */
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_646 }),
      lines: Nullable(Type.Array(MenuLine, { maxItems: 50 })),
    }),
    reply: ArrangedMenu,
  },
};
