import * as Type from 'typebox';
import { VitalReading } from './vital.js';
import { Day, Done, Id, Instant, KeptReading, Nullable, PersonName, Range, Sex, Text, Ward, Voided } from './parts.js';
import { Warning } from './warning.js';

const Staff = Nullable(Type.Object({ userId: Id, ...PersonName }));

const PatientSummary = Type.Object({
  patientId: Id,
  ...PersonName,
  sex: Sex,
  age: Type.Integer(),
  bed: Nullable(Type.String()),
  ward: Nullable(Ward),
  hospitalizationNumber: Nullable(Type.String()),
  kind: Type.Union([Type.Literal('inpatient'), Type.Literal('outpatient'), Type.Literal('discharged')]),
});

/** The patient of the specification, section 3. Phone and identity number come masked. */
export const Patient = Type.Object({
  ...PatientSummary.properties,
  /** Account of the patient for chat and calls, null where none exists. */
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
  /** A code of the domain's DISEASE_TYPES, or the hospital's own words. */
  diseaseType: Nullable(Type.String()),
  complications: Nullable(Type.String()),
  medicalHistory: Nullable(Type.String()),
  drugAllergies: Nullable(Type.String()),
  diseaseGrouping: Nullable(Type.String()),
  familyHistory: Nullable(Type.String()),
  pastTreatment: Nullable(Type.String()),
  admissionAssessment: Nullable(Type.String()),
  /** 1 is looked after most closely. */
  managementLevel: Nullable(Type.Integer({ minimum: 1, maximum: 3 })),
  admissionHandler: Staff,
  dischargeHandler: Staff,
  /** Bed that was left with the discharge. */
  leftBed: Nullable(Type.String()),
  leftWardId: Nullable(Id),
  wardId: Nullable(Id),
  /** Rises with every change of the record. */
  version: Type.Integer({ minimum: 1 }),
  followed: Type.Boolean(),
});

/** Kinds of entries that a timeline can be narrowed to. */
const TimelineKind = Type.Union([
  Type.Literal('reading'),
  Type.Literal('warning'),
  Type.Literal('call'),
  Type.Literal('edit'),
  Type.Literal('stay'),
  Type.Literal('order'),
  Type.Literal('other'),
]);

/** What happened to the patient, newest first; `kind` is the audit event's type, or that of a reading or a call. */
const TimelineEntry = Type.Object({
  at: Instant,
  kind: Type.String(),
  by: Nullable(Type.Object(PersonName)),
  /** Figures of the event that its sentence names. */
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  /** Of a reading that was voided. */
  voided: Nullable(Voided),
});

export const patientSchemas = {
  /** By bed, name, latin name or hospitalization number; at most 20. */
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
      /** Slots in which glucose is to be measured today. */
      monitoring: Type.Array(Type.Integer()),
      openWarnings: Type.Array(Warning),
    }),
  },
  /** Readings, warnings, calls, edits and moves in one list, newest first; at most 40 at once. */
  'patient.timeline': {
    request: Type.Object({
      patientId: Id,
      /** Default: all. */
      kinds: Type.Optional(Nullable(Type.Array(TimelineKind, { maxItems: 7 }))),
      /** `next` of the page before. */
      after: Type.Optional(Nullable(Text(80))),
    }),
    /** `next` is null on the last page. */
    reply: Type.Object({ entries: Type.Array(TimelineEntry), next: Nullable(Type.String()) }),
  },
  /** Readings of hospital days `from` to `to`, both included, oldest first; at most 92 days. */
  'patient.glucose': {
    request: Type.Object({ patientId: Id, from: Day, to: Day }),
    reply: Type.Object({
      readings: Type.Array(KeptReading),
      /** What was voided of these days: it counts nowhere, and is shown struck through. */
      voided: Type.Array(Type.Object({ ...KeptReading.properties, voided: Voided })),
    }),
  },
  /**
   * Everything else that was measured on hospital days `from` to `to`, both included, oldest first, and what a pump gave
   * on each of them; at most 92 days.
   */
  'patient.trends': {
    request: Type.Object({ patientId: Id, from: Day, to: Day }),
    reply: Type.Object({
      readings: Type.Array(VitalReading),
      /** Units of the days on which a pump ran. */
      insulin: Type.Array(Type.Object({ day: Day, basal: Type.Number(), bolus: Type.Number(), total: Type.Number() })),
    }),
  },
  'patient.follow': { request: Type.Object({ patientId: Id, followed: Type.Boolean() }), reply: Done },

  /** A signed link to one patient's record sheet for a period, good for `minutes`. */
  'report.share': {
    request: Type.Object({ patientId: Id, from: Day, to: Day, minutes: Type.Integer({ minimum: 1, maximum: 10080 }) }),
    reply: Type.Object({ token: Type.String(), expiresAt: Instant }),
  },
  /** Links to a patient's record sheet that still open it: one's own, and for who manages staff those of everybody; the latest first. */
  'report.links': {
    request: Type.Object({ patientId: Id }),
    reply: Type.Object({
      links: Type.Array(
        Type.Object({
          linkId: Id,
          from: Day,
          to: Day,
          madeAt: Instant,
          expiresAt: Instant,
          madeBy: Type.Object(PersonName),
          own: Type.Boolean(),
        }),
      ),
    }),
  },
  /** It opens nothing from now on. */
  'report.withdraw': { request: Type.Object({ linkId: Id }), reply: Done },
  'report.open': {
    request: Type.Object({ token: Text(2048) }),
    reply: Type.Object({
      hospital: Type.Object(PersonName),
      zone: Type.String(),
      from: Day,
      to: Day,
      printedAt: Instant,
      patient: Type.Object({
        ...PatientSummary.properties,
        department: Nullable(Type.Object(PersonName)),
        admissionTime: Nullable(Instant),
        attendingPhysician: Staff,
        responsibleNurse: Staff,
        diseaseType: Nullable(Type.String()),
      }),
      readings: Type.Array(KeptReading),
    }),
  },

  'own.glucose': {
    request: Type.Object({ from: Day, to: Day }),
    reply: Type.Object({ readings: Type.Array(KeptReading), range: Range }),
  },
  /** The patient's own doctor and nurse: who may be written to and called. */
  'own.team': {
    reply: Type.Object({
      members: Type.Array(
        Type.Object({
          userId: Id,
          username: Type.String(),
          ...PersonName,
          role: Type.Union([Type.Literal('doctor'), Type.Literal('nurse')]),
          online: Type.Boolean(),
        }),
      ),
    }),
  },
};
