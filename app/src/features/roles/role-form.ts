import { PERMISSION_GROUPS, type Permission, type RequestOf, type RoleRecord } from '@wardlink/contract';

type Request = RequestOf<'role.add'>;

/** What the form holds while it is filled in; fields are named as the server names them. */
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

export const EMPTY_ROLE: RoleForm = {
  name: '',
  latinName: '',
  permissionType: 'nurse',
  nodeId: '',
  permissions: [],
  description: '',
  enabled: true,
  factorDemanded: false,
};

export function formOf(role: RoleRecord): RoleForm {
  return {
    name: role.name,
    latinName: role.latinName ?? '',
    permissionType: role.permissionType,
    nodeId: role.node.nodeId,
    permissions: role.permissions as Permission[],
    description: role.description ?? '',
    enabled: role.enabled,
    factorDemanded: role.factorDemanded,
  };
}

/** The first field that is not filled in. */
export function missingIn(form: RoleForm): 'name' | 'latinName' | 'nodeId' | undefined {
  return (['name', 'latinName', 'nodeId'] as const).find((field) => form[field].trim() === '');
}

export function requestOf(form: RoleForm): Request {
  return {
    ...form,
    name: form.name.trim(),
    latinName: form.latinName.trim(),
    description: form.description.trim() || null,
    permissions: [...form.permissions] as Request['permissions'],
  };
}

/**
 * Rights after one was given or taken. An action brings the menu along that leads to it, where there is only one; the last menu of a
 * group takes its actions away, since nobody could reach them.
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
