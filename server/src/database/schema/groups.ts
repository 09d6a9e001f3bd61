import type { GroupHistory, GroupLine, GroupRole, SharedView } from '@wardlink/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Id, NewId, Optional } from './columns.js';

/** 64-bit, as text. */
type Position = ColumnType<string, string | number, string | number>;

export interface ChatGroupTable {
  id: NewId;
  key: string;
  nodeId: Id;
  name: string;
  announcement: Optional<string>;
  announcedAt: Optional<Date>;
  announcedBy: Optional<Id>;
  pictureId: Optional<string>;
  history: Generated<GroupHistory>;
  muted: Generated<boolean>;
  createdAt: Date;
  createdBy: Id;
  dissolvedAt: Optional<Date>;
  version: Generated<number>;
  lastSeq: Generated<string>;
  lastAt: Date;
}

/** A member of a group, present or, with `leftAt`, former. */
export interface GroupMemberTable {
  groupId: Id;
  accountId: Id;
  role: GroupRole;
  joinedAt: Date;
  leftAt: Optional<Date>;
  visibleFrom: Position;
  readUpTo: Position;
  deliveredUpTo: Position;
  quiet: Generated<boolean>;
  special: Generated<boolean>;
}

export interface GroupMessageTable {
  groupId: Id;
  seq: Position;
  id: string;
  senderId: Id;
  contentType: number;
  content: Optional<string>;
  mentions: Generated<string[]>;
  mentionsAll: Generated<boolean>;
  quotedSeq: Optional<string>;
  attachmentId: Optional<string>;
  sharedView: Optional<SharedView>;
  patientId: Optional<Id>;
  sharedDays: Optional<number>;
  line: Optional<GroupLine>;
  linePeople: Generated<string[]>;
  sentAt: Date;
  recalledAt: Optional<Date>;
}
