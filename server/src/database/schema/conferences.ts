import type { ConferenceSide, ConferenceState } from '@wardlink/contract';
import type { Id, Optional } from './columns.js';

/** A call of several people. */
export interface ConferenceTable {
  id: string;
  roomNumber: Id;
  applicationId: Optional<string>;
  startedAt: Date;
  startedBy: Id;
  endedAt: Optional<Date>;
  presentedBy: Optional<Id>;
  presentedDays: Optional<number>;
}

/** Who was invited to it. */
export interface ConferenceMemberTable {
  conferenceId: string;
  accountId: Id;
  side: ConferenceSide;
  /** Whoever rings for longer than `CONFERENCE_RINGS` has missed it. */
  state: Exclude<ConferenceState, 'missed'>;
  invitedAt: Date;
  invitedBy: Id;
  joinedAt: Optional<Date>;
  seenAt: Optional<Date>;
  leftAt: Optional<Date>;
}
