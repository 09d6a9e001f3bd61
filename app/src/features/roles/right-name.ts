import type { Permission } from '@wardlink/contract';

/** Language key of a right; it contains no dot, which would separate levels of keys. */
export function rightKey(right: Permission): string {
  return `roles.right.${right.replace('.', '_')}`;
}
