import type {
  Comparator,
  ControlLevel,
  ControlOccasion,
  ControlState,
  JudgedBy,
  MeasureWay,
  OperatorLack,
  RequestedOccasion,
  Violation,
} from '@wardlink/domain';
import type { Generated } from 'kysely';
import type { Id, Json, NewId, Optional, OptionalReason } from './columns.js';

/** Levels that were measured together on one meter. */
export interface ControlRunTable {
  id: string;
  deviceId: Id;
  /** Where the device was then. */
  nodeId: Id;
  stripLotId: Id;
  occasion: ControlOccasion;
  repeatOf: Optional<string>;
  way: MeasureWay;
  asked: ControlLevel[];
  measuredAt: Date;
  enteredAt: Date;
  operatorId: Id;
  comment: Optional<string>;
  /** As judged when it was measured. */
  rejected: boolean;
  fired: Json<Violation[]>;
  state: ControlState;
  cause: Optional<string>;
  action: Optional<string>;
  mendedAt: Optional<Date>;
  mendedBy: Optional<Id>;
  reviewedAt: Optional<Date>;
  reviewedBy: Optional<Id>;
  reviewComment: Optional<string>;
  voidedAt: Optional<Date>;
  voidedBy: Optional<Id>;
  voidReason: OptionalReason;
  version: Generated<number>;
}

export interface ControlResultTable {
  runId: string;
  level: ControlLevel;
  solutionLotId: Id;
  /** mmol/L. */
  value: number;
  comparator: Optional<Comparator>;
  /** Printed limits at that time, mmol/L. */
  target: number;
  lower: number;
  upper: number;
  judgedBy: JudgedBy;
  z: Optional<number>;
  qualified: boolean;
}

/** A person's report about a meter, which makes a control necessary. */
export interface ControlRequestTable {
  id: NewId;
  deviceId: Id;
  occasion: RequestedOccasion;
  note: Optional<string>;
  requestedAt: Date;
  requestedBy: Id;
}

/** What a reading lacked when it was measured: a valid control of its meter, an authorised operator, or both. */
export interface ReadingControlTable {
  readingId: string;
  deviceId: Optional<Id>;
  standing: Optional<'overdue' | 'failed'>;
  operatorId: Optional<Id>;
  operatorLack: Optional<OperatorLack>;
  /** Time of measurement as first entered; unknown for the oldest rows. */
  measuredAt: Optional<Date>;
  /** For an emergency use: the reason, and who used the meter. */
  emergencyReason: OptionalReason;
  emergencyBy: Optional<Id>;
  notedAt: Date;
}

/** Training, examination and authorisation of a person to measure. */
export interface OperatorAuthorisationTable {
  id: string;
  accountId: Id;
  trainedOn: string;
  examinedOn: string;
  score: number;
  authorisedFrom: string;
  authorisedUntil: string;
  note: Optional<string>;
  grantedAt: Date;
  grantedBy: Id;
  withdrawnAt: Optional<Date>;
  withdrawnBy: Optional<Id>;
  withdrawnReason: OptionalReason;
}
