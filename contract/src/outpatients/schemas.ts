import { EXAMINATION_KINDS, RECALL_RESULTS, RECALL_WAYS } from '@wardlink/domain';
import * as Type from 'typebox';
import { patientFields, samePhoneConfirmed } from '../patients/admission-schemas.js';
import { OneOf } from '../indicators/schemas.js';
import {
  Day,
  Done,
  Id,
  InfantAge,
  Instant,
  Nullable,
  PersonName,
  Quantity,
  Reason,
  Setting,
  Sex,
  Text,
  Uuid,
  ValueMeaning,
} from '../base/parts.js';

const Named = Type.Object(PersonName);
const Version = Type.Integer({ minimum: 1 });
const ExaminationKind = OneOf(EXAMINATION_KINDS);

/** Fields of a visit in a form. */
const visitFields = {
  /** Chosen by the form: a repeated id returns the stored visit. */
  visitId: Uuid,
  departmentId: Id,
  /** Default: now. */
  visitedAt: Type.Optional(Nullable(Instant)),
  doctorId: Type.Optional(Nullable(Id)),
  reason: Text(500),
  nextOn: Type.Optional(Nullable(Day)),
  /** Whether the visit has ended or is kept open. */
  ended: Type.Boolean(),
};

const Visit = Type.Object({
  visitId: Uuid,
  patientId: Id,
  departmentId: Id,
  department: Named,
  visitedAt: Instant,
  day: Day,
  doctorId: Nullable(Id),
  doctor: Nullable(Named),
  reason: Type.String(),
  nextOn: Nullable(Day),
  /** Null while it is kept open. */
  endedAt: Nullable(Instant),
  recordedBy: Named,
  version: Version,
});

const Recall = Type.Object({
  recallId: Uuid,
  missedOn: Day,
  way: OneOf(RECALL_WAYS),
  result: OneOf(RECALL_RESULTS),
  newDate: Nullable(Day),
  note: Nullable(Type.String()),
  recalledAt: Instant,
  recalledBy: Named,
});

const examined = {
  kind: ExaminationKind,
  on: Day,
  /** HbA1c in %, uACR in mg/g, eGFR in mL/min/1.73 m²; null for eyes and feet. */
  value: Nullable(Type.Number()),
  /** For eyes and feet: whether a change was found; null for the others. */
  abnormal: Nullable(Type.Boolean()),
};

const Examination = Type.Object({
  examinationId: Uuid,
  ...examined,
  note: Nullable(Type.String()),
  recordedAt: Instant,
  recordedBy: Named,
});

const ExaminationDue = Type.Object({
  kind: ExaminationKind,
  last: Nullable(Type.Object(examined)),
  /** Null if there was no examination yet. */
  dueOn: Nullable(Day),
  isDue: Type.Boolean(),
});

/** The last reading of an indicator in lists. */
const LastGlucose = Type.Object({
  ...Quantity.properties,
  measuredAt: Instant,
  meaning: Nullable(ValueMeaning),
  setting: Nullable(Setting),
});
const LastPressure = Type.Object({
  systolic: Type.Number(),
  diastolic: Type.Number(),
  measuredAt: Instant,
  meaning: Nullable(ValueMeaning),
  setting: Nullable(Setting),
});

const Outpatient = Type.Object({
  patientId: Id,
  ...PersonName,
  sex: Sex,
  age: Type.Integer(),
  infantAge: InfantAge,
  visitCardNumber: Nullable(Type.String()),
  /** Masked. */
  mobile: Nullable(Type.String()),
  diseaseType: Nullable(Type.String()),
  department: Nullable(Named),
  attendingPhysician: Nullable(Named),
  /** The last visit; null if none is stored. */
  visit: Nullable(
    Type.Object({
      visitId: Uuid,
      day: Day,
      reason: Type.String(),
      nextOn: Nullable(Day),
      isOpen: Type.Boolean(),
    }),
  ),
  isOverdue: Type.Boolean(),
  /** The last recall because of the overdue visit; null without one. */
  recall: Nullable(Recall),
  glucose: Nullable(LastGlucose),
  pressure: Nullable(LastPressure),
  isOutOfRange: Type.Boolean(),
  /** No reading of glucose or blood pressure in the last 30 days. */
  hasNoData: Type.Boolean(),
  /** What is due now. */
  due: Type.Array(ExaminationKind),
});

const SHOWN = ['overdue', 'outOfRange', 'noData', 'examinations'] as const;
const Counts = Type.Object({
  all: Type.Integer(),
  overdue: Type.Integer(),
  outOfRange: Type.Integer(),
  noData: Type.Integer(),
  examinations: Type.Integer(),
});

const Changed = Type.Object({ patientId: Id, version: Version });

/** A patient already known by a number of a form. */
const Known = Type.Object({
  by: OneOf(['idCard', 'mobile', 'visitCardNumber'] as const),
  /** Null if the caller may not see the patient. */
  patient: Nullable(
    Type.Object({
      patientId: Id,
      ...PersonName,
      sex: Sex,
      birthday: Day,
      kind: OneOf(['inpatient', 'outpatient', 'discharged'] as const),
      hospitalizationNumber: Nullable(Type.String()),
      visitCardNumber: Nullable(Type.String()),
      version: Version,
    }),
  ),
});

export const outpatientSchemas = {
  /** Outpatients of a place: missed visits first, starting with the earliest date; then by name. */
  'outpatient.list': {
    request: Type.Object({
      departmentId: Type.Optional(Nullable(Id)),
      wardId: Type.Optional(Nullable(Id)),
      /** Part of a name, the beginning of a visit card number, a whole phone or identity number. */
      text: Type.Optional(Nullable(Text(64))),
      show: Type.Optional(Nullable(OneOf(SHOWN))),
      after: Type.Optional(Nullable(Text(80))),
    }),
    reply: Type.Object({
      serverTime: Instant,
      today: Day,
      rows: Type.Array(Outpatient),
      next: Nullable(Type.String()),
      total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
      /** Counts for the place and text, by filter. */
      counts: Counts,
    }),
  },
  /** Patients of the hospital with one of these numbers. */
  'outpatient.find': {
    request: Type.Object({
      idCard: Type.Optional(Nullable(Text(18))),
      mobile: Type.Optional(Nullable(Text(11))),
      visitCardNumber: Type.Optional(Nullable(Text(32))),
    }),
    reply: Type.Object({ known: Type.Array(Known) }),
  },
  /** Registers a patient with a first visit: a new one, or with `patientId` a known one who is not an inpatient. */
  'outpatient.register': {
    request: Type.Object({
      patientId: Type.Optional(Nullable(Id)),
      /** With `patientId`: version of the record that the caller saw. */
      version: Type.Optional(Nullable(Version)),
      ...patientFields,
      name: Type.Optional(Nullable(Text(64))),
      sex: Type.Optional(Nullable(Sex)),
      birthday: Type.Optional(Nullable(Day)),
      samePhoneConfirmed,
      ...visitFields,
    }),
    reply: Changed,
  },
  /** Visits of a place in a period, newest first. */
  'outpatient.visits': {
    request: Type.Object({
      from: Day,
      to: Day,
      departmentId: Type.Optional(Nullable(Id)),
      wardId: Type.Optional(Nullable(Id)),
      patient: Type.Optional(Nullable(Text(64))),
      state: Type.Optional(Nullable(OneOf(['open', 'ended'] as const))),
      after: Type.Optional(Nullable(Text(80))),
    }),
    reply: Type.Object({
      rows: Type.Array(
        Type.Object({
          ...Visit.properties,
          patient: Type.Object({ ...PersonName, visitCardNumber: Nullable(Type.String()) }),
        }),
      ),
      next: Nullable(Type.String()),
      total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
    }),
  },
  /** Visits, recalls and examinations of a patient, newest first, and due examinations. */
  'outpatient.detail': {
    request: Type.Object({ patientId: Id }),
    reply: Type.Object({
      serverTime: Instant,
      today: Day,
      visits: Type.Array(Visit),
      isOverdue: Type.Boolean(),
      recalls: Type.Array(Recall),
      examinations: Type.Array(Examination),
      due: Type.Array(ExaminationDue),
    }),
  },
  /** Adds a visit of an outpatient, or changes one: `version` is then the version that the caller saw. */
  'outpatient.saveVisit': {
    request: Type.Object({ patientId: Id, version: Type.Optional(Nullable(Version)), ...visitFields }),
    reply: Visit,
  },
  /** Records that a patient was recalled because of a missed visit. A new date becomes the next visit. */
  'outpatient.recall': {
    request: Type.Object({
      recallId: Uuid,
      patientId: Id,
      way: OneOf(RECALL_WAYS),
      result: OneOf(RECALL_RESULTS),
      newDate: Type.Optional(Nullable(Day)),
      note: Type.Optional(Nullable(Text(500))),
    }),
    reply: Recall,
  },
  /** Adds an examination. A repeated request returns the stored examination. */
  'outpatient.examine': {
    request: Type.Object({
      examinationId: Uuid,
      patientId: Id,
      ...examined,
      note: Type.Optional(Nullable(Text(500))),
    }),
    reply: Examination,
  },
  /** Voids an examination that was entered by mistake. */
  'outpatient.voidExamination': {
    request: Type.Object({ examinationId: Uuid, patientId: Id, reason: Reason }),
    reply: Done,
  },
};
