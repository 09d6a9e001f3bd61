import type { Access } from './permissions.js';
import type { ScopeRule } from './scope-rules.js';

export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  access: Access;
  /** The part of the organisation that the endpoint can reach; checked in addition to the permission. */
  scopeRule: ScopeRule;
  /** Answered with several replies, one per line (`application/x-ndjson`), each sealed separately. */
  stream?: true;
}

export const get = <A extends Access, const R extends ScopeRule>(access: A, scopeRule: R, path?: string) => ({
  method: 'GET' as const,
  access,
  scopeRule,
  path,
});
export const post = <A extends Access, const R extends ScopeRule>(access: A, scopeRule: R, path?: string) => ({
  ...get(access, scopeRule, path),
  method: 'POST' as const,
});
export const postForStream = <A extends Access, const R extends ScopeRule>(access: A, scopeRule: R) => ({
  ...post(access, scopeRule),
  stream: true as const,
});
