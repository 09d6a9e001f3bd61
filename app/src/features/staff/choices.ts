import { STAFF_TITLE_NAMES, type StaffChoices } from '@wardlink/contract';

export const TITLES = STAFF_TITLE_NAMES;
export const STATES = ['active', 'locked', 'left'] as const;
export const TYPES = ['1', '2', '3', '21', '31'] as const;

/** Roles that are valid at a node. */
export function rolesAt(choices: StaffChoices, nodeId: string): StaffChoices['roles'] {
  return choices.roles.filter(({ nodeIds }) => nodeIds.includes(nodeId));
}
