import type { Generated } from 'kysely';
import type { AnyIndicator, DeviceKind, DeviceUse } from '@wardlink/domain';
import type { Day, Id, Json, NewId, Optional, OptionalReason } from './columns.js';

export interface DeviceTable {
  id: NewId;
  /** Node that it belongs to; it may send readings of patients at or below it. */
  nodeId: Id;
  serial: string;
  model: string;
  kind: Generated<DeviceKind>;
  use: Generated<DeviceUse>;
  brand: Optional<string>;
  producedOn: Optional<Day>;
  storedOn: Optional<Day>;
  /** Account under which its readings are stored; none before it has a token. */
  userId: Optional<Id>;
  tokenHash: Optional<Buffer>;
  tokenAt: Optional<Date>;
  registeredAt: Date;
  registeredBy: Id;
  lastSeenAt: Optional<Date>;
  /** When its token was withdrawn. */
  withdrawnAt: Optional<Date>;
  repairSince: Optional<Date>;
  repairReason: OptionalReason;
  retiredAt: Optional<Date>;
  retiredBy: Optional<Id>;
  retiredReason: OptionalReason;
  /** Percent. */
  battery: Optional<number>;
  batteryAt: Optional<Date>;
  /** Seconds by which its clock is ahead. */
  clockDrift: Optional<number>;
  clockAt: Optional<Date>;
  version: Generated<number>;
}

/** Who has or had a device: a patient; for a device of the hospital, a department or ward. */
export interface DeviceBindingTable {
  id: NewId;
  deviceId: Id;
  patientId: Optional<Id>;
  nodeId: Optional<Id>;
  boundAt: Date;
  boundBy: Id;
  /** When the first reading arrived after that. */
  activatedAt: Optional<Date>;
  unboundAt: Optional<Date>;
  unboundBy: Optional<Id>;
  unbindReason: OptionalReason;
}

/** Kinds of events in the history of a device. */
type DeviceEventType =
  | 'registered'
  | 'changed'
  | 'handedOver'
  | 'bound'
  | 'activated'
  | 'unbound'
  | 'repair'
  | 'back'
  | 'retired'
  | 'tokenMade'
  | 'tokenWithdrawn';

export interface DeviceEventTable {
  id: NewId;
  deviceId: Id;
  type: DeviceEventType;
  at: Date;
  /** Null if the device caused the event itself. */
  by: Optional<Id>;
  fromNodeId: Optional<Id>;
  toNodeId: Optional<Id>;
  patientId: Optional<Id>;
  note: OptionalReason;
}

/** What a device sent with a reading, beside its figures. */
interface ToldWithReading {
  /** The meter. */
  deviceId: Id;
  /** The device itself, or the gateway that sent for it. */
  sentBy: Id;
  /** Serial number of a meter behind a gateway, as sent. */
  serial: Optional<string>;
  stripLot: Optional<string>;
  operator: Optional<string>;
  operatorId: Optional<Id>;
  receivedAt: Date;
}

export interface DeviceReadingTable extends ToldWithReading {
  readingId: string;
}

/** A reading that could not be assigned to a patient, until a person assigns or rejects it. */
export interface UnmatchedReadingTable extends ToldWithReading {
  id: string;
  nodeId: Id;
  indicator: AnyIndicator;
  hospitalizationNumber: Optional<string>;
  slot: Optional<number>;
  /** As sent. */
  figures: Json<Record<string, number | string | null>>;
  /** The time as sent; `measuredAt` is null if it is not a valid time. */
  sentTime: string;
  measuredAt: Optional<Date>;
  clockDrift: Optional<number>;
  /** Error code for which it was not stored. */
  code: string;
  /** Text of the code, by language. */
  description: Json<Record<'zh' | 'en', string>>;
  outcome: Optional<'assigned' | 'rejected'>;
  settledAt: Optional<Date>;
  settledBy: Optional<Id>;
  reason: OptionalReason;
  patientId: Optional<Id>;
  readingId: Optional<string>;
}
