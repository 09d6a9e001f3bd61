import type { Generated } from 'kysely';
import type { DaySlot, InsulinCategory, RefusalReason, SlotDose, Weekday } from '@wardlink/domain';
import type { OrderIndicator } from '@wardlink/contract';
import type { Day, Id, Json, NewId, Optional } from './columns.js';

/** What monitoring and medication plans share. */
export interface OrderPlanColumns {
  id: NewId;
  /** Made by the form: a plan that is sent twice is one. */
  planKey: Generated<string>;
  patientId: Id;
  /** Plans of one kind take each other's place: an indicator, or as the domain's `medicationKind` says. */
  kind: string;
  /** Day from which it holds; on the day it was ordered, from that instant on. */
  since: Day;
  /** Last day that is planned; null for an open end. */
  endedOn: Optional<Day>;
  /** 1 is Monday. */
  weekdays: Generated<Weekday[]>;
  everyDays: Generated<number>;
  /** Null for plans from before they were signed; they hold from the beginning of their day. */
  orderedAt: Optional<Date>;
  orderedBy: Optional<Id>;
  note: Optional<string>;
  /** Termination by a person. */
  endedAt: Optional<Date>;
  endedBy: Optional<Id>;
  endReason: Optional<string>;
  /** When the plan `replacedBy` takes its place. */
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

/** What became of a task. A reading's row follows the reading; any other is only ever taken back. */
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
  readingId: Optional<string>;
  executedAt: Date;
  executedBy: Id;
  enteredAt: Date;
  withdrawnAt: Optional<Date>;
  withdrawnBy: Optional<Id>;
  withdrawnReason: Optional<string>;
}
