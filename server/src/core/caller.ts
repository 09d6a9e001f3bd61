import type { Permission } from '@wardlink/contract';

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
  /** The node the account belongs to; it sees this node and everything below. */
  readonly nodeId: string;
  readonly nodePath: string;
  /** Set for a patient's own account. */
  readonly patientId: string | null;
}
