import type { ConsentEnd, ConsentPart, ConsentPurpose, Language } from '@wardlink/contract';
import type { EnrolmentSide, EnrolmentState, FollowUpWay } from '@wardlink/domain';
import type { Generated } from 'kysely';
import type { Day, Id, NewId, Optional } from './columns.js';

/** A patient's consent that somebody may see data; only its end is ever changed. */
export interface ConsentTable {
  id: string;
  patientId: Id;
  /** Who may see. */
  toId: Id;
  /** The patient's account. */
  byId: Id;
  purpose: ConsentPurpose;
  parts: ConsentPart[];
  /** Version of the text that the patient read. */
  version: number;
  language: Language;
  givenAt: Date;
  until: Optional<Date>;
  /** Grant that the consent gave; for a care null until the doctor accepts. */
  grantId: Optional<Id>;
  endedAt: Optional<Date>;
  endReason: Optional<ConsentEnd>;
  /** Browser and address from which it was given or last renewed. */
  agent: Optional<string>;
  address: Optional<string>;
  renewedAt: Optional<Date>;
}

/** A phone on which a patient's account is to be activated. */
export interface ActivationTable {
  id: NewId;
  /** Hash of the code that the phone shows and the staff enter. */
  codeHash: Buffer;
  /** Hash of the ticket that only the phone knows. */
  ticketHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  accountId: Optional<Id>;
  linkedAt: Optional<Date>;
  linkedBy: Optional<Id>;
  usedAt: Optional<Date>;
}

/** A doctor's care of a patient at home. */
export interface EnrolmentTable {
  id: string;
  patientId: Id;
  doctorId: Id;
  askedBy: EnrolmentSide;
  note: Optional<string>;
  state: EnrolmentState;
  appliedAt: Date;
  expiresAt: Date;
  answeredAt: Optional<Date>;
  consentId: Optional<string>;
  /** Whether the doctor opened the patient's account and entered the name. */
  openedAccount: Generated<boolean>;
  endedAt: Optional<Date>;
  endedBy: Optional<EnrolmentSide>;
  reason: Optional<string>;
}

export interface HomeAdviceTable {
  id: string;
  enrolmentId: string;
  text: string;
  givenAt: Date;
  readAt: Optional<Date>;
}

export interface FollowUpTable {
  id: string;
  enrolmentId: string;
  dueOn: Day;
  way: FollowUpWay;
  note: Optional<string>;
  plannedAt: Date;
  closedAt: Optional<Date>;
  cancelled: Generated<boolean>;
  outcome: Optional<string>;
}
