import type { DeliveryReason, DeliveryState, DestinationTrouble, RequestOf } from '@wardlink/contract';
import type { AnyIndicator, Visit, VisitEvent } from '@wardlink/domain';
import type { Generated } from 'kysely';
import type { Id, Json, NewId, NullableJson, Optional } from './columns.js';

/** A number of a patient, with who gave it and what it is. */
export interface IdentifierTable {
  id: NewId;
  patientId: Id;
  hospitalId: Id;
  authority: string;
  /** Of table 0203 of HL7: PI, MR and others; empty if not said. */
  type: string;
  value: string;
  since: Date;
  /** Of a record that was merged into this one, or a number that was changed. */
  former: Generated<boolean>;
}

/** The bed that a patient who is in the ward without one should have. */
export interface WantedBedTable {
  patientId: Id;
  wardId: Id;
  bed: string;
  /** `taken` by somebody else, or `unknown` in the ward. */
  reason: 'taken' | 'unknown';
  since: Date;
}

/** A system of the hospital that sends messages. */
export interface InterfacePartnerTable {
  id: NewId;
  /** It reaches patients and wards at or below this node. */
  nodeId: Id;
  /** The account in whose name it acts; nobody can sign in with it. */
  accountId: Id;
  name: string;
  enabled: Generated<boolean>;
  /** Port of messages over MLLP; null for a system that pushes events over HTTPS. */
  port: number | null;
  /** Of a system that pushes: hash of its token. */
  tokenHash: Optional<Buffer>;
  tokenAt: Optional<Date>;
  tls: Generated<boolean>;
  /** Addresses and networks that may connect. */
  networks: string[];
  /** Character set of messages that name none. */
  charset: string;
  /** What `UNICODE` alone means; null if it is refused. */
  unicode: Optional<string>;
  /** IANA zone of times without an offset. */
  zone: string;
  /** Accepted values of MSH-11. */
  processing: Generated<string[]>;
  endsWithoutReturn: Generated<boolean>;
  /** Days for which settled messages are kept. */
  keepDays: Generated<number>;
  /** Minutes after which somebody is told of a message that waits; 0: never. */
  alarmMinutes: Generated<number>;
  /** Accounts that are stated. */
  alarmedIds: Generated<string[]>;
  alarmedAt: Optional<Date>;
  version: Generated<number>;
  createdAt: Date;
  createdBy: Id;
}

export type MessageState = 'received' | 'applied' | 'ignored' | 'aside' | 'dismissed' | 'refused';

export interface InterfaceMessageTable {
  id: string;
  /** Order of arrival. */
  seq: NewId;
  partnerId: Id;
  receivedAt: Date;
  /** The bytes as they came, as base64, encrypted. */
  raw: string;
  size: number;
  digest: Buffer;
  controlId: Optional<string>;
  type: Optional<string>;
  event: Optional<string>;
  /** The patient's number, for people. */
  patientKey: Optional<string>;
  /** Messages that share a key are applied in their order. */
  keys: Generated<string[]>;
  visitNumber: Optional<string>;
  patientId: Optional<Id>;
  state: MessageState;
  /** Why it was put aside or refused: a code of the contract. */
  reason: Optional<string>;
  detail: NullableJson<Record<string, string>>;
  notes: NullableJson<{ code: string; detail?: Record<string, string> }[]>;
  tries: Generated<number>;
  /** When it is tried again after a failure. */
  nextAt: Optional<Date>;
  settledAt: Optional<Date>;
  settledBy: Optional<Id>;
  /** Code of the answer that the sender got. */
  answer: string;
}

/** What a code of a partner means here; without a target nobody has decided yet. */
export interface InterfaceMappingTable {
  partnerId: Id;
  kind: 'ward' | 'doctor' | 'sex';
  code: string;
  name: Optional<string>;
  nodeId: Optional<Id>;
  accountId: Optional<Id>;
  sex: Optional<'male' | 'female'>;
  skipped: Generated<boolean>;
  seenAt: Optional<Date>;
}

/** Everything that a partner told of a visit, and the state that was applied last. */
export interface StatedVisitTable {
  partnerId: Id;
  number: string;
  /** Null while only its cancellation is known. */
  patientId: Id | null;
  events: Json<VisitEvent[]>;
  applied: NullableJson<Visit>;
}

/** What a partner told of a person: each field with the time of what was said, ms. */
export interface StatedPersonTable {
  partnerId: Id;
  patientId: Id;
  fields: Json<Record<string, { value: string | null; at: number }>>;
}

/** How a destination wants its messages. */
export type DestinationFormat = Pick<
  RequestOf<'interface.saveDestination'>,
  | 'charset'
  | 'version'
  | 'event'
  | 'mode'
  | 'applicationError'
  | 'zone'
  | 'language'
  | 'facility'
  | 'receivingApplication'
  | 'receivingFacility'
  | 'voided'
  | 'refusals'
  | 'home'
  | 'indicators'
  | 'codes'
>;

/** A system of the hospital that gets results. */
export interface ResultDestinationTable {
  id: NewId;
  /** Results measured at or below this node are sent. */
  nodeId: Id;
  name: string;
  enabled: Generated<boolean>;
  transport: 'mllp' | 'webhook';
  host: Optional<string>;
  port: Optional<number>;
  tls: Generated<boolean>;
  url: Optional<string>;
  /** Signs the messages of a webhook; encrypted. */
  secret: Optional<string>;
  format: Json<DestinationFormat>;
  keepDays: Generated<number>;
  revision: Generated<number>;
  createdAt: Date;
  createdBy: Id;
  trouble: Optional<DestinationTrouble>;
  troubleDetail: Optional<string>;
  troubleSince: Optional<Date>;
  troubleTries: Generated<number>;
  nextAt: Optional<Date>;
}

/** A version of a reading, or its voiding, on its way to a destination. */
export interface ResultDeliveryTable {
  id: Generated<string>;
  /** Order in which they were stored. */
  seq: NewId;
  destinationId: Id;
  indicator: AnyIndicator;
  readingId: string;
  version: number;
  kind: 'final' | 'corrected' | 'voided';
  patientId: Id;
  queuedAt: Date;
  state: Generated<DeliveryState>;
  reason: Optional<DeliveryReason>;
  answer: Optional<string>;
  detail: Optional<string>;
  tries: Generated<number>;
  firstTriedAt: Optional<Date>;
  nextAt: Optional<Date>;
  /** As base64, encrypted. */
  sent: Optional<string>;
  settledAt: Optional<Date>;
  settledBy: Optional<Id>;
}
