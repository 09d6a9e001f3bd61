import { PERMISSION_GROUPS, type Permission, type RequestOf, type RoleRecord } from '@wardlink/contract';
import { sentTexts, textsOf, type FormModel } from '../../forms/model.js';

type Request = RequestOf<'role.add'>;

/** Contents of the form; its fields have the names that the server uses. */
export interface RoleForm {
  name: string;
  latinName: string;
  permissionType: Request['permissionType'];
  nodeId: string;
  permissions: readonly Permission[];
  description: string;
  enabled: boolean;
  factorDemanded: boolean;
}

/** Typed fields of a role; the texts of their problems are below `roles.problem`. */
export const ROLE_FIELDS: FormModel<'name' | 'latinName' | 'permissionType' | 'nodeId' | 'description'> = {
  name: { required: true, maxLength: 64 },
  latinName: { required: true, maxLength: 64 },
  permissionType: { required: true },
  nodeId: { required: true },
  description: { kind: 'long', maxLength: 500 },
};

export const EMPTY_ROLE: RoleForm = {
  ...textsOf(ROLE_FIELDS),
  permissionType: 'nurse',
  permissions: [],
  enabled: true,
  factorDemanded: false,
};

export function formOf(role: RoleRecord): RoleForm {
  return {
    ...textsOf(ROLE_FIELDS, { ...role, nodeId: role.node.nodeId }),
    permissionType: role.permissionType,
    permissions: role.permissions as Permission[],
    enabled: role.enabled,
    factorDemanded: role.factorDemanded,
  };
}

export function requestOf(form: RoleForm): Request {
  return { ...form, ...sentTexts(ROLE_FIELDS, form) } as Request;
}

/**
 * Rights after one was granted or removed. Granting an action also grants the menu that leads to it, if there is only
 * one. Removing the last menu of a group removes its actions, since nobody could reach them.
 */
export function withRight(rights: readonly Permission[], right: Permission, given: boolean): Permission[] {
  const group = PERMISSION_GROUPS.find(({ menus, actions }) => menus.includes(right) || actions.includes(right));
  const next = new Set(rights);
  if (given) {
    next.add(right);
    const [menu] = group?.menus ?? [];
    if (menu && group?.menus.length === 1) next.add(menu);
  } else {
    next.delete(right);
    if (group?.menus.length === 1 && group.menus.includes(right))
      group.actions.forEach((action) => next.delete(action));
  }
  return [...next];
}
