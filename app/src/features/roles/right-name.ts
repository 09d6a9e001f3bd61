import type { Permission } from '@wardlink/contract';

/** Language key of a right: a dot would lead further down in the texts. */
export function rightKey(right: Permission): string {
  return `roles.right.${right.replace('.', '_')}`;
}
