import { type Access, GRANTABLE, isDean, type Permission, permissionsOfType } from '@wardlink/contract';
import type { Caller, Grant, Scope } from '../caller.js';
import { isPathBelow } from './nodes.js';
import { scopeAt } from './scope.js';

/** Only a role can give these rights. A grant of them adds a chat partner if the caller's role may chat. */
const OF_THE_ROLE: readonly Permission[] = ['chat.use', 'call.make'];

type Rights = Pick<Caller, 'permissions' | 'grants'>;

/** Stored data of an account and its role that determine its rights. */
interface StoredRights {
  userType: number;
  /** See `Caller`. */
  outside: boolean;
  roleEnabled: boolean;
  permissions: readonly string[];
  grants: readonly Grant[] | null;
}

/**
 * The rights of an account: those of its role that its user type may have, and its grants. Deans have no right that
 * names or changes a patient, and no grant, whatever is stored.
 */
export function rightsOf({ userType, outside, roleEnabled, permissions, grants }: StoredRights): Rights {
  if (!roleEnabled) return { permissions: new Set(), grants: [] };
  return {
    permissions: new Set(permissionsOfType(userType, permissions as Permission[], outside)),
    grants: isDean(userType) ? [] : (grants ?? []),
  };
}

/** Whether a grant is in effect at an instant and includes a right. */
function gives({ rights, since, until }: Grant, right: Permission, now: number): boolean {
  return since <= now && (until === null || now < until) && rights.includes(right);
}

const isGrantable = (right: Permission): boolean => (GRANTABLE as readonly Permission[]).includes(right);

/** Whether a caller has a right over at least one patient, by the role or by a grant. */
export function holds({ permissions, grants }: Partial<Rights>, right: Permission, now: number): boolean {
  if (permissions?.has(right)) return true;
  if (!grants || !isGrantable(right) || OF_THE_ROLE.includes(right)) return false;
  return grants.some((grant) => gives(grant, right, now));
}

/**
 * The tenant scope of a right: patients at or below the caller's node if the role has it, and patients of grants that
 * include it; outside the hospital only those of grants.
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

/** The caller with the scope of the right that a request requires. */
export function exercising(caller: Caller, access: Access, now: number): Caller {
  if (access === 'public' || access === 'session') return caller;
  return { ...caller, scope: scopeFor(caller, access, now) };
}

/** Whether a path is at or below the caller's node, if the role has the exercised right. */
export const isWithin = ({ scope }: Pick<Caller, 'scope'>, path: string | null | undefined): boolean =>
  path != null && scope.pathPattern !== '' && isPathBelow(path, scope.pathPattern.slice(0, -1));

/** Whether a patient at the node of a path is in the caller's scope. */
export function reaches(caller: Pick<Caller, 'scope'>, { path, patientId }: PatientAt): boolean {
  return isWithin(caller, path) || (patientId !== null && (caller.scope.patientIds?.includes(patientId) ?? false));
}

/** The grantable rights that a caller has over this patient, by the role or by grants. */
export function rightsOver(caller: Caller, patient: PatientAt, now: number): Permission[] {
  return GRANTABLE.filter(
    (right) => holds(caller, right, now) && reaches({ scope: scopeFor(caller, right, now) }, patient),
  );
}

/** A patient and the path of their node; `patientId` null means all patients of the node. */
export interface PatientAt {
  readonly path: string | null;
  readonly patientId: string | null;
}
