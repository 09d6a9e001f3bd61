import type { ContactRequestState } from '@wardlink/contract';
import type { Generated } from 'kysely';
import type { Id, Optional } from './columns.js';

/** One side of two people who are or were contacts, or of whom one blocks the other. */
export interface ContactTable {
  accountId: Id;
  otherId: Id;
  alias: Optional<string>;
  labels: Generated<string[]>;
  special: Generated<boolean>;
  addedAt: Optional<Date>;
  /** Null while the two are contacts. */
  removedAt: Optional<Date>;
  /** Set while this side blocks the other. */
  blockedAt: Optional<Date>;
}

/** An application to become contacts. */
export interface ContactRequestTable {
  id: string;
  fromId: Id;
  toId: Id;
  note: Optional<string>;
  state: ContactRequestState;
  sentAt: Date;
  answeredAt: Optional<Date>;
}

/** A search for a person by a number. */
export interface ContactSearchTable {
  accountId: Id;
  searchedAt: Date;
  foundId: Optional<Id>;
}
