import * as Type from 'typebox';
import {
  Day,
  Id,
  Instant,
  KeptReason,
  Nullable,
  PersonName,
  Reading,
  Setting,
  Slot,
  Text,
  Uuid,
  Voided,
  Ward,
} from '../base/parts.js';
import { AnyFigures, AnyIndicatorName, OneOf } from '../indicators/schemas.js';
import { VitalReading } from '../readings/vital-schemas.js';
import { IMPORT_QUESTIONS } from './import-questions.js';

const AnyReading = Type.Union([Reading, VitalReading]);

/** Filter of a record screen and its export; only the latest versions. */
const filter = {
  indicator: AnyIndicatorName,
  /** Hospital days, inclusive; at most 92. */
  from: Day,
  to: Day,
  /** Place at which the reading was taken. */
  departmentId: Type.Optional(Nullable(Id)),
  wardId: Type.Optional(Nullable(Id)),
  /** Part of a name, or the beginning of a hospitalization number. */
  patient: Type.Optional(Nullable(Text(64))),
  /** Glucose only. */
  slot: Type.Optional(Nullable(Slot)),
  way: Type.Optional(Nullable(Type.Union([Type.Literal('manual'), Type.Literal('device')]))),
  /** Only patients who are outpatients now; with `setting`, only readings taken there. */
  outpatients: Type.Optional(Type.Boolean()),
  setting: Type.Optional(Nullable(Setting)),
  /**
   * Glucose only: `refused`, measurements with a reason instead of a value; `uncontrolled`, of meters without valid
   * quality control; `unauthorised`, of people who were not authorised to measure.
   */
  show: Type.Optional(
    Nullable(
      Type.Union([
        Type.Literal('abnormal'),
        Type.Literal('refused'),
        Type.Literal('uncontrolled'),
        Type.Literal('unauthorised'),
      ]),
    ),
  ),
  /**
   * By measure time, or by the first figure; refused measurements have none and come last. `-` means descending; the
   * default is `-time`.
   */
  sort: Type.Optional(
    Type.Union([Type.Literal('-time'), Type.Literal('time'), Type.Literal('value'), Type.Literal('-value')]),
  ),
};

/** One reading with all columns of its row. */
const RecordRow = Type.Object({
  reading: AnyReading,
  /** Null unless voided. Voided readings do not count and are not exported; screens show them struck through. */
  voided: Nullable(Voided),
  patient: Type.Object({
    ...PersonName,
    hospitalizationNumber: Nullable(Type.String()),
  }),
  /** The patient's ward at the measure time. */
  ward: Ward,
  /** The patient's bed; null if the patient has left this ward. */
  bed: Nullable(Type.String()),
});

const ImportRow = Type.Object({
  /** Line number in the file, repeated in the reply. */
  line: Type.Integer({ minimum: 1 }),
  hospitalizationNumber: Text(64),
  measuredAt: Instant,
  /** Glucose only; default: derived from the measure time. */
  slot: Type.Optional(Nullable(Slot)),
  figures: AnyFigures,
  /** The questions about this line that a person answered with yes. A line is stored when each one is answered. */
  confirmed: Type.Optional(Type.Array(OneOf(IMPORT_QUESTIONS), { maxItems: IMPORT_QUESTIONS.length })),
});

export const recordSchemas = {
  /** Readings, in pages. */
  'record.list': {
    request: Type.Object({
      ...filter,
      /** `next` of the previous page; left out for the first page. */
      after: Type.Optional(Nullable(Text(80))),
    }),
    reply: Type.Object({
      rows: Type.Array(RecordRow),
      /** Cursor of the next page; null on the last one. */
      next: Nullable(Type.String()),
      /** Number of matching readings, counted up to the export limit; only on the first page. */
      total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
    }),
  },
  /** The readings of all pages as a file, in pieces; the concatenated bytes of the pieces are the file. */
  'record.export': {
    request: Type.Object({ ...filter, format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]) }),
    reply: Type.Object({
      /** Index of the piece, from 0. */
      index: Type.Integer({ minimum: 0 }),
      /** Base64. */
      bytes: Type.String(),
      /** Only on the last piece: how many readings the file contains, and whether the limit was reached. */
      end: Nullable(Type.Object({ rows: Type.Integer(), limited: Type.Boolean() })),
    }),
  },
  /**
   * Checks the lines of a meter's file and stores them: all or none. A line is a duplicate, and skipped, if its patient
   * has a reading with the same figures in the same minute.
   */
  'record.import': {
    request: Type.Object({
      indicator: AnyIndicatorName,
      rows: Type.Array(ImportRow, { minItems: 1, maxItems: 1000 }),
      /** Stores the lines unless one is refused or still questioned; otherwise the request only checks them. */
      commit: Type.Boolean(),
    }),
    reply: Type.Object({
      lines: Type.Array(
        Type.Object({
          line: Type.Integer(),
          outcome: Type.Union([
            Type.Literal('new'),
            Type.Literal('duplicate'),
            Type.Literal('question'),
            Type.Literal('refused'),
          ]),
          /** Why a line is refused, in the caller's language. */
          reason: Nullable(Type.String()),
          /** The open questions about the line: of its time and of its figures. One answer does not answer another. */
          questions: Type.Array(
            Type.Object({
              code: OneOf(IMPORT_QUESTIONS),
              /** The question in the caller's language. */
              text: Type.String(),
            }),
          ),
          /** The earlier line of the file with the same content; null if the line duplicates a stored reading. */
          sameAsLine: Nullable(Type.Integer()),
          patient: Nullable(Type.Object(PersonName)),
        }),
      ),
      /** Number of stored readings: all new ones, or 0. */
      stored: Type.Integer(),
    }),
  },
  /** Every version of a reading, oldest first. */
  'record.versions': {
    request: Type.Object({ indicator: AnyIndicatorName, readingId: Uuid }),
    reply: Type.Object({
      versions: Type.Array(
        Type.Object({
          reading: AnyReading,
          enteredAt: Instant,
          enteredBy: Type.Object(PersonName),
          /** Why it was corrected; null only on version 1. */
          reason: Nullable(KeptReason),
        }),
      ),
      /** Null unless voided. */
      voided: Nullable(Voided),
    }),
  },
};
