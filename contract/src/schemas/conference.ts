import * as Type from 'typebox';
import { CONFERENCE_SIDES, CONFERENCE_STATES, MAX_CONFERENCE } from '../chat/conference.js';
import { RoomNumber } from '../chat/messages.js';
import { OneOf } from './figures.js';
import { Done, Id, Instant, Nullable, PersonName, Uuid } from './parts.js';

const Invitable = Type.Object({
  /** Account. */
  userId: Id,
  ...PersonName,
  avatar: Nullable(Type.String()),
  side: OneOf(CONFERENCE_SIDES),
  online: Type.Boolean(),
  /** Attending doctor, responsible nurse, on duty of the team: proposed as chosen. */
  proposed: Type.Boolean(),
});

const ConferenceMember = Type.Object({
  userId: Id,
  ...PersonName,
  avatar: Nullable(Type.String()),
  side: OneOf(CONFERENCE_SIDES),
  state: OneOf(CONFERENCE_STATES),
  invitedAt: Instant,
  joinedAt: Nullable(Instant),
});

/** A call of several people about a patient of the virtual ward. */
export const Conference = Type.Object({
  conferenceId: Uuid,
  roomNumber: RoomNumber,
  applicationId: Uuid,
  /** Whom it is about; null to whoever may not see the patient at the moment. */
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
});
const one = Type.Object({ conferenceId: Uuid });
const userIds = Type.Array(Id, { minItems: 1, maxItems: MAX_CONFERENCE - 1 });
const shown = Type.Object({ conference: Conference });

export const conferenceSchemas = {
  /** Whom the caller may invite: the team, the doctors and nurses of the ward, and the patient if he has an account. */
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
  /** Rings more people, or the same once more. */
  'conference.invite': { request: Type.Object({ conferenceId: Uuid, userIds }), reply: shown },
  /** Answers the invitation, comes back, or says that the caller is still there; what is needed to enter the room. */
  'conference.join': { request: one, reply: Type.Object({ conference: Conference, access: Access }) },
  'conference.decline': { request: one, reply: Done },
  'conference.leave': { request: one, reply: Done },
  /** Shows the curve of the last days to all, or with null no longer; for staff who are in the conference. */
  'conference.present': {
    request: Type.Object({ conferenceId: Uuid, days: Nullable(Type.Integer({ minimum: 1, maximum: 14 })) }),
    reply: shown,
  },
  /** Conferences that are on and to which the caller was invited, the newest first: those that ring, and those one may return to. */
  'conference.current': { reply: Type.Object({ conferences: Type.Array(Conference) }) },
};
