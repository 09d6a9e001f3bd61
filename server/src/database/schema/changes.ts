import type { Generated } from 'kysely';
import type { ChangeKind } from '../../core/changes/kinds.js';
import type { Id, NewId, Optional } from './columns.js';

/** What lists have to show anew; written by triggers. */
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
