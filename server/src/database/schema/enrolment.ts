import type { ConsentEnd, ConsentPart, ConsentPurpose, Language } from '@wardlink/contract';
import type { EnrolmentSide, EnrolmentState, FollowUpWay } from '@wardlink/domain';
import type { Generated } from 'kysely';
import type { Day, Id, NewId, Optional } from './columns.js';

/** What a patient let somebody see; never changed but for its end. */
export interface ConsentTable {
  id: string;
  patientId: Id;
  /** Who may see. */
  toId: Id;
  /** The patient's account. */
  byId: Id;
  purpose: ConsentPurpose;
  parts: ConsentPart[];
  /** Of the text that was read. */
  version: number;
  language: Language;
  givenAt: Date;
  until: Optional<Date>;
  /** Of a care null until the doctor accepted. */
  grantId: Optional<Id>;
  endedAt: Optional<Date>;
  endReason: Optional<ConsentEnd>;
  /** From where it was given, or last renewed. */
  agent: Optional<string>;
  address: Optional<string>;
  renewedAt: Optional<Date>;
}

/** A phone on which a patient's account is to be activated. */
export interface ActivationTable {
  id: NewId;
  /** Of what the phone shows, and the staff enter. */
  codeHash: Buffer;
  /** Of what only the phone knows. */
  ticketHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  accountId: Optional<Id>;
  linkedAt: Optional<Date>;
  linkedBy: Optional<Id>;
  usedAt: Optional<Date>;
}

/** The care of a patient at home by a doctor. */
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
  /** The doctor had the patient's account opened, and wrote the name. */
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
