import { type Endpoint, type EndpointName, endpoints } from './endpoints.js';
import type { ErrorCode } from './errors.js';
import type { Permission } from './permissions.js';

/** Where a thing lies, seen from the caller's reach. */
export type Where = 'inside' | 'outside';

/**
 * What somebody is answered who asks for a thing there: `allowed`, `leftOut` (an answer that does not hold it), or the code
 * of the refusal. This is what the server is tested against, and what the page of permissions says.
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
