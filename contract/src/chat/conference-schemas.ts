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
  /** Attending doctor, responsible nurse, on duty of the team: proposed as chosen. */
  proposed: Type.Boolean(),
});

const ConferenceMember = Type.Object({
  userId: Id,
  ...PersonName,
  avatar: Nullable(Type.String()),
  position: StaffPosition,
  side: OneOf(CONFERENCE_SIDES),
  state: OneOf(CONFERENCE_STATES),
  /** While it rings: they are in another call. */
  busy: Type.Boolean(),
  invitedAt: Instant,
  joinedAt: Nullable(Instant),
});

/** A call of several people: about a patient of the virtual ward, or of a chat group. */
const Conference = Type.Object({
  conferenceId: Uuid,
  roomNumber: RoomNumber,
  /** The application that it is about, or else the group. */
  applicationId: Nullable(Uuid),
  group: Nullable(Type.Object({ groupId: Id, name: Type.String() })),
  /** Begun with pictures; otherwise it is by voice alone. */
  video: Type.Boolean(),
  /** The patient; null for callers who may not see the patient at the moment. */
  patient: Nullable(Type.Object({ patientId: Id, ...PersonName })),
  startedAt: Instant,
  startedBy: Id,
  endedAt: Nullable(Instant),
  /** The curve that somebody shows to all: each page draws it from what its own reader may see. */
  presented: Nullable(Type.Object({ userId: Id, days: Type.Integer({ minimum: 1, maximum: 14 }) })),
  members: Type.Array(ConferenceMember),
});

const Access = Type.Object({
  userSig: Type.String(),
  roomKey: Type.String(),
  appid: Type.Integer(),
  identifier: Type.String(),
  channelPath: Type.String(),
  /** For a shared screen, which is in the room beside its person; null where the caller may share none. */
  screen: Nullable(Type.Object({ identifier: Type.String(), userSig: Type.String(), roomKey: Type.String() })),
});
const one = Type.Object({ conferenceId: Uuid });
const userIds = Type.Array(Id, { minItems: 1, maxItems: MAX_CONFERENCE - 1 });
const shown = Type.Object({ conference: Conference });

export const conferenceSchemas = {
  /** The people the caller may invite: the team, the doctors and nurses of the ward, and the patient if he has an account. */
  'conference.invitable': {
    request: Type.Object({ applicationId: Uuid }),
    reply: Type.Object({ people: Type.Array(Invitable) }),
  },
  /**
   * Starts a conference and rings everybody named; the same id again answers with what is stored. Where one is on already
   * about the same application, it is that one.
   */
  'conference.start': {
    request: Type.Object({ conferenceId: Uuid, applicationId: Uuid, userIds }),
    reply: shown,
  },
  /** Members of a group who can be called, and who is online. */
  'conference.invitableInGroup': {
    request: Type.Object({ groupId: Id }),
    reply: Type.Object({ people: Type.Array(Invitable) }),
  },
  /** Starts a call in a group and rings the members named. Where one is on already in the group, it is that one. */
  'conference.startInGroup': {
    request: Type.Object({
      conferenceId: Uuid,
      groupId: Id,
      video: Type.Boolean(),
      userIds: Type.Array(Id, { minItems: 1, maxItems: MAX_INVITED }),
    }),
    reply: shown,
  },
  /** Rings more people, or the same once more. */
  'conference.invite': { request: Type.Object({ conferenceId: Uuid, userIds }), reply: shown },
  /**
   * Answers the invitation, comes back, or says that the caller is still there; what is needed to enter the room. Members of a
   * group enter its call uninvited.
   */
  'conference.join': { request: one, reply: Type.Object({ conference: Conference, access: Access }) },
  'conference.decline': { request: one, reply: Done },
  /** A device of somebody who is rung is in another call; the invitation stays. */
  'conference.busy': { request: one, reply: Done },
  'conference.leave': { request: one, reply: Done },
  /** Shows the curve of the last days to all, or with null no longer; for staff who are in the conference. */
  'conference.present': {
    request: Type.Object({ conferenceId: Uuid, days: Nullable(Type.Integer({ minimum: 1, maximum: 14 })) }),
    reply: shown,
  },
  /**
   * Conferences that are on, the newest first: those to which the caller was invited, which ring or to which one may return,
   * and calls of the caller's groups.
   */
  'conference.current': { reply: Type.Object({ conferences: Type.Array(Conference) }) },
};
