import * as Type from 'typebox';
import { Figure } from '../statistics/figure-schema.js';
import { Day, Id, Instant, Nullable, PersonName, Sex, Text, InfantAge } from '../base/parts.js';

const Kind = Type.Union([Type.Literal('inpatient'), Type.Literal('outpatient'), Type.Literal('discharged')]);
const place = { departmentId: Type.Optional(Nullable(Id)), wardId: Type.Optional(Nullable(Id)) };

/** A patient as the management lists show them; the phone number is masked. */
const ManagedPatient = Type.Object({
  patientId: Id,
  ...PersonName,
  sex: Sex,
  age: Type.Integer(),
  infantAge: InfantAge,
  kind: Kind,
  department: Nullable(Type.Object(PersonName)),
  ward: Nullable(Type.Object(PersonName)),
  bed: Nullable(Type.String()),
  hospitalizationNumber: Nullable(Type.String()),
  mobile: Nullable(Type.String()),
  diseaseType: Nullable(Type.String()),
  nursingLevel: Type.Integer({ minimum: 1, maximum: 4 }),
  managementLevel: Nullable(Type.Integer()),
  attendingPhysician: Nullable(Type.Object(PersonName)),
  registrationTime: Instant,
  admissionTime: Nullable(Instant),
  dischargeTime: Nullable(Instant),
  /** Days of the stay, up to now or in total; null without a stay. */
  stayDays: Nullable(Type.Integer()),
  followed: Type.Boolean(),
});

const Counted = Type.Array(Type.Object({ band: Type.String(), patients: Type.Integer() }));

export const managementSchemas = {
  /**
   * Patients whom the caller may see, newest first: inpatients by admission, discharged patients by discharge, others
   * by registration. `text` is a bed, part of a name, or the beginning of a number.
   */
  'management.list': {
    request: Type.Object({
      kind: Type.Optional(Nullable(Kind)),
      ...place,
      text: Type.Optional(Nullable(Text(64))),
      nursingLevel: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 4 }))),
      followed: Type.Optional(Type.Boolean()),
      /**
       * `time` is the time of discharge for discharged patients, of admission for inpatients, else of registration. `-`
       * means descending; the default is `-time`.
       */
      sort: Type.Optional(
        Type.Union([
          Type.Literal('-time'),
          Type.Literal('time'),
          Type.Literal('bed'),
          Type.Literal('-bed'),
          Type.Literal('name'),
          Type.Literal('-name'),
        ]),
      ),
      /** `next` of the previous page. */
      after: Type.Optional(Nullable(Text(400))),
    }),
    reply: Type.Object({
      serverTime: Instant,
      patients: Type.Array(ManagedPatient),
      /** Null on the last page. */
      next: Nullable(Type.String()),
      /** Number of patients in the whole list; only on the first page. */
      total: Nullable(Type.Integer()),
    }),
  },
  /**
   * Statistics of the present inpatients, or of patients discharged on the days `from` to `to`: their glucose during
   * the stay, the lengths of stay and their ages.
   */
  'management.analysis': {
    request: Type.Object({
      kind: Type.Union([Type.Literal('inpatient'), Type.Literal('discharged')]),
      ...place,
      from: Type.Optional(Nullable(Day)),
      to: Type.Optional(Nullable(Day)),
    }),
    reply: Type.Object({
      patients: Type.Integer(),
      readings: Type.Integer(),
      /** Percent of readings from 3.9 to 10.0 mmol/L. */
      inRange: Figure,
      /** mmol/L. */
      mean: Figure,
      /** Days. */
      meanStay: Figure,
      medianStay: Figure,
      departments: Type.Array(
        Type.Object({
          departmentId: Nullable(Id),
          department: Nullable(Type.Object(PersonName)),
          patients: Type.Integer(),
          readings: Type.Integer(),
          inRange: Figure,
          meanStay: Figure,
        }),
      ),
      /** Patients by the domain's STAY_BANDS. */
      stays: Counted,
      /** Patients by the domain's AGE_BANDS. */
      ages: Counted,
    }),
  },
};
