import * as Type from 'typebox';
import { CodedText, Day, Id, Instant, Nullable, PersonName, Sex, Text, Uuid } from '../base/parts.js';

const MaybeText = (maxLength: number) => Type.Optional(Nullable(Text(maxLength)));
const MaybeId = Type.Optional(Nullable(Id));

/** Number of a bed within its ward, such as `07`. */
const Bed = Text(16);

/** Version of the record that the caller edited, so that a concurrent change is detected and refused. */
const Version = Type.Integer({ minimum: 1 });

/** Patient fields that can be edited. An omitted field is unchanged; null clears it. */
export const patientFields = {
  latinName: MaybeText(64),
  mobile: MaybeText(11),
  idCard: MaybeText(18),
  address: MaybeText(200),
  heightCm: Type.Optional(Nullable(Type.Number())),
  weightKg: Type.Optional(Nullable(Type.Number())),
  identification: MaybeText(32),
  visitCardNumber: MaybeText(32),
  attendingPhysicianId: MaybeId,
  responsibleNurseId: MaybeId,
  nursingLevel: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  managementLevel: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 3 }))),
  diseaseType: Type.Optional(Nullable(CodedText('disease', 64))),
  diseaseGrouping: MaybeText(64),
  complications: MaybeText(1000),
  medicalHistory: MaybeText(2000),
  familyHistory: MaybeText(2000),
  drugAllergies: MaybeText(500),
  pastTreatment: MaybeText(2000),
  admissionAssessment: MaybeText(2000),
};

/** Confirmed by the user: another patient with the same phone number may be a relative. */
export const samePhoneConfirmed = Type.Optional(Type.Boolean());

const Changed = Type.Object({ patientId: Id, version: Version });
const Person = Type.Object({ userId: Id, ...PersonName });

export const admissionSchemas = {
  /** Every ward of the hospital with its free beds, and the staff who can be put in charge. Contains no patient. */
  'admission.places': {
    reply: Type.Object({
      wards: Type.Array(
        Type.Object({
          wardId: Id,
          ...PersonName,
          departmentId: Nullable(Id),
          department: Nullable(Type.Object(PersonName)),
          /** Whether the caller may see the ward, and so admit patients to it. */
          own: Type.Boolean(),
          /** Free beds, in order. */
          free: Type.Array(Type.String()),
          beds: Type.Integer(),
        }),
      ),
      doctors: Type.Array(Person),
      nurses: Type.Array(Person),
    }),
  },

  /**
   * Admits a new patient, or with `patientId` a known one, to a free bed. A repeated request with the same
   * `admissionId` returns what was stored the first time.
   */
  'admission.admit': {
    request: Type.Object({
      admissionId: Uuid,
      patientId: Type.Optional(Nullable(Id)),
      /** With `patientId`: version of the record that the caller saw. */
      version: Type.Optional(Nullable(Version)),
      ...patientFields,
      name: Type.Optional(Nullable(Text(64))),
      sex: Type.Optional(Nullable(Sex)),
      birthday: Type.Optional(Nullable(Day)),
      hospitalizationNumber: Text(32),
      /** Default: now. */
      admissionTime: Type.Optional(Nullable(Instant)),
      wardId: Id,
      bed: Bed,
      samePhoneConfirmed,
    }),
    reply: Changed,
  },

  /** Changes the fields of a patient's record. */
  'patient.edit': {
    request: Type.Object({
      patientId: Id,
      version: Version,
      ...patientFields,
      name: Type.Optional(Text(64)),
      sex: Type.Optional(Sex),
      birthday: Type.Optional(Day),
      hospitalizationNumber: MaybeText(32),
      samePhoneConfirmed,
    }),
    reply: Changed,
  },
  /** The complete number behind a mask. Each request is recorded in the audit trail. */
  'patient.unmask': {
    request: Type.Object({ patientId: Id, field: Type.Union([Type.Literal('mobile'), Type.Literal('idCard')]) }),
    reply: Type.Object({ value: Nullable(Type.String()) }),
  },

  /** Moves a patient to a free bed of the same ward. A repeated request changes nothing. */
  /**
   * Moves a patient to a free bed of the ward, or swaps beds with the patient who is in it. Refused as `bed.taken` if
   * that patient is not, or no longer, in the bed.
   */
  'admission.changeBed': {
    request: Type.Object({ patientId: Id, version: Version, bed: Bed, swapWith: Type.Optional(Nullable(Id)) }),
    reply: Changed,
  },
  /** The patients in the beds of a ward, in the order of the beds. */
  'admission.occupants': {
    request: Type.Object({ wardId: Id }),
    reply: Type.Object({
      occupants: Type.Array(Type.Object({ patientId: Id, ...PersonName, bed: Type.String() })),
      /** Beds that another system named for patients who are in the ward without one, and why they do not have them. */
      wanted: Type.Array(
        Type.Object({
          patientId: Id,
          bed: Type.String(),
          reason: Type.Union([Type.Literal('taken'), Type.Literal('unknown')]),
        }),
      ),
    }),
  },
  /** Transfers a patient to another ward; without a bed, the receiving ward assigns one. */
  'admission.transfer': {
    request: Type.Object({ patientId: Id, version: Version, wardId: Id, bed: Type.Optional(Nullable(Bed)) }),
    reply: Changed,
  },
  'admission.discharge': {
    request: Type.Object({
      patientId: Id,
      version: Version,
      /** Default: now. */
      dischargeTime: Type.Optional(Nullable(Instant)),
    }),
    reply: Changed,
  },
  /** Cancels a discharge: the patient returns to the previous bed or, if it is taken, to another one of its ward. */
  'admission.cancelDischarge': {
    request: Type.Object({ patientId: Id, version: Version, bed: Type.Optional(Nullable(Bed)) }),
    reply: Changed,
  },
};
