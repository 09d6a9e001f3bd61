import * as Type from 'typebox';
import { AVATAR_LIMITS } from '../endpoints.js';
import { Done, Id, Instant, Nullable, PersonName, Text } from './parts.js';

const Profile = Type.Object({
  username: Type.String(),
  ...PersonName,
  title: Nullable(Type.String()),
  role: Type.Object(PersonName),
  node: Type.Object(PersonName),
  mobile: Nullable(Type.String()),
  characteristic: Nullable(Type.String()),
  introduce: Nullable(Type.String()),
  /** Counts the changes; an edit names the one it began from. */
  version: Type.Integer({ minimum: 1 }),
});

export const centerSchemas = {
  /** The caller's own account, and the sessions that are open under it, the last used first. */
  'center.overview': {
    reply: Type.Object({
      profile: Profile,
      /** Whether a second factor is asked for at the login, how many recovery codes are left, and whether the role demands it. */
      factor: Type.Object({ on: Type.Boolean(), recoveryLeft: Type.Integer(), demanded: Type.Boolean() }),
      sessions: Type.Array(
        Type.Object({
          sessionId: Id,
          openedAt: Instant,
          seenAt: Instant,
          /** Network address and browser as they were when it was opened; null where they were not noted. */
          address: Nullable(Type.String()),
          agent: Nullable(Type.String()),
          /** The one that asks. */
          own: Type.Boolean(),
        }),
      ),
    }),
  },
  /** What people change of themselves; what is left out is emptied. Everything else is the administrator's. */
  'center.edit': {
    request: Type.Object({
      version: Type.Integer({ minimum: 1 }),
      mobile: Type.Optional(Nullable(Text(16))),
      characteristic: Type.Optional(Nullable(Text(500))),
      introduce: Type.Optional(Nullable(Text(2000))),
    }),
    reply: Type.Object({ profile: Profile }),
  },
  /** Ends another session of the caller's; its page is signed out at once. */
  'center.revoke': { request: Type.Object({ sessionId: Id }), reply: Done },
  /** Ends every other session of the caller's, and says how many there were. */
  'center.revokeOthers': { request: Type.Object({}), reply: Type.Object({ ended: Type.Integer() }) },
  /** A new secret for an authenticator; it is asked for once the first code has been shown. */
  'center.factorBegin': {
    request: Type.Object({}),
    reply: Type.Object({
      /** Base32, to be typed where no picture can be taken. */
      secret: Type.String(),
      /** `otpauth://totp/…`, to be shown as a QR code. */
      link: Type.String(),
    }),
  },
  /** The recovery codes are in this answer only. */
  'center.factorConfirm': {
    request: Type.Object({ code: Text(20) }),
    reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  },
  /** By who knows the password and shows the factor itself: a code of the authenticator, or a recovery code. */
  'center.factorEnd': { request: Type.Object({ password: Text(128), code: Text(20) }), reply: Done },
  /** A picture of oneself, PNG, JPEG or WebP; who is signed in sees it beside the name. */
  'center.setAvatar': {
    request: Type.Object({
      /** Base64. */
      picture: Type.String({
        minLength: 1,
        maxLength: Math.ceil(AVATAR_LIMITS.bytes / 3) * 4,
        pattern: '^[A-Za-z0-9+/]+={0,2}$',
      }),
    }),
    /** Its address. */
    reply: Type.Object({ avatar: Type.String() }),
  },
  'center.removeAvatar': { request: Type.Object({}), reply: Done },
  /** Ends every session of the account, this one too: the next step is the login page. */
  'center.changePassword': {
    request: Type.Object({ oldPassword: Text(128), newPassword: Text(128) }),
    reply: Done,
  },
};
