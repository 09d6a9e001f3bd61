import type { QualityFormId, ReportLanguage } from '@wardlink/contract/reports';
import type { Generated } from 'kysely';
import type { Day, Id, NewId, Optional } from './columns.js';

export interface SessionTable {
  id: Generated<Id>;
  tokenHash: Buffer;
  accountId: Id;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
  endedAt: Optional<Date>;
  /** The session ends then, even if it is in use. */
  endsAt: Optional<Date>;
  /** Where it was opened: network address and browser. */
  address: Optional<string>;
  agent: Optional<string>;
  /** Whether the password was right and the second factor is still pending. */
  factorPending: Generated<boolean>;
  /** Whether it was opened outside the hospital's networks. */
  outside: Generated<boolean>;
}

/** A link that opens a form of patients without a session. */
export interface ReportLinkTable {
  id: NewId;
  form: string;
  formVersion: number;
  fromDay: Day;
  toDay: Day;
  language: ReportLanguage;
  madeBy: Id;
  madeAt: Date;
  expiresAt: Date;
  withdrawnAt: Optional<Date>;
  withdrawnBy: Optional<Id>;
}

/** A link that opens a printed form of quality control without a session. */
export interface QualityLinkTable {
  id: NewId;
  form: QualityFormId;
  nodeId: Id;
  deviceId: Optional<Id>;
  fromDay: Day;
  toDay: Day;
  language: ReportLanguage;
  madeBy: Id;
  madeAt: Date;
  expiresAt: Date;
  withdrawnAt: Optional<Date>;
  withdrawnBy: Optional<Id>;
}

/** A print of a patient's form. */
export interface ReportPrintTable {
  id: NewId;
  patientId: Id;
  form: string;
  version: number;
  language: ReportLanguage;
  fromDay: Day;
  toDay: Day;
  continued: boolean;
  firstLine: number;
  lastLine: number;
  /** For a print that can be continued: digests of the cells of each printed line. */
  lines: string[];
  reason: Optional<string>;
  printedAt: Date;
  printedBy: Id;
}

/** The patients of a link. */
export interface ReportLinkPatientTable {
  linkId: Id;
  patientId: Id;
}

export interface SecondFactorTable {
  accountId: Id;
  /** Base32, sealed by a key that is not in the database. */
  secret: string;
  createdAt: Date;
  confirmedAt: Optional<Date>;
  /** Time step of the last accepted code. */
  lastStep: Generated<string>;
  /** Hashes of the unused codes. */
  recoveryCodes: Generated<string[]>;
}

export interface LoginAttemptTable {
  nameHash: Buffer;
  failed: number;
  lockedUntil: Date | null;
  lastFailedAt: Date;
}

export interface KnownDeviceTable {
  tokenHash: Buffer;
  accountId: Id;
  usedAt: Date;
}

export interface SealedRequestTable {
  kid: string;
  seq: number;
  at: Date;
  /** The stored answer, as `modules/session/repeated-requests.ts` writes it; null while there is none. */
  answer: Generated<string | null>;
}

export interface CaptchaTable {
  id: string;
  pictureAnswer: string;
  sumAnswer: string;
  expiresAt: Date;
}

export interface ServerSecretTable {
  name: string;
  value: string;
  createdAt: Date;
}
