import type { StayReason } from '@wardlink/contract';
import type { Tx } from '../database/connection.js';
import type { AuditEvent } from './audit/events.js';

/** The end of a stay, or its cancellation, for modules whose rows end with a stay. */
export interface EndOfStay {
  tx: Tx;
  patientId: string;
  /** The patient's node during the stay. */
  nodeId: string;
  zone: string;
  admittedAt: Date | null;
  /** When the stay ended. */
  at: Date;
  reason: StayReason;
  now: Date;
  accountId: string;
  /** Writes an audit event about this patient. */
  record(event: AuditEvent): Promise<void>;
}

/** The later of two instants, because nothing ends before it began. */
export const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);
