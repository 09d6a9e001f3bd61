import type { ConferenceSide, ConferenceState } from '@wardlink/contract';
import type { Generated } from 'kysely';
import type { Id, Optional } from './columns.js';

/** A call of several people. */
export interface ConferenceTable {
  id: string;
  roomNumber: Id;
  /** Of an application of the virtual ward, or of a chat group. */
  applicationId: Optional<string>;
  groupId: Optional<Id>;
  /** Begun with pictures; otherwise it is by voice alone. */
  video: Generated<boolean>;
  startedAt: Date;
  startedBy: Id;
  /** When a second person was in it for the first time. */
  answeredAt: Optional<Date>;
  endedAt: Optional<Date>;
  presentedBy: Optional<Id>;
  presentedDays: Optional<number>;
}

/** Who was invited to it. */
export interface ConferenceMemberTable {
  conferenceId: string;
  accountId: Id;
  side: ConferenceSide;
  /** A member who rings for longer than `CONFERENCE_RINGS` has missed the call, also before that is stored. */
  state: ConferenceState;
  /** While ringing: a device said that its user is in another call. */
  busy: Generated<boolean>;
  invitedAt: Date;
  invitedBy: Id;
  joinedAt: Optional<Date>;
  seenAt: Optional<Date>;
  leftAt: Optional<Date>;
}
