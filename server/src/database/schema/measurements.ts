import type { Generated } from 'kysely';
import type {
  AnyIndicator,
  Comparator,
  Figures,
  GlucoseStatus,
  Meaning,
  MeasureWay,
  ProfileRate,
  ReadingSetting,
  RefusalReason,
  VitalIndicator,
} from '@wardlink/domain';
import type { Day, Id, Json, NullableJson, Optional, OptionalReason, Reason } from './columns.js';

/** Columns of every versioned measurement. */
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
  /** Reason of the correction; null only on version 1. */
  reason: OptionalReason;
  /** Why a questioned time of measurement is right. */
  timeReason: OptionalReason;
  /** For outpatients: whether it was measured in the clinic or at home. */
  setting: Optional<ReadingSetting>;
  /** Decided when the reading was stored; null for a refusal, and for versions stored before the field existed. */
  meaning: Optional<Meaning>;
}

export interface GlucoseReadingTable extends MeasurementVersion {
  slot: number;
  /** mmol/L, as entered; null when refused. */
  value: number | null;
  /** HI or LO; the value is then an end of the meter's range. */
  comparator: Optional<Comparator>;
  refusal: Optional<RefusalReason>;
  refusalNote: Optional<string>;
  /** Decided when the reading was stored, by the range beside it, which was in force then. */
  status: GlucoseStatus;
  rangeLow: number;
  rangeHigh: number;
  /** Lot of the strip, if known. */
  stripLotId: Optional<Id>;
}

/** Readings of every indicator except glucose. */
export interface VitalReadingTable extends MeasurementVersion {
  indicator: VitalIndicator;
  /** By name, as entered; with a comparator if the meter showed HI or LO. */
  figures: Json<Figures>;
  /** Decided when it was stored. */
  level: string;
}

export interface AmbulatorySessionTable {
  /** Chosen by the client that binds the monitor. */
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
  /** Whether the end of a stay ended it. */
  endedWithStay: Generated<boolean>;
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
  reason: OptionalReason;
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
  /** Why a questioned time of measurement is right. */
  timeReason: OptionalReason;
  enteredAt: Date;
  enteredBy: Id;
  reason: OptionalReason;
}

/** Voided rows, with author, time and reason. */
export interface VoidingTable {
  kind: AnyIndicator | 'pump' | 'message';
  subject: string;
  version: number;
  patientId: Optional<Id>;
  voidedAt: Date;
  voidedBy: Id;
  reason: Reason;
}

/** A device reading that a person has to check before it is stored. */
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
  reason: OptionalReason;
}
