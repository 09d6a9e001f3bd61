import type { ColumnType, Generated } from 'kysely';
import type { WarningFigures, WarningRange } from '@wardlink/contract';
import type { PressureStandings, WarnedIndicator, WarningAction } from '@wardlink/domain';
import type { Id, Json, NewId, NullableJson, Optional } from './columns.js';

export interface WarningTable {
  id: NewId;
  indicator: WarnedIndicator;
  patientId: Id;
  nodeId: Id;
  readingId: string;
  readingVersion: number;
  /** As in the reading; the indicator defines the fields. */
  figures: Json<WarningFigures>;
  /** Glucose and temperature 1 high or 2 low; blood pressure has its own codes. */
  status: number;
  critical: boolean;
  /** The range that the reading broke, as it was in force when the warning was raised. */
  range: Json<WarningRange>;
  /** For a blood pressure, the level of each figure. */
  standings: NullableJson<PressureStandings>;
  raisedBy: Id;
  /** 0 nurse, 1 doctor, 2 director. */
  step: Generated<number>;
  escalateAt: Optional<Date>;
  measuredAt: Date;
  raisedAt: Date;
  acknowledgedAt: Optional<Date>;
  acknowledgedBy: Optional<Id>;
  /** Null for warnings acknowledged before actions existed. */
  actions: NullableJson<WarningAction[]>;
  note: Optional<string>;
  /** When to measure again, as the acknowledging person requested. */
  recheckAt: Optional<Date>;
  supersededAt: Optional<Date>;
}

export interface AuditEventTable {
  id: Generated<Id>;
  at: Date;
  type: string;
  accountId: Id | null;
  patientId: Id | null;
  nodeId: Id | null;
  subject: string | null;
  before: NullableJson<Record<string, unknown>>;
  after: NullableJson<Record<string, unknown>>;
}

export interface MessageTable {
  /** `messageId` of the sender. */
  id: string;
  senderId: Id;
  receiverId: Id;
  nodeId: Id;
  msgType: 1 | 2;
  model: Generated<number>;
  contentType: Generated<number>;
  content: Optional<string>;
  systemMsgType: Optional<number>;
  resultStatus: Optional<number>;
  otherInfo: NullableJson<Record<string, unknown>>;
  sentAt: Date;
}

export interface InboxCounterTable {
  accountId: Id;
  /** 64-bit, as text. */
  lastSeq: string;
}

export interface InboxEntryTable {
  accountId: Id;
  seq: ColumnType<string, string | number, never>;
  messageId: string;
  partnerId: Id;
  conversation: boolean;
}

export interface ChatReadTable {
  accountId: Id;
  partnerId: Id;
  upTo: ColumnType<string, string | number, string | number>;
}

export interface SocketPresenceTable {
  connectionId: string;
  accountId: Id;
  renewedAt: Date;
}
