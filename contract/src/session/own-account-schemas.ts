import * as Type from 'typebox';
import { AVATAR_LIMITS } from './avatar.js';
import { Done, Id, Instant, Nullable, PersonName, Text, Ward } from '../base/parts.js';

const Profile = Type.Object({
  username: Type.String(),
  ...PersonName,
  title: Nullable(Type.String()),
  role: Type.Object(PersonName),
  node: Ward,
  mobile: Nullable(Type.String()),
  characteristic: Nullable(Type.String()),
  introduce: Nullable(Type.String()),
  /** Incremented by each change; an edit sends the version it is based on. */
  version: Type.Integer({ minimum: 1 }),
});

export const centerSchemas = {
  /** The caller's own account and its open sessions, the most recently used first. */
  'center.overview': {
    reply: Type.Object({
      profile: Profile,
      /**
       * Whether login requires a second factor, how many recovery codes are left, and whether the role requires the
       * factor.
       */
      factor: Type.Object({ on: Type.Boolean(), recoveryLeft: Type.Integer(), demanded: Type.Boolean() }),
      sessions: Type.Array(
        Type.Object({
          sessionId: Id,
          openedAt: Instant,
          seenAt: Instant,
          /** Network address and browser at login; null if they were not recorded. */
          address: Nullable(Type.String()),
          agent: Nullable(Type.String()),
          /** Whether it is the caller's present session. */
          own: Type.Boolean(),
        }),
      ),
    }),
  },
  /**
   * The profile fields that users edit themselves; an omitted field is cleared. All other fields are edited by an
   * administrator.
   */
  'center.edit': {
    request: Type.Object({
      version: Type.Integer({ minimum: 1 }),
      mobile: Type.Optional(Nullable(Text(16))),
      characteristic: Type.Optional(Nullable(Text(500))),
      introduce: Type.Optional(Nullable(Text(2000))),
    }),
    reply: Type.Object({ profile: Profile }),
  },
  /** Ends another session of the caller; its page is signed out at once. */
  'center.revoke': { request: Type.Object({ sessionId: Id }), reply: Done },
  /** Ends every other session of the caller and returns their number. */
  'center.revokeOthers': { request: Type.Object({}), reply: Type.Object({ ended: Type.Integer() }) },
  /** Creates a secret for an authenticator. The factor is required only after the first code was confirmed. */
  'center.factorBegin': {
    request: Type.Object({}),
    reply: Type.Object({
      /** Base32, for typing if the QR code cannot be scanned. */
      secret: Type.String(),
      /** `otpauth://totp/…`, for a QR code. */
      link: Type.String(),
    }),
  },
  /** Confirms the factor. Only this reply contains the recovery codes. */
  'center.factorConfirm': {
    request: Type.Object({ code: Text(20) }),
    reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  },
  /** Removes the factor; requires the password and a code of the authenticator or a recovery code. */
  'center.factorEnd': { request: Type.Object({ password: Text(128), code: Text(20) }), reply: Done },
  /** Sets the caller's picture (PNG, JPEG or WebP); signed-in users see it beside the name. */
  'center.setAvatar': {
    request: Type.Object({
      /** Base64. */
      picture: Type.String({
        minLength: 1,
        maxLength: Math.ceil(AVATAR_LIMITS.bytes / 3) * 4,
        pattern: '^[A-Za-z0-9+/]+={0,2}$',
      }),
    }),
    /** Path of the picture. */
    reply: Type.Object({ avatar: Type.String() }),
  },
  'center.removeAvatar': { request: Type.Object({}), reply: Done },
  /** Changes the password and ends every session of the account, including the present one. */
  'center.changePassword': {
    request: Type.Object({ oldPassword: Text(128), newPassword: Text(128) }),
    reply: Done,
  },
};
