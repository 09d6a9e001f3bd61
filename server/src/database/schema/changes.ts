import type { Generated } from 'kysely';
import type { AnyIndicator } from '@wardlink/domain';
import type { Id, NewId, Optional } from './columns.js';

/**
 * Kinds of change, as the triggers of the database write them: readings of an indicator; `patient`: identity and place;
 * `ranges`: a patient's own ranges; `plans`: orders; `orders`: their executions; `rechecks`: warnings whose
 * acknowledgement requests another measurement; `place`: names, order and settings of places.
 */
export type ChangeKind =
  AnyIndicator | 'ambulatory' | 'pump' | 'warnings' | 'rechecks' | 'plans' | 'orders' | 'ranges' | 'patient' | 'place';

/** Changes that lists have to show; written by triggers. */
export interface ChangeTable {
  id: NewId;
  /** Number of the transaction that wrote it, as text. */
  transaction: Generated<string>;
  at: Generated<Date>;
  kind: ChangeKind;
  /** Null if the change concerns all patients at and below the path. */
  patientId: Optional<Id>;
  path: string;
}

/** One row: the id of the history, and the transaction from which on changes are kept. */
export interface ChangeHistoryTable {
  epoch: Generated<string>;
  forgotten: Generated<string>;
}
