import { type Endpoint, type EndpointName, endpoints } from './endpoints.js';
import type { ErrorCode } from './errors.js';
import type { Permission } from './base/permissions.js';

/** Position of a thing relative to the caller's scope. */
type Where = 'inside' | 'outside';

/**
 * The expected outcome for a resource at this position: `allowed`, `leftOut` (absent from a list), or the code of the
 * refusal. The server's tests use it, and the permissions page shows it.
 */
export function outcomeOf(
  permissions: ReadonlySet<Permission>,
  name: EndpointName,
  where: Where,
): 'allowed' | 'leftOut' | ErrorCode {
  const { access, scopeRule }: Endpoint = endpoints[name];
  const { lists, names } = scopeRule;
  if (access !== 'public' && access !== 'session' && !permissions.has(access)) return 'permission.missing';
  if (where === 'inside') return 'allowed';
  return names?.refusal ?? (lists ? 'leftOut' : 'allowed');
}
