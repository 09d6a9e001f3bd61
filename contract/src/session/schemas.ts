import * as Type from 'typebox';
import { OneOf } from '../indicators/schemas.js';
import { MenuLine } from '../staff/menu-schemas.js';
import { Done, Id, Instant, Language, MinuteOfDay, Nullable, PersonName, Sex, Sound, Text } from '../base/parts.js';

const Permission = Type.String();

/**
 * Hours in which pages make no sound, in the hospital's zone, and exceptions: critical warnings (low values always),
 * calls of contacts with special attention.
 */
export const QuietRules = Type.Object({
  hours: Nullable(Type.Object({ begin: MinuteOfDay, end: MinuteOfDay })),
  criticalSounds: Type.Boolean(),
  specialCallsRing: Type.Boolean(),
});

/** The stored user record of the specification, section 3. */
export const SessionUser = Type.Object({
  /** Account id. */
  userId: Id,
  /** The user's node in the organisation. */
  bizOrgId: Id,
  /** Second part of the chat address; equal to `userId`. */
  doctorId: Id,
  user: Type.Object({
    username: Type.String(),
    realName: Type.String(),
    latinName: Nullable(Type.String()),
    sex: Sex,
    avatar: Nullable(Type.String()),
    mobile: Nullable(Type.String()),
    type: Type.Integer(),
  }),
  roleName: Type.Object({ zh: Type.String(), en: Type.String() }),
  permissionType: Type.String(),
  /** The password was set by another person: the user can only change it. */
  mustChangePassword: Type.Boolean(),
  /**
   * It replaced an earlier password and is not the one for the first login; servers of the previous release omit it.
   */
  passwordReset: Type.Optional(Type.Boolean()),
  /**
   * A second factor is required and not verified yet: no other endpoint is available, and no permissions are in effect.
   */
  factorPending: Type.Boolean(),
  /** The role requires a second factor and the user has none: the user can do nothing but enrol it. */
  factorMissing: Type.Boolean(),
  permissions: Type.Array(Permission),
  /** The menu as customised by the hospital; null for the product's default. It grants no permission. */
  menu: Nullable(Type.Array(MenuLine)),
  /** Requirements for the user's new passwords. */
  passwordRule: Type.Object({ length: Type.Integer(), remembered: Type.Integer() }),
  hospital: Type.Object({ ...PersonName, zone: Type.String() }),
  /**
   * Minutes without input after which the user's pages are locked until the user authenticates again, with the second
   * factor if there is one; null for ward stations and for patients.
   */
  screenLock: Nullable(Type.Object({ minutes: Type.Integer({ minimum: 1 }), factor: Type.Boolean() })),
  /** Whether the session is inside the hospital; outside it, only patients of grants are visible. */
  isInTheCourtyard: Type.Boolean(),
  /** Patient id, if this is a patient's own account. */
  patientId: Nullable(Id),
  /**
   * Whether a patient's account was activated on the patient's phone, which consents require. Missing in stored records
   * of older versions.
   */
  activated: Type.Optional(Type.Boolean()),
  warning: Type.Object({
    push: Type.Boolean(),
    /** 1 to 6: prewarning_01 to prewarning_06. */
    sound: Sound,
    /** Seconds that a warning window stays open; 0: until it is closed. */
    windowSeconds: Type.Integer({ minimum: 0 }),
    /** Sound of critical warnings; null: as other warnings. Missing in a record that an older version stored. */
    criticalSound: Type.Optional(Nullable(Sound)),
    /** Sound of messages; null: none. Missing in a record that an older version stored. */
    messageSound: Type.Optional(Nullable(Sound)),
    /** Missing in a record that a page stored with an older version. */
    quiet: Type.Optional(QuietRules),
  }),
});

export const sessionSchemas = {
  /** Checks that the person at a locked screen is the signed-in user; the session remains open. */
  'session.unlock': {
    request: Type.Object({ password: Text(128), code: Type.Optional(Nullable(Text(20))) }),
    reply: Done,
  },
  /** Second step of a login: a code of the authenticator or a recovery code. */
  'session.secondFactor': { request: Type.Object({ code: Text(20) }), reply: SessionUser },
  /**
   * First request of a page: the server's public key for sealed bodies, its time, and the data of the login page. Never
   * sealed.
   */
  'session.begin': {
    reply: Type.Object({
      /** base64url X25519 public key. */
      serverKey: Type.String(),
      serverTime: Instant,
      zone: Type.String(),
      /** Whether the clock is stopped, for screenshots; pages then do not advance it. */
      clockStands: Type.Boolean(),
      version: Type.String(),
      hospital: Nullable(Type.Object(PersonName)),
      /** The hospital's language, if one is set. */
      language: Nullable(Language),
      /** Demonstration accounts; empty outside demonstration mode. */
      accounts: Type.Array(
        Type.Object({
          username: Type.String(),
          password: Type.String(),
          ...PersonName,
          role: Type.Object({ zh: Type.String(), en: Type.String() }),
          type: Type.Integer(),
        }),
      ),
    }),
  },
  /**
   * Creates a captcha that can be answered once, within five minutes: an image, and a question for people who cannot
   * see it.
   */
  'session.captcha': {
    reply: Type.Object({
      captchaId: Type.String(),
      /** SVG text. */
      picture: Type.String(),
      /** An arithmetic question; its answer is accepted instead of the image's text. */
      question: Type.Object({ zh: Type.String(), en: Type.String() }),
    }),
  },
  'session.login': {
    request: Type.Object({
      username: Text(64),
      password: Text(128),
      captchaId: Text(64),
      captcha: Text(16),
      agreement: Type.Boolean(),
      /**
       * Second-factor code. With the right password it permits the login even if failed attempts, by anybody, have
       * locked the name.
       */
      code: Type.Optional(Nullable(Text(20))),
    }),
    reply: SessionUser,
  },
  /**
   * Begins the activation of a patient's account on the patient's phone. The ticket stays on the phone; the patient
   * tells the code to the ward. The code alone signs nobody in.
   */
  'session.beginActivation': {
    request: Type.Object({ captchaId: Text(64), captcha: Text(16) }),
    reply: Type.Object({ ticket: Type.String(), code: Type.String(), expiresAt: Instant }),
  },
  /** Whether the ward has linked the phone with an account by its code, and whose account it is. */
  'session.activation': {
    request: Type.Object({ ticket: Text(64) }),
    reply: Type.Object({
      state: OneOf(['waiting', 'linked', 'over']),
      /** The linked account, for the patient to recognise; the number is masked. */
      account: Nullable(Type.Object({ ...PersonName, mobile: Nullable(Type.String()) })),
      passwordLength: Type.Integer(),
    }),
  },
  /** Sets the password on the linked phone and signs the patient in; every other session of the account ends. */
  'session.activate': {
    request: Type.Object({ ticket: Text(64), password: Text(128), agreement: Type.Boolean() }),
    reply: SessionUser,
  },
  'session.me': { reply: SessionUser },
  'session.logout': { reply: Done },
  'session.refresh': { request: Done, reply: Type.Object({ serverTime: Instant }) },
  /**
   * Reports that the chat socket was lost; the server logs it. The reply shows the client that the server is reachable.
   */
  'session.connectionLost': {
    request: Type.Object({ closeCode: Type.Optional(Type.Integer()) }),
    reply: Type.Object({ serverTime: Instant }),
  },
};
