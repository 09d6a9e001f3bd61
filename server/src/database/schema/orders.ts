import type { Generated } from 'kysely';
import type { AmountReason, DaySlot, InsulinCategory, RefusalReason, SlotDose, Weekday } from '@wardlink/domain';
import type { OrderIndicator } from '@wardlink/contract';
import type { Day, Id, Json, NewId, Optional, OptionalReason } from './columns.js';

/** Columns of monitoring and medication plans. */
interface OrderPlanColumns {
  id: NewId;
  /** Chosen by the form, so that a plan sent twice is stored once. */
  planKey: Generated<string>;
  patientId: Id;
  /** A plan replaces an earlier one of its kind: the indicator, or the domain's `medicationKind`. */
  kind: string;
  /** First day; on the day of the order it is in force from that instant. */
  since: Day;
  /** The slot of its first day with which it begins; null for the whole day, or from its order on. */
  beginsWith: Optional<DaySlot>;
  /** The instant of that; null where it is the beginning of its day, or its order. */
  beginsAt: Optional<Date>;
  /** Why it takes the place of the earlier one of its kind; null where it replaced none. */
  changeReason: OptionalReason;
  /** Last day with tasks; null for an open end. */
  endedOn: Optional<Day>;
  /** 1 is Monday. */
  weekdays: Generated<Weekday[]>;
  everyDays: Generated<number>;
  /** Null for plans from before orders were signed; they are in force from the beginning of their day. */
  orderedAt: Optional<Date>;
  orderedBy: Optional<Id>;
  note: Optional<string>;
  /** Termination by a person. */
  endedAt: Optional<Date>;
  endedBy: Optional<Id>;
  endReason: OptionalReason;
  /** When the plan `replacedBy` replaces it. */
  replacedAt: Optional<Date>;
  replacedBy: Optional<Id>;
  version: Generated<number>;
}

export interface MonitoringPlanTable extends Omit<OrderPlanColumns, 'kind'> {
  kind: Generated<string>;
  indicator: Generated<OrderIndicator>;
  slots: DaySlot[];
}

export interface MedicationPlanTable extends OrderPlanColumns {
  drug: string;
  latinDrug: Optional<string>;
  category: 'oral' | 'insulin';
  insulinCategory: Optional<InsulinCategory>;
  brand: Optional<string>;
  latinBrand: Optional<string>;
  /** Strength and packing, as written. */
  norms: Optional<string>;
  doses: Json<SlotDose[]>;
  unit: string;
}

/** The outcome of a task. The row of a reading follows the reading; any other can only be withdrawn. */
export interface OrderExecutionTable {
  id: NewId;
  executionKey: string;
  monitoringPlanId: Optional<Id>;
  medicationPlanId: Optional<Id>;
  patientId: Id;
  nodeId: Id;
  orderType: 'monitoring' | 'medication';
  kind: string;
  day: Day;
  slot: DaySlot;
  outcome: 'done' | 'refused';
  refusal: Optional<RefusalReason>;
  note: Optional<string>;
  amount: Optional<number>;
  /** Why it is another amount than ordered. */
  amountReason: Optional<AmountReason>;
  readingId: Optional<string>;
  executedAt: Date;
  /** Why so unusual a time is right. */
  timeReason: OptionalReason;
  executedBy: Id;
  enteredAt: Date;
  withdrawnAt: Optional<Date>;
  withdrawnBy: Optional<Id>;
  withdrawnReason: OptionalReason;
}
