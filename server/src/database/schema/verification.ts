import type { TypedSample, VerificationHead, VerificationKind } from '@wardlink/domain';
import type { Generated } from 'kysely';
import type { Day, Id, Json, Optional, OptionalReason } from './columns.js';

/** A verification of a meter: a draft until it is finished. */
export interface VerificationTable {
  id: string;
  deviceId: Id;
  /** Where the device was when the verification began. */
  nodeId: Id;
  kind: VerificationKind;
  stripLotId: Optional<Id>;
  day: Optional<Day>;
  head: Json<VerificationHead>;
  /** As typed. */
  samples: Json<TypedSample[]>;
  operatorId: Id;
  begunAt: Date;
  savedAt: Date;
  finishedAt: Optional<Date>;
  verdict: Optional<'accepted' | 'rejected'>;
  cause: Optional<string>;
  action: Optional<string>;
  explainedAt: Optional<Date>;
  explainedBy: Optional<Id>;
  reviewedAt: Optional<Date>;
  reviewedBy: Optional<Id>;
  reviewComment: Optional<string>;
  voidedAt: Optional<Date>;
  voidedBy: Optional<Id>;
  voidReason: OptionalReason;
  version: Generated<number>;
}
