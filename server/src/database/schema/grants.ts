import type { Permission } from '@wardlink/contract';
import type { Id, NewId, Optional } from './columns.js';

/** People who care for patients together wherever these lie. */
export interface TeamTable {
  id: NewId;
  nodeId: Id;
  name: string;
  latinName: Optional<string>;
}

export interface TeamMemberTable {
  teamId: Id;
  accountId: Id;
}

/** What a person or a team may do with one patient, wherever the patient lies. */
export interface PatientGrantTable {
  id: NewId;
  patientId: Id;
  /** The person, or else the team. */
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
