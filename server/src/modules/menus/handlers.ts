import type { Handlers } from '../../core/handler.js';
import { hospitalNodeOf, menusOf } from './menus.js';
import { saveMenu } from './save.js';

/** The menus of the navigation, by type of user. A menu gives no right: every page and endpoint checks its own. */
export const menuHandlers: Handlers<'menu.list' | 'menu.save'> = {
  'menu.list': async ({ db, caller }) => {
    const hospitalId = hospitalNodeOf(caller.nodePath);
    return { menus: await menusOf(db, hospitalId), editable: caller.nodeId === hospitalId };
  },
  'menu.save': saveMenu,
};
