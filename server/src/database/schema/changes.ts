import type { Generated } from 'kysely';
import type { AnyIndicator } from '@wardlink/domain';
import type { Id, NewId, Optional } from './columns.js';

/**
 * Kinds of change, as the triggers of the database write them: readings of an indicator, `patient` for who somebody is and
 * where they lie, `ranges` for a patient's own ranges, `plans` for orders and `orders` for their executions, `rechecks` for
 * warnings whose acknowledgement asks for another measurement, `place` for the names, order and settings of places.
 */
export type ChangeKind =
  AnyIndicator | 'ambulatory' | 'pump' | 'warnings' | 'rechecks' | 'plans' | 'orders' | 'ranges' | 'patient' | 'place';

/** What lists have to show again; written by triggers. */
export interface ChangeTable {
  id: NewId;
  /** Number of the transaction that wrote it, as text. */
  transaction: Generated<string>;
  at: Generated<Date>;
  kind: ChangeKind;
  /** Null where all patients at and below the path are concerned. */
  patientId: Optional<Id>;
  path: string;
}

/** One row: which history the changes are of, and from which transaction on they are kept. */
export interface ChangeHistoryTable {
  epoch: Generated<string>;
  forgotten: Generated<string>;
}
