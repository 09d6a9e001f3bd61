import * as Type from 'typebox';
import { Bedside, Done, Id, Instant, Nullable, PersonName, Reason, StaffPosition, Text, Uuid } from '../base/parts.js';
import { OneOf } from '../indicators/schemas.js';
import { CALL_OUTCOMES } from './thread-calls.js';
import { RoomNumber, StoredMessage } from './messages.js';

/** A person with whom the caller may chat. */
const Partner = Type.Object({
  /** Account of the partner. */
  userId: Id,
  username: Type.String(),
  ...PersonName,
  /** Path of the partner's picture. */
  avatar: Nullable(Type.String()),
  type: Type.Integer(),
  patientId: Nullable(Id),
  position: StaffPosition,
  /** Only for an inpatient in the caller's scope. */
  bedside: Nullable(Bedside),
  /** Whether the caller may see more of a patient than the name: not if the patient is only a contact. */
  inScope: Type.Boolean(),
  online: Type.Boolean(),
});

/** Reception quality of a member's stream at the calling server, over two seconds. */
const StreamSample = Type.Object({
  at: Instant,
  /** Fraction of expected packets that were not received, 0 to 1; null if none were expected. */
  audioLoss: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  videoLoss: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  /** Round-trip time, ms. */
  rtt: Type.Integer({ minimum: 0 }),
  /** kbit/s. */
  kbps: Type.Integer({ minimum: 0 }),
});

const LiveMember = Type.Object({
  userId: Id,
  /** Null if the person belongs to a node that the caller does not see. */
  person: Nullable(Type.Object({ ...PersonName, patient: Type.Boolean() })),
  joinedAt: Instant,
  /** Whether the connection is open; if not, the call waits 30 s for a reconnection. */
  connected: Type.Boolean(),
  publishing: Type.Object({ audio: Type.Boolean(), video: Type.Boolean(), auxiliary: Type.Boolean() }),
  muted: Type.Object({ audio: Type.Boolean(), video: Type.Boolean() }),
  /** Number of streams that this member receives. */
  subscriptions: Type.Integer({ minimum: 0 }),
  /** The last five minutes, oldest first. */
  quality: Type.Array(StreamSample),
});

const LiveRoom = Type.Object({
  /** Room id, in the form used for joining. */
  room: Type.String(),
  since: Instant,
  members: Type.Array(LiveMember),
});

export const chatSchemas = {
  'chat.conversations': {
    reply: Type.Object({
      /** Number of the last counted message of the inbox: the page counts later ones. */
      upTo: Type.Integer({ minimum: 0 }),
      conversations: Type.Array(
        Type.Object({
          ...Partner.properties,
          /** A contact with special attention. */
          special: Type.Boolean(),
          /** Number of the last message that was read, on any device. */
          readUpTo: Type.Integer({ minimum: 0 }),
          unread: Type.Integer(),
          /** Whether the caller missed a call of this partner and has not seen that; it counts as unread. */
          missedCall: Type.Boolean(),
          last: Nullable(StoredMessage),
          /** The outcome of the call, if `last` is a call. */
          lastCall: Nullable(OneOf(CALL_OUTCOMES)),
        }),
      ),
    }),
  },
  /**
   * People with whom the caller may chat, including patients, whose name or bed contains a text; at most 30, staff
   * first.
   */
  'chat.partners': {
    request: Type.Object({ text: Text(64) }),
    reply: Type.Object({ partners: Type.Array(Partner) }),
  },
  /** Messages with one partner, newest first, at most 50, older than `before` (an inbox sequence). */
  'chat.history': {
    request: Type.Object({ userId: Id, before: Type.Optional(Nullable(Type.Integer({ minimum: 1 }))) }),
    reply: Type.Object({ partner: Partner, messages: Type.Array(StoredMessage), more: Type.Boolean() }),
  },
  /** Messages of the caller's conversations that contain a text, newest first, at most 50; voided ones are left out. */
  'chat.search': {
    request: Type.Object({ text: Text(64) }),
    reply: Type.Object({ messages: Type.Array(StoredMessage) }),
  },
  /** Voids a message that the caller wrote, such as one about the wrong patient or to the wrong person. */
  'chat.void': { request: Type.Object({ messageId: Uuid, reason: Reason }), reply: Done },
  /** Marks every message of this partner up to an inbox sequence number as read. */
  'chat.read': { request: Type.Object({ userId: Id, upTo: Type.Integer({ minimum: 0 }) }), reply: Done },

  /** A signature for calls; with a room number also the room key, for the two people of the invitation. */
  'call.userSig': {
    request: Type.Object({ roomNumber: Type.Optional(Nullable(RoomNumber)) }),
    reply: Type.Object({
      userSig: Type.String(),
      roomKey: Nullable(Type.String()),
      appid: Type.Integer(),
      /** User id for which the signature was made. */
      identifier: Text(64),
      /** Path of the calling channel on this server. */
      channelPath: Type.String(),
      expiresAt: Instant,
    }),
  },
  /**
   * A signature with which the caller's page tests the network before a call: an identifier that nobody calls, and the
   * key of a separate room, in which it can send but not receive.
   */
  'call.checkSig': {
    request: Type.Object({}),
    reply: Type.Object({
      userSig: Type.String(),
      roomKey: Type.String(),
      roomNumber: RoomNumber,
      appid: Type.Integer(),
      identifier: Text(64),
      channelPath: Type.String(),
    }),
  },
  /** Rooms with running calls that have a member in the caller's scope, oldest first. */
  'call.rooms': { reply: Type.Object({ rooms: Type.Array(LiveRoom) }) },
};
