import type { ConferenceSide, ConferenceState } from '@wardlink/contract';
import type { Generated } from 'kysely';
import type { Id, Optional } from './columns.js';

/** A call of several people. */
export interface ConferenceTable {
  id: string;
  roomNumber: Id;
  /** The application of the virtual ward, or the chat group, that the call belongs to. */
  applicationId: Optional<string>;
  groupId: Optional<Id>;
  /** Whether it began with video; otherwise it is a voice call. */
  video: Generated<boolean>;
  startedAt: Date;
  startedBy: Id;
  /** When a second person joined for the first time. */
  answeredAt: Optional<Date>;
  endedAt: Optional<Date>;
  presentedBy: Optional<Id>;
  presentedDays: Optional<number>;
}

/** People who were invited to a call. */
export interface ConferenceMemberTable {
  conferenceId: string;
  accountId: Id;
  side: ConferenceSide;
  /** A member who rings for longer than `CONFERENCE_RINGS` has missed the call, even before that is stored. */
  state: ConferenceState;
  /** While it rings: a device reported that its user is in another call. */
  busy: Generated<boolean>;
  invitedAt: Date;
  invitedBy: Id;
  joinedAt: Optional<Date>;
  seenAt: Optional<Date>;
  leftAt: Optional<Date>;
}
