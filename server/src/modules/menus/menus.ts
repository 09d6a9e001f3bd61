import { arrangedMenu, type ArrangedMenu, type Menu, type MenuLine, menuOf, MENUS } from '@wardlink/contract';
import { idsOnPath } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';

/** The hospital's node on a path; menus belong to it. */
export const hospitalNodeOf = (path: string): string => idsOnPath(path)[0] ?? '0';

/** Every menu of a hospital, in the order of the contract. */
export async function menusOf(db: Queries, hospitalId: string): Promise<ArrangedMenu[]> {
  const rows = await db
    .selectFrom('menu')
    .innerJoin('account as editor', 'editor.id', 'menu.editedBy')
    .selectAll('menu')
    .select(['editor.realName', 'editor.latinName'])
    .where('menu.nodeId', '=', hospitalId)
    .execute();
  return MENUS.map((menu) => {
    const row = rows.find((candidate) => candidate.menu === menu);
    return {
      menu,
      version: row?.version ?? 0,
      own: row?.lines != null,
      lines: arrangedMenu(menu, row?.lines),
      editor: row ? { name: row.realName, latinName: row.latinName } : null,
      editedAt: row?.editedAt.getTime() ?? null,
    };
  });
}

/** The hospital's customized menu for a user; null for the standard menu. */
export async function ownMenuOf(
  db: Queries,
  path: string,
  { userType, permissionType }: { userType: number; permissionType: string },
): Promise<MenuLine[] | null> {
  const menu: Menu | undefined = menuOf(userType, permissionType);
  if (!menu) return null;
  const row = await db
    .selectFrom('menu')
    .select('lines')
    .where('nodeId', '=', hospitalNodeOf(path))
    .where('menu', '=', menu)
    .executeTakeFirst();
  return row?.lines ? arrangedMenu(menu, row.lines) : null;
}
