import * as Type from 'typebox';
import { CONFERENCE_SIDES, CONFERENCE_STATES, MAX_CONFERENCE } from './conference.js';
import { MAX_INVITED } from './group.js';
import { RoomNumber } from './messages.js';
import { OneOf } from '../indicators/schemas.js';
import { Done, Id, Instant, Nullable, PersonName, StaffPosition, Uuid } from '../base/parts.js';

const Invitable = Type.Object({
  /** Account. */
  userId: Id,
  ...PersonName,
  avatar: Nullable(Type.String()),
  position: StaffPosition,
  side: OneOf(CONFERENCE_SIDES),
  online: Type.Boolean(),
  /** Attending doctor, responsible nurse or on duty in the team: preselected. */
  proposed: Type.Boolean(),
});

const ConferenceMember = Type.Object({
  userId: Id,
  ...PersonName,
  avatar: Nullable(Type.String()),
  position: StaffPosition,
  side: OneOf(CONFERENCE_SIDES),
  state: OneOf(CONFERENCE_STATES),
  /** While ringing: the person is in another call. */
  busy: Type.Boolean(),
  invitedAt: Instant,
  joinedAt: Nullable(Instant),
});

/** A call of several people: about a patient of the virtual ward, or of a chat group. */
const Conference = Type.Object({
  conferenceId: Uuid,
  roomNumber: RoomNumber,
  /** The application that it is about; null for a group call. */
  applicationId: Nullable(Uuid),
  group: Nullable(Type.Object({ groupId: Id, name: Type.String() })),
  /** Whether it began as a video call; otherwise as a voice call. */
  video: Type.Boolean(),
  /** The patient; null if the caller may not see the patient now. */
  patient: Nullable(Type.Object({ patientId: Id, ...PersonName })),
  startedAt: Instant,
  startedBy: Id,
  endedAt: Nullable(Instant),
  /** The curve that a member shows to all: each page draws it from the data that its reader may see. */
  presented: Nullable(Type.Object({ userId: Id, days: Type.Integer({ minimum: 1, maximum: 14 }) })),
  members: Type.Array(ConferenceMember),
});

const Access = Type.Object({
  userSig: Type.String(),
  roomKey: Type.String(),
  appid: Type.Integer(),
  identifier: Type.String(),
  channelPath: Type.String(),
  /** Access for a shared screen, which is a separate member of the room; null if the caller may not share one. */
  screen: Nullable(Type.Object({ identifier: Type.String(), userSig: Type.String(), roomKey: Type.String() })),
});
const one = Type.Object({ conferenceId: Uuid });
const userIds = Type.Array(Id, { minItems: 1, maxItems: MAX_CONFERENCE - 1 });
const shown = Type.Object({ conference: Conference });

export const conferenceSchemas = {
  /**
   * The people the caller may invite: the team, the doctors and nurses of the ward, and the patient if he has an
   * account.
   */
  'conference.invitable': {
    request: Type.Object({ applicationId: Uuid }),
    reply: Type.Object({ people: Type.Array(Invitable) }),
  },
  /**
   * Starts a conference and rings the given people; a repeated id returns the stored conference. If one about the same
   * application is open, returns that one.
   */
  'conference.start': {
    request: Type.Object({ conferenceId: Uuid, applicationId: Uuid, userIds }),
    reply: shown,
  },
  /** Members of a group who can be called, with their presence. */
  'conference.invitableInGroup': {
    request: Type.Object({ groupId: Id }),
    reply: Type.Object({ people: Type.Array(Invitable) }),
  },
  /** Starts a call in a group and rings the given members. If the group has an open call, returns that one. */
  'conference.startInGroup': {
    request: Type.Object({
      conferenceId: Uuid,
      groupId: Id,
      video: Type.Boolean(),
      userIds: Type.Array(Id, { minItems: 1, maxItems: MAX_INVITED }),
    }),
    reply: shown,
  },
  /** Rings more people, or the same people again. */
  'conference.invite': { request: Type.Object({ conferenceId: Uuid, userIds }), reply: shown },
  /**
   * Answers the invitation, returns to the conference, or reports that the caller is still there; returns access to the
   * room. Members of a group can enter its call without an invitation.
   */
  'conference.join': { request: one, reply: Type.Object({ conference: Conference, access: Access }) },
  'conference.decline': { request: one, reply: Done },
  /** A device of a rung person is in another call; the invitation remains. */
  'conference.busy': { request: one, reply: Done },
  'conference.leave': { request: one, reply: Done },
  /** Shows the curve of the last days to all, or with null ends that; for staff who are in the conference. */
  'conference.present': {
    request: Type.Object({ conferenceId: Uuid, days: Nullable(Type.Integer({ minimum: 1, maximum: 14 })) }),
    reply: shown,
  },
  /**
   * Open conferences, newest first: those to which the caller was invited (ringing, or open for a return), and calls of
   * the caller's groups.
   */
  'conference.current': { reply: Type.Object({ conferences: Type.Array(Conference) }) },
};
