import type { Permission } from '@wardlink/contract';
import type { Generated } from 'kysely';
import type { Id, NewId, Optional } from './columns.js';

/** People who treat patients together, at any place. */
export interface TeamTable {
  id: NewId;
  nodeId: Id;
  name: string;
  latinName: Optional<string>;
  version: Generated<number>;
  /** Whether it accepts applications. */
  enabled: Generated<boolean>;
}

export interface TeamMemberTable {
  teamId: Id;
  accountId: Id;
}

/** Rights of a person or a team for one patient, at any place. */
export interface PatientGrantTable {
  id: NewId;
  patientId: Id;
  /** The account; null for a team's grant. */
  accountId: Optional<Id>;
  teamId: Optional<Id>;
  rights: Permission[];
  since: Date;
  until: Optional<Date>;
  reason: string;
  grantedAt: Date;
  grantedBy: Id;
  withdrawnAt: Optional<Date>;
  withdrawnBy: Optional<Id>;
}
