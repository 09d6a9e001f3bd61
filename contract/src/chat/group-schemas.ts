import * as Type from 'typebox';
import { GROUP_HISTORIES, GROUP_ROLES, MAX_ANNOUNCEMENT, MAX_GROUP_NAME, MAX_INVITED, SHARED_VIEWS } from './group.js';
import { StoredMessage } from './messages.js';
import { OneOf } from '../indicators/schemas.js';
import { Done, Id, Instant, Nullable, PersonName, StaffPosition, Text, Uuid, InfantAge } from '../base/parts.js';

const Position = Type.Integer({ minimum: 0 });

/** A member as the reader may see them; patients see masked names of other patients. */
const GroupMember = Type.Object({
  /** Account. */
  userId: Id,
  ...PersonName,
  avatar: Nullable(Type.String()),
  type: Type.Integer(),
  /** Only for callers who may see the patient. */
  patientId: Nullable(Id),
  position: StaffPosition,
  role: OneOf(GROUP_ROLES),
  joinedAt: Instant,
  online: Type.Boolean(),
  /** Number of the last message that they read, and of the last one that a device of theirs received. */
  readUpTo: Position,
  deliveredUpTo: Position,
  /** Messages with a higher number are visible to them. */
  visibleFrom: Position,
});

const Group = Type.Object({
  groupId: Id,
  name: Type.String(),
  announcement: Nullable(Type.Object({ text: Type.String(), at: Instant, by: Type.Object(PersonName) })),
  history: OneOf(GROUP_HISTORIES),
  /** Whether only the owner and administrators may write. */
  muted: Type.Boolean(),
  members: Type.Integer({ minimum: 0 }),
  /** Attachment that is the group's picture. */
  picture: Nullable(Uuid),
  /** The first members, shown if the group has no picture. */
  faces: Type.Array(Type.Object({ ...PersonName, avatar: Nullable(Type.String()), patient: Type.Boolean() }), {
    maxItems: 4,
  }),
  version: Type.Integer({ minimum: 1 }),
  /** The caller's own settings and counts. */
  own: Type.Object({
    role: OneOf(GROUP_ROLES),
    /** Its messages cause no sound or pop-up, unless they mention the caller. */
    quiet: Type.Boolean(),
    /** Special attention: first in the list, and notified even if quiet. */
    special: Type.Boolean(),
    readUpTo: Position,
    visibleFrom: Position,
    unread: Position,
    /** Whether an unread message mentions the caller. */
    mentioned: Type.Boolean(),
    /** Whether the caller missed a call of the group and has not seen that. */
    missedCall: Type.Boolean(),
  }),
  last: Nullable(StoredMessage),
});

const one = Type.Object({ groupId: Id });
const userIds = Type.Array(Id, { minItems: 1, maxItems: MAX_INVITED, uniqueItems: true });
const withMember = Type.Object({ groupId: Id, userId: Id });
const shown = Type.Object({ group: Group, people: Type.Array(GroupMember) });

export const groupSchemas = {
  /** The caller's groups: special ones first, then by their last message. */
  'group.list': { reply: Type.Object({ groups: Type.Array(Group) }) },
  'group.detail': { request: one, reply: shown },
  /**
   * Messages of a group that the caller sees, at most 50, in order: the newest before a number, or the oldest after
   * one.
   */
  'group.history': {
    request: Type.Object({
      groupId: Id,
      before: Type.Optional(Nullable(Type.Integer({ minimum: 1 }))),
      after: Type.Optional(Nullable(Position)),
    }),
    reply: Type.Object({ messages: Type.Array(StoredMessage), more: Type.Boolean() }),
  },
  /** Messages of the caller's groups that contain a text, newest first, at most 50. */
  'group.search': {
    request: Type.Object({ text: Text(64) }),
    reply: Type.Object({ messages: Type.Array(StoredMessage) }),
  },
  /** Creates a group of the caller and the given people; a repeated key returns the group that it created. */
  'group.create': { request: Type.Object({ key: Uuid, name: Text(MAX_GROUP_NAME), userIds }), reply: shown },
  /** Omitted fields are unchanged. */
  'group.change': {
    request: Type.Object({
      groupId: Id,
      version: Type.Integer({ minimum: 1 }),
      name: Type.Optional(Text(MAX_GROUP_NAME)),
      announcement: Type.Optional(Nullable(Text(MAX_ANNOUNCEMENT))),
      /** An uploaded picture that was not sent yet; null removes the group's picture. */
      picture: Type.Optional(Nullable(Uuid)),
      history: Type.Optional(OneOf(GROUP_HISTORIES)),
      muted: Type.Optional(Type.Boolean()),
    }),
    reply: shown,
  },
  /** Existing members remain. */
  'group.invite': { request: Type.Object({ groupId: Id, userIds }), reply: shown },
  'group.remove': { request: withMember, reply: shown },
  'group.appoint': { request: Type.Object({ groupId: Id, userId: Id, administrator: Type.Boolean() }), reply: shown },
  /** Makes another member the owner; the caller becomes an administrator. */
  'group.handOver': { request: withMember, reply: shown },
  'group.leave': { request: one, reply: Done },
  'group.dissolve': { request: one, reply: Done },
  /** The caller's own settings. */
  'group.attend': {
    request: Type.Object({ groupId: Id, quiet: Type.Optional(Type.Boolean()), special: Type.Optional(Type.Boolean()) }),
    reply: Done,
  },
  /** Marks every message of the group up to a number as read. */
  'group.read': { request: Type.Object({ groupId: Id, upTo: Position }), reply: Done },
  /** Recalls a message that the caller wrote within the last two minutes. */
  'group.recall': { request: Type.Object({ groupId: Id, messageId: Uuid }), reply: Done },
  /** The patient of a shared card, curve or report; null if the caller may not see the patient. */
  'group.shared': {
    request: Type.Object({ groupId: Id, messageId: Uuid }),
    reply: Type.Object({
      patient: Nullable(
        Type.Object({
          patientId: Id,
          ...PersonName,
          sex: Type.Union([Type.Literal('male'), Type.Literal('female')]),
          age: Type.Integer(),
          infantAge: InfantAge,
        }),
      ),
      view: OneOf(SHARED_VIEWS),
      days: Type.Integer({ minimum: 1, maximum: 90 }),
    }),
  },
};
