import * as Type from 'typebox';
import { MenuLine } from './menu.js';
import { Done, Id, Instant, Language, Nullable, PersonName, Sex, Text } from './parts.js';

const Permission = Type.String();

/** The stored user record of the specification, section 3. */
export const SessionUser = Type.Object({
  /** Account id. */
  userId: Id,
  /** Node of the organisation the user belongs to. */
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
  /** Somebody else made the password: nothing but changing it is open until that is done. */
  mustChangePassword: Type.Boolean(),
  /** A second factor is required and not verified yet: no other endpoint is available, and rights are withheld. */
  factorPending: Type.Boolean(),
  /** The role demands a second factor and there is none: nothing but enrolling it is open. */
  factorMissing: Type.Boolean(),
  permissions: Type.Array(Permission),
  /** The menu as their hospital arranged it; null where it is the product's. It offers, and gives no right. */
  menu: Nullable(Type.Array(MenuLine)),
  /** What a new password of theirs has to be. */
  passwordRule: Type.Object({ length: Type.Integer(), remembered: Type.Integer() }),
  hospital: Type.Object({ ...PersonName, zone: Type.String() }),
  /**
   * After so many minutes without input their pages are covered until they show who they are again, with the second factor
   * where they have one; null for stations of a ward and for patients.
   */
  screenLock: Nullable(Type.Object({ minutes: Type.Integer({ minimum: 1 }), factor: Type.Boolean() })),
  /** Patient id of a patient's own account. */
  patientId: Nullable(Id),
  warning: Type.Object({
    push: Type.Boolean(),
    /** 1 to 6: prewarning_01 to prewarning_06. */
    sound: Type.Integer({ minimum: 1, maximum: 6 }),
    /** Seconds a warning window stays; 0 until it is closed. */
    windowSeconds: Type.Integer({ minimum: 0 }),
  }),
});

export const sessionSchemas = {
  /** Shows that the person before a locked screen is the one who is signed in; the session went on meanwhile. */
  'session.unlock': {
    request: Type.Object({ password: Text(128), code: Type.Optional(Nullable(Text(20))) }),
    reply: Done,
  },
  /** The second step of a login: a code of the authenticator or a recovery code. */
  'session.secondFactor': { request: Type.Object({ code: Text(20) }), reply: SessionUser },
  /** First call of a page: the server's public key for sealed bodies, its clock, and what the login page shows. Never sealed. */
  'session.begin': {
    reply: Type.Object({
      /** base64url X25519 public key. */
      serverKey: Type.String(),
      serverTime: Instant,
      zone: Type.String(),
      /** The clock is stopped, for screenshots: pages do not advance it. */
      clockStands: Type.Boolean(),
      version: Type.String(),
      hospital: Nullable(Type.Object(PersonName)),
      /** Of the hospital, where it named one. */
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
  /** A captcha to be answered once, within five minutes: a picture, and the same question in words for who cannot see it. */
  'session.captcha': {
    reply: Type.Object({
      captchaId: Type.String(),
      /** SVG text. */
      picture: Type.String(),
      /** An arithmetic question whose answer is accepted as well. */
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
      /** Of the second factor: lets in beside the password where the name was locked, by whomever. */
      code: Type.Optional(Nullable(Text(20))),
    }),
    reply: SessionUser,
  },
  'session.me': { reply: SessionUser },
  'session.logout': { reply: Done },
  'session.refresh': { request: Done, reply: Type.Object({ serverTime: Instant }) },
  /** The chat socket broke; the server notes it and answers when a new try makes sense. */
  'session.connectionLost': {
    request: Type.Object({ closeCode: Type.Optional(Type.Integer()) }),
    reply: Type.Object({ serverTime: Instant }),
  },
};
