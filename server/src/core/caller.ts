import type { Permission } from '@wardlink/contract';

/** Rights of a person or a team over one patient, in any ward (epoch milliseconds). */
export interface Grant {
  readonly patientId: string;
  readonly rights: readonly Permission[];
  readonly since: number;
  /** Null if it has no end. */
  readonly until: number | null;
}

/** The tenant scope of a caller by one right (docs/decisions/0056-grants.md). */
export interface Scope {
  /** The caller's own node; a request for it includes granted patients. */
  readonly nodeId: string;
  /**
   * Pattern for `like` of the paths of the caller's nodes; empty if the role lacks the right. Paths end in a slash, so
   * that a neighbour never matches (`/1/4/` is not a prefix of `/1/42/`).
   */
  readonly pathPattern: string;
  /** Patients of grants that include the right; undefined if there are none, so that queries stay simple. */
  readonly patientIds: readonly string[] | undefined;
}

/** The author of a request: the session's account with its role and node, read for every request. */
export interface Caller {
  readonly sessionId: string;
  readonly accountId: string;
  readonly username: string;
  readonly mobile: string | null;
  readonly realName: string;
  readonly latinName: string | null;
  readonly sex: 'male' | 'female';
  readonly avatar: string | null;
  readonly userType: number;
  /** The password was generated and must be changed first. */
  readonly mustChangePassword: boolean;
  /** Only the password was verified; the second factor must be verified first. */
  readonly factorPending: boolean;
  /** The role requires a second factor, so it cannot be disabled. */
  readonly factorDemanded: boolean;
  /** A second factor is required and must be enrolled first. */
  readonly factorMissing: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** The node of the account; `scope` determines what the caller may see. */
  readonly nodeId: string;
  readonly nodePath: string;
  /** Grants of the caller, including later ones. */
  readonly grants: readonly Grant[];
  /** Scope of the right that this request requires; the scope of the node if it requires none. */
  readonly scope: Scope;
  /** A doctor outside the hospital, or a session outside its networks: sees patients only by grants. */
  readonly outside: boolean;
  /** The session was opened outside the hospital's networks; false if none are configured. */
  readonly away: boolean;
  /** Set for a patient's own account. */
  readonly patientId: string | null;
}
