import { type Access, GRANTABLE, isDean, type Permission, permissionsOfType } from '@wardlink/contract';
import type { Caller, Grant, Scope } from '../caller.js';
import { isPathBelow } from './nodes.js';
import { scopeAt } from './scope.js';

/** Granting these adds a chat partner to a caller whose role may chat; it does not allow chat itself. */
const OF_THE_ROLE: readonly Permission[] = ['chat.use', 'call.make'];

type Rights = Pick<Caller, 'permissions' | 'grants'>;

/** What is stored about an account and its role. */
interface StoredRights {
  userType: number;
  /** See `Caller`. */
  outside: boolean;
  roleEnabled: boolean;
  permissions: readonly string[];
  grants: readonly Grant[] | null;
}

/**
 * The rights of an account: those of its role, as far as its user type may have them, and its grants. Whoever leads the
 * hospital has no right that names or changes a patient, and no grant, whatever was stored.
 */
export function rightsOf({ userType, outside, roleEnabled, permissions, grants }: StoredRights): Rights {
  if (!roleEnabled) return { permissions: new Set(), grants: [] };
  return {
    permissions: new Set(permissionsOfType(userType, permissions as Permission[], outside)),
    grants: isDean(userType) ? [] : (grants ?? []),
  };
}

/** Whether a grant is in effect at an instant and names a right. */
function gives({ rights, since, until }: Grant, right: Permission, now: number): boolean {
  return since <= now && (until === null || now < until) && rights.includes(right);
}

const isGrantable = (right: Permission): boolean => (GRANTABLE as readonly Permission[]).includes(right);

/** Whether a caller has a right over any patient, by the role or by a grant. */
export function holds({ permissions, grants }: Partial<Rights>, right: Permission, now: number): boolean {
  if (permissions?.has(right)) return true;
  if (!grants || !isGrantable(right) || OF_THE_ROLE.includes(right)) return false;
  return grants.some((grant) => gives(grant, right, now));
}

/**
 * The tenant scope of a right: patients at or below the caller's node where the role has it, and those of grants that name
 * it; outside the hospital those of grants alone.
 */
export function scopeFor(
  { permissions, grants, nodeId, nodePath, outside }: Rights & Pick<Caller, 'nodeId' | 'nodePath' | 'outside'>,
  right: Permission,
  now: number,
): Scope {
  const own = scopeAt(nodeId, nodePath);
  const range = permissions.has(right) && !outside ? own.pathPattern : '';
  const patientIds = grants
    .filter((grant) => isGrantable(right) && gives(grant, right, now))
    .map((one) => one.patientId);
  return { ...own, pathPattern: range, patientIds: patientIds.length > 0 ? patientIds : undefined };
}

/** The caller with the scope of the right that a request needs. */
export function exercising(caller: Caller, access: Access, now: number): Caller {
  if (access === 'public' || access === 'session') return caller;
  return { ...caller, scope: scopeFor(caller, access, now) };
}

/** Whether a path is at or below the caller's node, where the role has the right that is exercised. */
export const isWithin = ({ scope }: Pick<Caller, 'scope'>, path: string | null | undefined): boolean =>
  path != null && scope.pathPattern !== '' && isPathBelow(path, scope.pathPattern.slice(0, -1));

/** Whether a patient at the node of a path is in the caller's scope. */
export function reaches(caller: Pick<Caller, 'scope'>, { path, patientId }: PatientAt): boolean {
  return isWithin(caller, path) || (patientId !== null && (caller.scope.patientIds?.includes(patientId) ?? false));
}

/** The rights over one patient that a caller has over this one, by the role or by grants. */
export function rightsOver(caller: Caller, patient: PatientAt, now: number): Permission[] {
  return GRANTABLE.filter(
    (right) => holds(caller, right, now) && reaches({ scope: scopeFor(caller, right, now) }, patient),
  );
}

/** A patient and their node's path; all patients of the node where `patientId` is null. */
export interface PatientAt {
  readonly path: string | null;
  readonly patientId: string | null;
}
