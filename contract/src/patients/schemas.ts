import { INSULIN_CATEGORIES, WARNING_ACTIONS } from '@wardlink/domain';
import * as Type from 'typebox';
import { OneOf } from '../indicators/schemas.js';
import { MealTimes } from '../rules/schemas.js';
import { VitalReading } from '../readings/vital-schemas.js';
import {
  Day,
  Done,
  GlucoseTarget,
  Id,
  Instant,
  KeptReading,
  Nullable,
  PersonName,
  Range,
  Sex,
  Text,
  Uuid,
  Ward,
  Voided,
  InfantAge,
} from '../base/parts.js';
import { Warning } from '../warnings/schemas.js';

export const Staff = Nullable(Type.Object({ userId: Id, ...PersonName }));

export const PatientSummary = Type.Object({
  patientId: Id,
  ...PersonName,
  sex: Sex,
  age: Type.Integer(),
  infantAge: InfantAge,
  bed: Nullable(Type.String()),
  ward: Nullable(Ward),
  hospitalizationNumber: Nullable(Type.String()),
  kind: Type.Union([Type.Literal('inpatient'), Type.Literal('outpatient'), Type.Literal('discharged')]),
});

/** The identity of a patient: the same on every screen, in chat and in calls. */
const PatientIdentity = Type.Object({
  ...PatientSummary.properties,
  department: Nullable(Type.Object(PersonName)),
  admissionTime: Nullable(Instant),
  drugAllergies: Nullable(Type.String()),
});

/** From `since` until the next place or the end of the stay; without a bed for a patient in the ward without one. */
const PlaceOfStay = Type.Object({
  since: Instant,
  until: Nullable(Instant),
  ward: Ward,
  bed: Nullable(Type.String()),
});

/** From an admission to its discharge; `endedAt` is null while it runs. */
const Stay = Type.Object({
  stayId: Id,
  class: Type.Union([Type.Literal('inpatient'), Type.Literal('outpatient'), Type.Literal('planned')]),
  visitNumber: Nullable(Type.String()),
  beganAt: Instant,
  endedAt: Nullable(Instant),
  attendingPhysician: Staff,
  cancelledAt: Nullable(Instant),
  cancelReason: Nullable(Type.String()),
  /** Oldest first. */
  places: Type.Array(PlaceOfStay),
});

/** A patient as in the specification, section 3. Phone and identity number are masked. */
export const Patient = Type.Object({
  ...PatientSummary.properties,
  /** The patient's account for chat and calls; null if there is none. */
  accountId: Nullable(Id),
  username: Nullable(Type.String()),
  mobile: Nullable(Type.String()),
  idCard: Nullable(Type.String()),
  birthday: Day,
  address: Nullable(Type.String()),
  heightCm: Nullable(Type.Number()),
  weightKg: Nullable(Type.Number()),
  departmentId: Nullable(Id),
  department: Nullable(Type.Object(PersonName)),
  identification: Nullable(Type.String()),
  visitCardNumber: Nullable(Type.String()),
  admissionTime: Nullable(Instant),
  registrationTime: Instant,
  dischargeTime: Nullable(Instant),
  attendingPhysician: Staff,
  responsibleNurse: Staff,
  nursingLevel: Type.Integer({ minimum: 1, maximum: 4 }),
  /** A code of the domain's DISEASE_TYPES, or a text entered by the hospital. */
  diseaseType: Nullable(Type.String()),
  complications: Nullable(Type.String()),
  medicalHistory: Nullable(Type.String()),
  drugAllergies: Nullable(Type.String()),
  diseaseGrouping: Nullable(Type.String()),
  familyHistory: Nullable(Type.String()),
  pastTreatment: Nullable(Type.String()),
  admissionAssessment: Nullable(Type.String()),
  /** 1 is the closest management. */
  managementLevel: Nullable(Type.Integer({ minimum: 1, maximum: 3 })),
  admissionHandler: Staff,
  dischargeHandler: Staff,
  /** The bed that the patient left at discharge. */
  leftBed: Nullable(Type.String()),
  leftWardId: Nullable(Id),
  wardId: Nullable(Id),
  /** Incremented by each change of the record. */
  version: Type.Integer({ minimum: 1 }),
  followed: Type.Boolean(),
});

/** The glucose targets of a patient: the patient's own, if there is one, takes precedence over the department's. */
const PatientTarget = Type.Object({ department: GlucoseTarget, own: Nullable(GlucoseTarget) });

/** Kinds of entries by which a timeline can be filtered. */
const TimelineKind = Type.Union([
  Type.Literal('reading'),
  Type.Literal('warning'),
  Type.Literal('call'),
  Type.Literal('edit'),
  Type.Literal('stay'),
  Type.Literal('order'),
  Type.Literal('other'),
]);

/**
 * An event of the patient's timeline, newest first; `kind` is the type of the audit event, or that of a reading or
 * call.
 */
const TimelineEntry = Type.Object({
  at: Instant,
  kind: Type.String(),
  by: Nullable(Type.Object(PersonName)),
  /** Values that are inserted into the event's text. */
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  /** Only of a voided reading. */
  voided: Nullable(Voided),
});

/** A medicine given by the orders. */
export const GivenDose = Type.Object({
  at: Instant,
  /** The day of the order's task: for a dose after midnight, the day of its slot. */
  day: Day,
  slot: Type.Integer(),
  amount: Type.Number(),
  unit: Type.String(),
  drug: Type.String(),
  latinDrug: Nullable(Type.String()),
  brand: Nullable(Type.String()),
  latinBrand: Nullable(Type.String()),
  category: Type.Union([Type.Literal('oral'), Type.Literal('insulin')]),
  insulinCategory: Nullable(OneOf(INSULIN_CATEGORIES)),
});

/** An acknowledged warning of a reading, with its note. */
export const WarningAnswer = Type.Object({
  readingId: Uuid,
  at: Instant,
  by: Type.Object(PersonName),
  actions: Type.Array(OneOf(WARNING_ACTIONS)),
  note: Nullable(Type.String()),
});

export const patientSchemas = {
  /** Searches by bed, name, Latin name or hospitalization number; at most 20 results. */
  'patient.search': {
    request: Type.Object({ text: Text(64) }),
    reply: Type.Object({ patients: Type.Array(PatientSummary) }),
  },
  'patient.detail': {
    request: Type.Object({ patientId: Id }),
    reply: Type.Object({
      serverTime: Instant,
      patient: Patient,
      range: Range,
      target: PatientTarget,
      /** Slots in which glucose should be measured today. */
      monitoring: Type.Array(Type.Integer()),
      openWarnings: Type.Array(Warning),
      /** The caller's rights over this patient (`GRANTABLE`). */
      rights: Type.Array(Type.String()),
    }),
  },
  /** The identity of a patient, by id or by account for chat and calls; for the head of a screen. */
  'patient.identity': {
    request: Type.Object({ patientId: Type.Optional(Nullable(Id)), accountId: Type.Optional(Nullable(Id)) }),
    reply: Type.Object({ serverTime: Instant, identity: PatientIdentity }),
  },
  /** Every stay of a patient, the latest first. */
  'patient.stays': {
    request: Type.Object({ patientId: Id }),
    reply: Type.Object({ stays: Type.Array(Stay) }),
  },
  /** Readings, warnings, calls, edits and moves in one list, newest first; at most 40 per page. */
  'patient.timeline': {
    request: Type.Object({
      patientId: Id,
      /** Default: all. */
      kinds: Type.Optional(Nullable(Type.Array(TimelineKind, { maxItems: 7 }))),
      /** `next` of the previous page. */
      after: Type.Optional(Nullable(Text(80))),
    }),
    /** `next` is null on the last page. */
    reply: Type.Object({ entries: Type.Array(TimelineEntry), next: Nullable(Type.String()) }),
  },
  /** Readings of the hospital days `from` to `to`, inclusive, oldest first; at most 92 days. */
  'patient.glucose': {
    request: Type.Object({ patientId: Id, from: Day, to: Day }),
    reply: Type.Object({
      readings: Type.Array(KeptReading),
      /** Readings of these days that were voided: they no longer count, and are shown struck through. */
      voided: Type.Array(Type.Object({ ...KeptReading.properties, voided: Voided })),
    }),
  },
  /**
   * Readings of all indicators except glucose on the hospital days `from` to `to`, inclusive, oldest first, and the
   * insulin that a pump gave on each day; at most 92 days.
   */
  'patient.trends': {
    request: Type.Object({ patientId: Id, from: Day, to: Day }),
    reply: Type.Object({
      readings: Type.Array(VitalReading),
      /** Insulin units of the days on which a pump ran. */
      insulin: Type.Array(Type.Object({ day: Day, basal: Type.Number(), bolus: Type.Number(), total: Type.Number() })),
    }),
  },
  /**
   * Medicines given on the hospital days `from` to `to`, inclusive, and actions on glucose warnings; at most 92 days.
   * Shown below the glucose curve, on the same axis.
   */
  'patient.treatments': {
    request: Type.Object({ patientId: Id, from: Day, to: Day }),
    reply: Type.Object({
      /** Meal times in force, by which meals are marked. */
      windows: MealTimes,
      /** Medicines given by the orders, oldest first. */
      doses: Type.Array(GivenDose),
      /** Boluses of an insulin pump, units. */
      boluses: Type.Array(Type.Object({ at: Instant, units: Type.Number() })),
      answers: Type.Array(WarningAnswer),
    }),
  },
  /** Sets a patient's own glucose target; null removes it. Stored readings keep their meaning. */
  'patient.setTarget': {
    request: Type.Object({ patientId: Id, target: Nullable(GlucoseTarget) }),
    reply: Type.Object({ target: PatientTarget }),
  },
  'patient.follow': { request: Type.Object({ patientId: Id, followed: Type.Boolean() }), reply: Done },
};
