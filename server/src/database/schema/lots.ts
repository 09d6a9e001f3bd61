import type { ControlLevel, LevelTargets, PrintedRange } from '@wardlink/domain';
import type { Generated } from 'kysely';
import type { Day, Id, Json, NewId, Optional, OptionalReason } from './columns.js';

/** Who filed a lot, and who took it out of use. */
interface FiledLot {
  invalidAt: Optional<Date>;
  invalidBy: Optional<Id>;
  invalidReason: OptionalReason;
  filedAt: Date;
  filedBy: Id;
  version: Generated<number>;
}

export interface StripLotTable extends FiledLot {
  id: NewId;
  hospitalId: Id;
  brand: string;
  lot: string;
  /** Models of meters that the lot fits. */
  models: string[];
  targets: Json<LevelTargets>;
  produced: Day;
  expires: Day;
  opened: Optional<Day>;
  lowStock: Optional<number>;
}

/** Limits of a solution for one lot of strips, or one model. */
export type SpecificTarget = PrintedRange & { stripLotId?: string; model?: string };

export interface SolutionLotTable extends FiledLot {
  id: NewId;
  hospitalId: Id;
  brand: string;
  lot: string;
  level: ControlLevel;
  expires: Day;
  opened: Optional<Day>;
  daysAfterOpening: Generated<number>;
  /** mmol/L. */
  target: number;
  lower: number;
  upper: number;
  specific: Json<SpecificTarget[]>;
}

/** A line of the ledger of a lot of strips. */
export interface StripMovementTable {
  id: NewId;
  /** Chosen by the client; null for a booking without one. */
  movementId: Optional<string>;
  stripLotId: Id;
  kind: 'received' | 'handedOut' | 'returned' | 'waste' | 'counted';
  quantity: number;
  /** Null means the hospital's store. */
  nodeId: Optional<Id>;
  at: Date;
  by: Id;
  note: Optional<string>;
}
