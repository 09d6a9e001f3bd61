import {
  ENROLMENT_SIDES,
  ENROLMENT_STATES,
  FOLLOW_UP_WAYS,
  HOME_DROP_OUTS,
  HOME_EFFECT_DAYS,
  type HomeEffectDays,
} from '@wardlink/domain';
import * as Type from 'typebox';
import { CONSENT_ENDS, CONSENT_PARTS, CONSENT_PURPOSES } from './consents.js';
import { MAX_ADVICE, MAX_ENROLMENT_NOTE, MAX_FOLLOW_UP_NOTE } from './enrolment.js';
import { OneOf } from '../indicators/schemas.js';
import {
  CodedText,
  Day,
  Done,
  Id,
  InfantAge,
  Instant,
  Language,
  Nullable,
  PersonName,
  StaffPosition,
  Sex,
  Text,
  Uuid,
} from '../base/parts.js';

const Parts = Type.Array(OneOf(CONSENT_PARTS), { minItems: 1, maxItems: CONSENT_PARTS.length, uniqueItems: true });

/** The text that was read, and its language. */
const Read = Type.Object({ version: Type.Integer({ minimum: 1 }), language: Language });

/** A staff member as a patient sees them. */
const StaffMember = Type.Object({
  userId: Id,
  ...PersonName,
  avatar: Nullable(Type.String()),
  position: StaffPosition,
});

const Consent = Type.Object({
  consentId: Uuid,
  to: StaffMember,
  purpose: OneOf(CONSENT_PURPOSES),
  parts: Type.Array(OneOf(CONSENT_PARTS)),
  version: Type.Integer(),
  givenAt: Instant,
  until: Nullable(Instant),
  endedAt: Nullable(Instant),
  endReason: Nullable(OneOf(CONSENT_ENDS)),
  /** Whether it gives access now: for care only after the doctor has accepted. */
  inForce: Type.Boolean(),
  /** The device from which it was given or last renewed; null for consents of older versions. */
  device: Nullable(Type.Object({ agent: Nullable(Type.String()), address: Nullable(Type.String()) })),
  /** In force, but given before the account was activated: the patient should renew it. */
  toRenew: Type.Boolean(),
});

const state = {
  enrolmentId: Uuid,
  askedBy: OneOf(ENROLMENT_SIDES),
  state: OneOf(ENROLMENT_STATES),
  note: Nullable(Type.String()),
  appliedAt: Instant,
  /** When an unanswered application expires. */
  expiresAt: Instant,
  answeredAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  /** The side that ended it; null while it is not ended. */
  endedBy: Nullable(OneOf(ENROLMENT_SIDES)),
  /** Why it was refused or ended, if a reason was written. */
  reason: Nullable(Type.String()),
};

const FollowUp = Type.Object({
  followUpId: Uuid,
  dueOn: Day,
  way: OneOf(FOLLOW_UP_WAYS),
  note: Nullable(Type.String()),
  /** When it was done or cancelled; null while it is open. */
  closedAt: Nullable(Instant),
  cancelled: Type.Boolean(),
  outcome: Nullable(Type.String()),
});

const Advice = Type.Object({
  adviceId: Uuid,
  text: Type.String(),
  givenAt: Instant,
  /** When the patient first opened it. */
  readAt: Nullable(Instant),
});

/** A glucose value. */
const Value = Type.Object({
  value: Type.Number(),
  comparator: Nullable(Type.Union([Type.Literal('<'), Type.Literal('>')])),
  measuredAt: Instant,
  status: Type.Integer(),
});

/** An enrolment in the doctor's lists. */
const ListedEnrolment = Type.Object({
  ...state,
  patient: Type.Object({
    /** Null unless the doctor may see the patient now. */
    patientId: Nullable(Id),
    /** Account. */
    userId: Nullable(Id),
    /** Masked for an application that the doctor sent and the patient did not accept. */
    ...PersonName,
    sex: Nullable(Sex),
    age: Nullable(Type.Integer()),
    infantAge: InfantAge,
    diseaseType: Nullable(Type.String()),
    mobile: Nullable(Type.String()),
  }),
  /** Only for an accepted enrolment, otherwise null: figures for sorting and follow-up. */
  course: Nullable(
    Type.Object({
      last: Nullable(Value),
      /** Readings of the last 14 days. */
      readings: Type.Integer(),
      inRange: Type.Integer(),
      lows: Type.Integer(),
      /** Planned measurements of the last 14 days whose time is over, and those with a value. */
      planned: Type.Integer(),
      measured: Type.Integer(),
      openWarnings: Type.Integer(),
      nextFollowUp: Nullable(Day),
    }),
  ),
});

const Counts = Type.Object({
  count: Type.Integer(),
  mean: Nullable(Type.Number()),
  beyond: Type.Object({
    veryLow: Type.Integer(),
    low: Type.Integer(),
    inRange: Type.Integer(),
    high: Type.Integer(),
    veryHigh: Type.Integer(),
  }),
});

const Share = Nullable(Type.Number({ minimum: 0, maximum: 1 }));
const one = Type.Object({ enrolmentId: Uuid });
const Days = Type.Unsafe<HomeEffectDays>(Type.Union(HOME_EFFECT_DAYS.map((days) => Type.Literal(days))));

export const enrolmentSchemas = {
  /**
   * Opens the account of a patient who has none, and links it with the phone that shows the code; the patient sets the
   * password there. `read`: the text that was explained to the patient, who agreed.
   */
  'patient.openAccount': {
    request: Type.Object({
      patientId: Id,
      /** Default: the number of the patient's record; another number is stored there. */
      mobile: Type.Optional(Nullable(Text(11))),
      samePhoneConfirmed: Type.Optional(Nullable(Type.Boolean())),
      activationCode: Text(20),
      read: Read,
    }),
    reply: Done,
  },
  /** Links the account of a patient with another phone, if the password was forgotten or never set by the patient. */
  'patient.renewAccount': { request: Type.Object({ patientId: Id, activationCode: Text(20) }), reply: Done },

  /** All consents that the patient ever gave, newest first. */
  'own.consents': { reply: Type.Object({ consents: Type.Array(Consent) }) },
  /** Lets a contact among the staff see the patient; a second consent to the same person replaces the first. */
  'own.share': {
    request: Type.Object({
      consentId: Uuid,
      userId: Id,
      parts: Parts,
      until: Type.Optional(Nullable(Instant)),
      read: Read,
    }),
    reply: Done,
  },
  /** Withdraws a consent: its access ends at once. Idempotent. */
  'own.withdrawConsent': { request: Type.Object({ consentId: Uuid }), reply: Done },
  /** Renews a consent that is in force, from this phone and with the current text. */
  'own.renewConsent': { request: Type.Object({ consentId: Uuid, read: Read }), reply: Done },
  /** The patient's enrolments with doctors, the newest first. */
  'own.enrolments': {
    reply: Type.Object({ enrolments: Type.Array(Type.Object({ ...state, doctor: StaffMember })) }),
  },
  /** Applies, with consent, to a doctor outside the hospital who was found within the hour or is a contact. */
  'own.enrol': {
    request: Type.Object({
      enrolmentId: Uuid,
      userId: Id,
      note: Type.Optional(Nullable(Text(MAX_ENROLMENT_NOTE))),
      read: Read,
    }),
    reply: Type.Object({ state: OneOf(ENROLMENT_STATES) }),
  },
  /** Answers the application of a doctor; `read` is required to accept. */
  'own.answerEnrolment': {
    request: Type.Object({
      enrolmentId: Uuid,
      answer: OneOf(['accepted', 'refused']),
      read: Type.Optional(Nullable(Read)),
    }),
    reply: Done,
  },
  'own.withdrawEnrolment': { request: one, reply: Done },
  /** Texts of the doctors: advice, newest first, and dates of follow-ups. */
  'own.care': {
    reply: Type.Object({
      advice: Type.Array(Type.Object({ ...Advice.properties, by: Type.Object(PersonName) })),
      followUps: Type.Array(Type.Object({ ...FollowUp.properties, by: Type.Object(PersonName) })),
    }),
  },
  /** Marks all advice up to now as opened by the patient. */
  'own.readAdvice': {
    request: Type.Object({ adviceIds: Type.Array(Uuid, { minItems: 1, maxItems: 200 }) }),
    reply: Done,
  },

  /** The caller's enrolments: open applications, then accepted ones, then those that are over; at most 500. */
  'enrolment.list': { reply: Type.Object({ enrolments: Type.Array(ListedEnrolment), today: Day }) },
  /**
   * Applies to a patient: to the account with exactly this mobile number, or to a new record with an account, which is
   * linked with the phone that shows the code.
   */
  'enrolment.invite': {
    request: Type.Object({
      enrolmentId: Uuid,
      mobile: Text(11),
      note: Type.Optional(Nullable(Text(MAX_ENROLMENT_NOTE))),
      /** For a person without an account. */
      person: Type.Optional(
        Nullable(
          Type.Object({
            name: Text(40),
            latinName: Type.Optional(Nullable(Text(60))),
            sex: Sex,
            birthday: Day,
            idCard: Type.Optional(Nullable(Text(18))),
            diseaseType: Type.Optional(Nullable(CodedText('disease', 60))),
            /** The code that the page on the person's phone shows. */
            activationCode: Text(20),
          }),
        ),
      ),
    }),
    reply: Type.Object({
      state: OneOf(ENROLMENT_STATES),
      /** Whether this request opened an account. */
      accountOpened: Type.Boolean(),
    }),
  },
  'enrolment.answer': {
    request: Type.Object({
      enrolmentId: Uuid,
      answer: OneOf(['accepted', 'refused']),
      reason: Type.Optional(Nullable(Text(MAX_ENROLMENT_NOTE))),
    }),
    reply: Done,
  },
  'enrolment.withdraw': { request: one, reply: Done },
  /** Ends the care; the doctor loses access. */
  'enrolment.end': { request: Type.Object({ enrolmentId: Uuid, reason: Text(MAX_ENROLMENT_NOTE) }), reply: Done },
  /** Advice, follow-ups and consent of an enrolment. */
  'enrolment.detail': {
    request: one,
    reply: Type.Object({
      enrolment: ListedEnrolment,
      consent: Nullable(Type.Object({ version: Type.Integer(), language: Language, givenAt: Instant })),
      advice: Type.Array(Advice),
      followUps: Type.Array(FollowUp),
    }),
  },
  /** Idempotent by the id of the advice. */
  'enrolment.advise': {
    request: Type.Object({ enrolmentId: Uuid, adviceId: Uuid, text: Text(MAX_ADVICE) }),
    reply: Done,
  },
  'enrolment.planFollowUp': {
    request: Type.Object({
      enrolmentId: Uuid,
      followUpId: Uuid,
      dueOn: Day,
      way: OneOf(FOLLOW_UP_WAYS),
      note: Type.Optional(Nullable(Text(MAX_FOLLOW_UP_NOTE))),
    }),
    reply: Done,
  },
  /** Marks a follow-up as done, with its outcome, or as cancelled. */
  'enrolment.closeFollowUp': {
    request: Type.Object({
      enrolmentId: Uuid,
      followUpId: Uuid,
      cancelled: Type.Boolean(),
      outcome: Type.Optional(Nullable(Text(MAX_FOLLOW_UP_NOTE))),
    }),
    reply: Done,
  },
  /** Figures of the caller's patients at home in a period of at most 366 hospital days. */
  'enrolment.survey': {
    request: Type.Object({ from: Day, to: Day }),
    reply: Type.Object({
      enrolled: Type.Integer(),
      /** Enrolments that began, and that ended, within the period. */
      begun: Type.Integer(),
      ended: Type.Integer(),
      active: Type.Integer(),
      planned: Type.Integer(),
      measured: Type.Integer(),
      measuredShare: Share,
      readings: Type.Integer(),
      inRange: Type.Integer(),
      inRangeShare: Share,
      lows: Type.Integer(),
      lowsLevel2: Type.Integer(),
      patientsWithLow: Type.Integer(),
      parts: Type.Array(
        Type.Object({
          from: Day,
          to: Day,
          active: Type.Integer(),
          readings: Type.Integer(),
          inRangeShare: Share,
          lows: Type.Integer(),
        }),
      ),
    }),
  },
  /** Compares the same patients in the given number of days before their enrolment and in the last days. */
  'enrolment.effect': {
    request: Type.Object({ days: Days }),
    reply: Type.Object({
      enrolled: Type.Integer(),
      compared: Type.Integer(),
      dropOuts: Type.Object(
        Object.fromEntries(HOME_DROP_OUTS.map((why) => [why, Type.Integer()])) as Record<
          (typeof HOME_DROP_OUTS)[number],
          Type.TInteger
        >,
      ),
      before: Counts,
      after: Counts,
      patients: Type.Array(Type.Object({ patientId: Id, ...PersonName, before: Counts, after: Counts })),
    }),
  },
};
