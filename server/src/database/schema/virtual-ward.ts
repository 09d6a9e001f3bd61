import type {
  ApplicationSide,
  ApplicationState,
  ApplicationStep,
  ProposalState,
  RemovalReason,
  Urgency,
} from '@wardlink/domain';
import type { Generated } from 'kysely';
import type { Id, NewId, NullableJson, Optional, OptionalDiagnosis } from './columns.js';

/** A period of duty of a member of a team. */
export interface TeamDutyTable {
  id: NewId;
  teamId: Id;
  accountId: Id;
  since: Date;
  until: Date;
  phone: Optional<string>;
}

/** Planned surgery of a patient. */
export interface SurgeryTable {
  id: string;
  patientId: Id;
  kind: string;
  at: Date;
  fastingFrom: Optional<Date>;
  /** Planned duration. */
  minutes: Generated<number>;
  version: Generated<number>;
  recordedAt: Date;
  recordedBy: Id;
  cancelledAt: Optional<Date>;
}

/** An application of a ward for the virtual ward (specification, section 3). */
export interface VirtualApplicationTable {
  id: string;
  patientId: Id;
  teamId: Id;
  /** Where the patient lay when the application was written. */
  nodeId: Id;
  state: ApplicationState;
  version: Generated<number>;
  urgency: Urgency;
  complaint: Optional<string>;
  diagnosis: OptionalDiagnosis;
  consultationRequest: Optional<string>;
  surgeryId: Optional<string>;
  days: number;
  applicantId: Id;
  draftedAt: Date;
  appliedAt: Optional<Date>;
  processedAt: Optional<Date>;
  processedBy: Optional<Id>;
  processingResult: Optional<string>;
  begunAt: Optional<Date>;
  begunBy: Optional<Id>;
  managedUntil: Optional<Date>;
  outAskedAt: Optional<Date>;
  outAskedBy: Optional<Id>;
  outAskedSide: Optional<ApplicationSide>;
  outNote: Optional<string>;
  endedAt: Optional<Date>;
  endedBy: Optional<Id>;
  removalReason: Optional<RemovalReason>;
  removalNote: Optional<string>;
  grantId: Optional<Id>;
}

export interface VirtualApplicationStepTable {
  id: NewId;
  applicationId: string;
  step: ApplicationStep;
  at: Date;
  /** Null if no person caused it. */
  accountId: Optional<Id>;
  note: Optional<string>;
}

export interface ConsultationTable {
  id: string;
  applicationId: string;
  question: string;
  urgency: Urgency;
  askedAt: Date;
  askedBy: Id;
  dueAt: Date;
  /** When the first opinion was signed. */
  answeredAt: Optional<Date>;
  escalatedAt: Optional<Date>;
}

/** A signed version of the answer to a consultation. */
export interface ConsultationOpinionTable {
  id: string;
  consultationId: string;
  version: number;
  opinion: string;
  signedAt: Date;
  signedBy: Id;
}

/** An order that the team proposes; the attending doctor decides on it. */
export interface ProposedOrderTable {
  id: string;
  opinionId: string;
  position: number;
  kind: 'monitoring' | 'medication' | 'other';
  /** Values that fill the form of an order. */
  terms: NullableJson<object>;
  words: Optional<string>;
  state: Generated<ProposalState>;
  decidedAt: Optional<Date>;
  decidedBy: Optional<Id>;
  decisionNote: Optional<string>;
  monitoringPlanId: Optional<Id>;
  medicationPlanId: Optional<Id>;
}
