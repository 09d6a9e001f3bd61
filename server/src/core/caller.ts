import type { Permission } from '@wardlink/contract';

/** What a person, or a team of theirs, may do with one patient wherever the patient lies (epoch milliseconds). */
export interface Grant {
  readonly patientId: string;
  readonly rights: readonly Permission[];
  readonly since: number;
  /** Null where it has no end. */
  readonly until: number | null;
}

/** What a caller may see by one right: the one place that decides it (docs/decisions/0056-grants.md). */
export interface Scope {
  /** The caller's own node: who looks there looks at everything, granted patients included. */
  readonly nodeId: string;
  /**
   * Pattern of the paths of the caller's nodes, for `like`; empty where the role lacks the right. Paths end in a slash, so
   * that it never takes in a neighbour (`/1/4/` is no prefix of `/1/42/`).
   */
  readonly range: string;
  /** Patients of grants that name the right; undefined where there are none, so that queries stay as plain as they were. */
  readonly patientIds: readonly string[] | undefined;
}

/** Who makes a request: the session's account with its role and its place, read anew for every request. */
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
  /** Signed in with a password that somebody else made: it has to be changed first of all. */
  readonly mustChangePassword: boolean;
  /** Signed in by the password alone, where a second factor is asked for: it has to be shown first of all. */
  readonly factorPending: boolean;
  /** Their role demands a second factor: it is not switched off. */
  readonly factorDemanded: boolean;
  /** It is demanded and there is none: it has to be enrolled first of all. */
  readonly factorMissing: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** The node the account belongs to. What it may see is for `scope` to say. */
  readonly nodeId: string;
  readonly nodePath: string;
  /** What others gave the caller: rights over patients who lie elsewhere, also those that begin later. */
  readonly grants: readonly Grant[];
  /** What the caller may see by the right of this request; by that of the node alone where none is asked for. */
  readonly scope: Scope;
  /** Set for a patient's own account. */
  readonly patientId: string | null;
}
