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
  /** The department that ordered it, or confirmed it after a transfer; null for orders from before it was recorded. */
  departmentId: Optional<Id>;
  /** A plan replaces an earlier one of its kind: the indicator, or the domain's `medicationKind`. */
  kind: string;
  /** First day; on the day of the order the plan is in force from the instant of the order. */
  since: Day;
  /** Slot with which its first day begins; null for the whole day, or for all slots after its order. */
  beginsWith: Optional<DaySlot>;
  /** Instant at which that slot begins; null if that is the beginning of the day, or the order. */
  beginsAt: Optional<Date>;
  /** Why it replaces the earlier plan of its kind; null if it replaces none. */
  changeReason: OptionalReason;
  /** Last day with tasks; null for no end. */
  endedOn: Optional<Day>;
  /** 1 is Monday. */
  weekdays: Generated<Weekday[]>;
  everyDays: Generated<number>;
  /** Null for plans from before orders were signed; these are in force from the beginning of their day. */
  orderedAt: Optional<Date>;
  orderedBy: Optional<Id>;
  note: Optional<string>;
  /** When a person ended it. */
  endedAt: Optional<Date>;
  endedBy: Optional<Id>;
  endReason: OptionalReason;
  /** When the plan `replacedBy` takes over. */
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

/** The outcome of a task. The row of a reading changes with the reading; any other row can only be withdrawn. */
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
  /** Why the amount differs from the order. */
  amountReason: Optional<AmountReason>;
  readingId: Optional<string>;
  executedAt: Date;
  /** Why the unusual time is right. */
  timeReason: OptionalReason;
  executedBy: Id;
  enteredAt: Date;
  withdrawnAt: Optional<Date>;
  withdrawnBy: Optional<Id>;
  withdrawnReason: OptionalReason;
}
