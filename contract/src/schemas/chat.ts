import * as Type from 'typebox';
import { Done, Id, Instant, Nullable, PersonName, Text } from './parts.js';
import { StoredMessage } from '../chat/messages.js';

/** Somebody the caller may talk with. */
const Partner = Type.Object({
  /** Account of the other side. */
  userId: Id,
  username: Type.String(),
  ...PersonName,
  type: Type.Integer(),
  patientId: Nullable(Id),
  online: Type.Boolean(),
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
  'chat.read': { request: Type.Object({ userId: Id, upTo: Type.Integer({ minimum: 0 }) }), reply: Done },

  'call.userSig': {
    request: Done,
    reply: Type.Object({
      userSig: Type.String(),
      appid: Type.Integer(),
      /** User id the signature is made for. */
      identifier: Text(64),
      /** Path of the calling channel on this server. */
      channelPath: Type.String(),
      expiresAt: Instant,
    }),
  },
};
