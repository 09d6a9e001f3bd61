import * as Type from 'typebox';
import { Bedside, Done, Id, Instant, Nullable, PersonName, Text, Uuid } from './parts.js';
import { RoomNumber, StoredMessage } from '../chat/messages.js';

/** Somebody the caller may talk with. */
const Partner = Type.Object({
  /** Account of the other side. */
  userId: Id,
  username: Type.String(),
  ...PersonName,
  /** Address of a picture of them. */
  avatar: Nullable(Type.String()),
  type: Type.Integer(),
  patientId: Nullable(Id),
  /** Of an inpatient. */
  bedside: Nullable(Bedside),
  online: Type.Boolean(),
});

/** How what somebody sends reached the calling server, over the two seconds before. */
const StreamSample = Type.Object({
  at: Instant,
  /** Share of the packets that never came, 0 to 1; null where none were sent. */
  audioLoss: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  videoLoss: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  /** Round trip, ms. */
  rtt: Type.Integer({ minimum: 0 }),
  /** kbit/s. */
  kbps: Type.Integer({ minimum: 0 }),
});

const LiveMember = Type.Object({
  userId: Id,
  /** Null for who belongs to a node that the caller does not see. */
  person: Nullable(Type.Object({ ...PersonName, patient: Type.Boolean() })),
  joinedAt: Instant,
  /** Whether the connection is up; otherwise the call waits half a minute for it. */
  connected: Type.Boolean(),
  publishing: Type.Object({ audio: Type.Boolean(), video: Type.Boolean(), auxiliary: Type.Boolean() }),
  muted: Type.Object({ audio: Type.Boolean(), video: Type.Boolean() }),
  /** Streams that come to this member. */
  subscriptions: Type.Integer({ minimum: 0 }),
  /** The last five minutes, oldest first. */
  quality: Type.Array(StreamSample),
});

const LiveRoom = Type.Object({
  /** As the room is entered. */
  room: Type.String(),
  since: Instant,
  members: Type.Array(LiveMember),
});

export const chatSchemas = {
  'chat.conversations': {
    reply: Type.Object({
      conversations: Type.Array(
        Type.Object({
          ...Partner.properties,
          unread: Type.Integer(),
          last: Nullable(StoredMessage),
        }),
      ),
    }),
  },
  /** Messages with one partner, newest first, at most 50, older than `before` (an inbox sequence). */
  'chat.history': {
    request: Type.Object({ userId: Id, before: Type.Optional(Nullable(Type.Integer({ minimum: 1 }))) }),
    reply: Type.Object({ partner: Partner, messages: Type.Array(StoredMessage), more: Type.Boolean() }),
  },
  /** Marks everything from this partner up to an inbox sequence as read. */
  /** Voids a message that the caller wrote: of the wrong patient, or to the wrong person. */
  'chat.void': { request: Type.Object({ messageId: Uuid, reason: Text(200) }), reply: Done },
  'chat.read': { request: Type.Object({ userId: Id, upTo: Type.Integer({ minimum: 0 }) }), reply: Done },

  /** With a room's number its key too, for the two people of the invitation to it; without, another signature. */
  'call.userSig': {
    request: Type.Object({ roomNumber: Type.Optional(Nullable(RoomNumber)) }),
    reply: Type.Object({
      userSig: Type.String(),
      roomKey: Nullable(Type.String()),
      appid: Type.Integer(),
      /** User id the signature is made for. */
      identifier: Text(64),
      /** Path of the calling channel on this server. */
      channelPath: Type.String(),
      expiresAt: Instant,
    }),
  },
  /** Rooms with calls under way that have a member in the caller's scope, oldest first. */
  'call.rooms': { reply: Type.Object({ rooms: Type.Array(LiveRoom) }) },
};
