import * as Type from 'typebox';
import { REPORT_LANGUAGES, REPORT_PATIENTS } from './vocabulary.js';
import { ambulatorySchemas } from '../readings/ambulatory-schemas.js';
import { OneOf } from '../indicators/schemas.js';
import {
  Comparator,
  Day,
  Done,
  Id,
  Instant,
  KeptReading,
  Nullable,
  PersonName,
  Refusal,
  Text,
  Uuid,
  Ward,
} from '../base/parts.js';
import { GivenDose, PatientSummary, Staff, WarningAnswer } from '../patients/schemas.js';
import { ReportDefinition } from './definition-schemas.js';
import { LogoAddress } from './form-schemas.js';
import { VitalReading } from '../readings/vital-schemas.js';

const Patients = Type.Array(Id, { minItems: 1, maxItems: REPORT_PATIENTS, uniqueItems: true });
/** Id of a form: a built-in one, or one published by the hospital. */
const Form = Text(50);

/** More versions than any form has. */
const MOST_VERSIONS = 1_000_000;

/** A version of a reading that a later one replaced. */
const Correction = Type.Object({
  readingId: Uuid,
  version: Type.Integer({ minimum: 1 }),
  /** Its figures, by the names of the indicator's figures. */
  figures: Type.Record(Type.String(), Nullable(Type.Number())),
  comparator: Nullable(Comparator),
  refusal: Nullable(Refusal),
  /** When and by whom it was replaced. */
  correctedAt: Instant,
  correctedBy: Type.Object(PersonName),
});

/** Insulin of a pump on one day, units; hours are those of the hospital's day. */
const PumpDay = Type.Object({
  day: Day,
  /** Null if the entries do not yield it. */
  basal: Nullable(Type.Number()),
  bolus: Type.Number(),
  /** Rate at the beginning of each hour, units per hour, and the boluses within it. */
  hours: Type.Array(
    Type.Object({ hour: Type.Integer(), rate: Nullable(Type.Number()), bolus: Nullable(Type.Number()) }),
  ),
  /** The instant up to which an unfinished day is counted; null for a finished day. Older servers omit it. */
  until: Type.Optional(Nullable(Instant)),
});

/** A print of a patient's form. */
const Print = Type.Object({
  printId: Id,
  version: Type.Integer(),
  language: OneOf(REPORT_LANGUAGES),
  from: Day,
  to: Day,
  /** Whether the print can be continued. */
  continued: Type.Boolean(),
  /** The printed lines, from 1; the first is greater than the last if nothing was printed. */
  firstLine: Type.Integer({ minimum: 1 }),
  lastLine: Type.Integer({ minimum: 0 }),
  /** Why lines were printed again. */
  reason: Nullable(Type.String()),
  at: Instant,
  by: Type.Object(PersonName),
});

/** Digests of the cells of each printed line, as made by `cellDigest`, separated by spaces; `-` is an empty cell. */
const PrintedLines = Type.Array(Type.String({ maxLength: 400, pattern: '^[0-9a-z -]*$' }), { maxItems: 8000 });

/** The sheets on which a patient's form is continued: their first day, and their lines. */
const ContinuedSheet = Type.Object({
  version: Type.Integer(),
  language: OneOf(REPORT_LANGUAGES),
  from: Day,
  lines: PrintedLines,
});

/** One patient's data for a form. Lists that the form does not print are empty. */
const ReportPatient = Type.Object({
  /** First day of this patient's form; of a continued form, that of its sheets. */
  from: Day,
  /** Prints of this form, newest first, at most ten; empty when a link is opened. */
  prints: Type.Array(Print),
  continuedSheet: Nullable(ContinuedSheet),
  patient: Type.Object({
    ...PatientSummary.properties,
    identification: Nullable(Type.String()),
    department: Nullable(Type.Object(PersonName)),
    admissionTime: Nullable(Instant),
    attendingPhysician: Staff,
    responsibleNurse: Staff,
    diseaseType: Nullable(Type.String()),
    drugAllergies: Nullable(Type.String()),
  }),
  /** Glucose, oldest first, without voided readings. */
  readings: Type.Array(KeptReading),
  /** Blood pressure and ketone, oldest first. */
  vitals: Type.Array(VitalReading),
  /** Of these readings, oldest first. */
  corrections: Type.Array(Correction),
  doses: Type.Array(GivenDose),
  pumpDays: Type.Array(PumpDay),
  answers: Type.Array(WarningAnswer),
  /** The last ambulatory monitoring that has a reading in the period. */
  ambulatory: Nullable(
    Type.Object({
      session: ambulatorySchemas['ambulatory.bind'].reply.properties.session,
      readings: ambulatorySchemas['ambulatory.session'].reply.properties.readings,
    }),
  ),
});

/** Version of a form, as it was printed; omitted for the newest. */
const Version = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: MOST_VERSIONS })));

/** A form with the data of its patients, in the order of wards and beds. */
const ReportSheets = Type.Object({
  form: ReportDefinition,
  logo: Nullable(LogoAddress),
  hospital: Type.Object(PersonName),
  zone: Type.String(),
  from: Day,
  to: Day,
  printedAt: Instant,
  /** The person who prints, or who made the link. */
  printedBy: Type.Object(PersonName),
  patients: Type.Array(ReportPatient),
});

const Period = { from: Day, to: Day };

export const reportSchemas = {
  /** The inpatients of a department or ward whom the caller may print, by ward and bed; at most 400. */
  'report.patients': {
    request: Type.Object({ departmentId: Type.Optional(Nullable(Id)), wardId: Type.Optional(Nullable(Id)) }),
    reply: Type.Object({
      patients: Type.Array(
        Type.Object({ patientId: Id, ...PersonName, ward: Nullable(Ward), bed: Nullable(Type.String()) }),
      ),
      /** Node of the place, whose rules contain the favourites. */
      nodeId: Id,
      /** Forms that the place offers first. */
      favourites: Type.Array(Type.String()),
      /** Forms that the caller printed last, newest first, at most three. */
      recent: Type.Array(Type.String()),
    }),
  },
  /**
   * A form of patients for the hospital days `from` to `to`, inclusive; at most 366 days, and 3660 for all patients
   * together. Patients out of scope are omitted; the request is refused only if none remains.
   */
  'report.sheets': {
    request: Type.Object({
      form: Form,
      version: Version,
      patientIds: Patients,
      ...Period,
      /** A patient with continued sheets gets the data from their first day on. */
      continued: Type.Optional(Type.Boolean()),
    }),
    reply: ReportSheets,
  },
  /** Records that a form was printed; if it is continued, with all lines on paper. */
  'report.print': {
    request: Type.Object({
      form: Form,
      version: Type.Integer({ minimum: 1, maximum: MOST_VERSIONS }),
      language: OneOf(REPORT_LANGUAGES),
      to: Day,
      continued: Type.Boolean(),
      /** Why printed lines are printed again. */
      reason: Type.Optional(Nullable(Text(200))),
      prints: Type.Array(
        Type.Object({
          patientId: Id,
          from: Day,
          firstLine: Type.Integer({ minimum: 1, maximum: 8001 }),
          lastLine: Type.Integer({ minimum: 0, maximum: 8000 }),
          /** All lines on paper; empty for a form that is not continued. */
          lines: PrintedLines,
        }),
        { minItems: 1, maxItems: REPORT_PATIENTS },
      ),
    }),
    reply: Done,
  },
  /** Creates a signed link to a form of patients for a period, valid for `minutes`. */
  'report.share': {
    request: Type.Object({
      form: Form,
      version: Version,
      patientIds: Patients,
      ...Period,
      language: OneOf(REPORT_LANGUAGES),
      minutes: Type.Integer({ minimum: 1, maximum: 10080 }),
    }),
    reply: Type.Object({ token: Type.String(), expiresAt: Instant }),
  },
  /** Valid links to a patient's forms, newest first: the caller's own, or everybody's if the caller manages staff. */
  'report.links': {
    request: Type.Object({ patientId: Id }),
    reply: Type.Object({
      links: Type.Array(
        Type.Object({
          linkId: Id,
          form: Type.String(),
          patients: Type.Integer(),
          ...Period,
          madeAt: Instant,
          expiresAt: Instant,
          madeBy: Type.Object(PersonName),
          own: Type.Boolean(),
        }),
      ),
    }),
  },
  /** Withdraws a link, so that it no longer opens anything. */
  'report.withdraw': { request: Type.Object({ linkId: Id }), reply: Done },
  'report.open': {
    request: Type.Object({ token: Text(8192) }),
    reply: Type.Object({ ...ReportSheets.properties, language: OneOf(REPORT_LANGUAGES) }),
  },
};
