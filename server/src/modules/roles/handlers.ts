import type { Handlers } from '../../core/handler.js';
import { nodeSubtree } from '../../core/access/node-subtree.js';
import { readRole, rowOf, selectRoles } from './record.js';
import { addRole, deleteRole, editRole } from './save.js';

type Names = 'role.list' | 'role.read' | 'role.add' | 'role.edit' | 'role.delete';

/** Roles: the rights of their holders, and the node where they apply. */
export const roleHandlers: Handlers<Names> = {
  'role.list': async ({ db, caller }) => {
    const found = await selectRoles(db, caller).orderBy('node.path').orderBy('role.id').execute();
    const nodes = await nodeSubtree(db, caller);
    return {
      roles: found.map(rowOf),
      nodes: nodes.map(({ nodeId, name, latinName, depth }) => ({ nodeId, name, latinName, depth })),
    };
  },
  'role.read': async ({ db, caller, request }) => ({ role: await readRole(db, caller, request.roleId) }),
  'role.add': addRole,
  'role.edit': editRole,
  'role.delete': deleteRole,
};
