import { STAFF_TITLE_NAMES, type StaffChoices } from '@wardlink/contract';

export const TITLES = STAFF_TITLE_NAMES;
export const STATES = ['active', 'locked', 'left'] as const;
export const TYPES = ['1', '2', '3', '21', '31'] as const;

/** A node's name in a list of choices, indented by its level, because such a list cannot show a tree. */
export function indented(depth: number, name: string): string {
  return `${'　'.repeat(depth)}${name}`;
}

/** Roles that are valid at a node. */
export function rolesAt(choices: StaffChoices, nodeId: string): StaffChoices['roles'] {
  return choices.roles.filter(({ nodeIds }) => nodeIds.includes(nodeId));
}
