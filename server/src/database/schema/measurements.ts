import type { Generated } from 'kysely';
import type {
  AnyIndicator,
  Comparator,
  Figures,
  GlucoseStatus,
  MeasureWay,
  ProfileRate,
  RefusalReason,
  VitalIndicator,
} from '@wardlink/domain';
import type { Day, Id, Json, NewId, NullableJson, Optional } from './columns.js';

/** What every measurement's versions share. */
interface MeasurementVersion {
  readingId: string;
  version: number;
  latest: Generated<boolean>;
  patientId: Id;
  nodeId: Id;
  measuredAt: Date;
  day: Day;
  measuredBy: Id;
  way: MeasureWay;
  enteredAt: Date;
  enteredBy: Id;
  /** Why it was corrected; null on version 1 and only there. */
  reason: Optional<string>;
  /** Why a measure time that was asked about is right. */
  timeReason: Optional<string>;
}

export interface GlucoseReadingTable extends MeasurementVersion {
  slot: number;
  /** mmol/L, as entered; null when refused. */
  value: number | null;
  /** HI or LO: the value is the end of what the meter shows. */
  comparator: Optional<Comparator>;
  refusal: Optional<RefusalReason>;
  refusalNote: Optional<string>;
  /** Decided at entry against the range beside it, which was in force then. */
  status: GlucoseStatus;
  rangeLow: number;
  rangeHigh: number;
}

/** Every indicator but glucose. */
export interface VitalReadingTable extends MeasurementVersion {
  indicator: VitalIndicator;
  /** As entered, by their names; with a comparator where meters show HI or LO. */
  figures: Json<Figures>;
  /** Decided at entry. */
  level: string;
}

export interface AmbulatorySessionTable {
  /** Made by who binds the monitor. */
  id: string;
  patientId: Id;
  nodeId: Id;
  /** Serial number of the monitor. */
  device: string;
  /** Minutes. */
  dayInterval: number;
  nightInterval: number;
  boundAt: Date;
  boundBy: Id;
  startedAt: Optional<Date>;
  endedAt: Optional<Date>;
  endedBy: Optional<Id>;
  asleepAt: Optional<Date>;
  awakeAt: Optional<Date>;
  version: Generated<number>;
}

export interface AmbulatoryReadingTable {
  sessionId: string;
  measuredAt: Date;
  version: number;
  latest: Generated<boolean>;
  /** mmHg. */
  systolic: number;
  diastolic: number;
  /** Beats a minute. */
  heartRate: Optional<number>;
  excluded: Generated<boolean>;
  way: MeasureWay;
  enteredAt: Date;
  enteredBy: Id;
  reason: Optional<string>;
}

export interface PumpEntryTable {
  entryId: string;
  version: number;
  latest: Generated<boolean>;
  patientId: Id;
  nodeId: Id;
  kind: 'profile' | 'bolus' | 'filling';
  at: Date;
  units: Optional<number>;
  rates: NullableJson<ProfileRate[]>;
  /** Why a time that was asked about is right. */
  timeReason: Optional<string>;
  enteredAt: Date;
  enteredBy: Id;
  reason: Optional<string>;
}

/** What counts no more, with who voided it, when and why. */
export interface VoidingTable {
  kind: AnyIndicator | 'pump' | 'message';
  subject: string;
  version: number;
  patientId: Optional<Id>;
  voidedAt: Date;
  voidedBy: Id;
  reason: string;
}

export interface DeviceTable {
  id: NewId;
  /** It may send readings of the patients at or below this node. */
  nodeId: Id;
  serial: string;
  model: string;
  /** In whose name its readings are stored. */
  userId: Id;
  tokenHash: Buffer;
  registeredAt: Date;
  registeredBy: Id;
  lastSeenAt: Optional<Date>;
  withdrawnAt: Optional<Date>;
}

/** What a device sent that a person has to look at before it is stored. */
export interface PutAsideReadingTable {
  readingId: string;
  deviceId: Id;
  patientId: Id;
  nodeId: Id;
  indicator: AnyIndicator;
  slot: Optional<number>;
  figures: Json<Figures>;
  measuredAt: Date;
  receivedAt: Date;
  question: string;
  outcome: Optional<'accepted' | 'dismissed'>;
  settledAt: Optional<Date>;
  settledBy: Optional<Id>;
  reason: Optional<string>;
}
