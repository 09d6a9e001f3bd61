import * as Type from 'typebox';
import { Day, Id, Instant, Nullable, PersonName, Reading, Slot, Text, Uuid, Ward, Voided } from './parts.js';
import { AnyFigures, AnyIndicatorName } from './figures.js';
import { VitalReading } from './vital.js';

const AnyReading = Type.Union([Reading, VitalReading]);

/** Which readings a record screen shows, and an export holds; last versions only. */
const filter = {
  indicator: AnyIndicatorName,
  /** Hospital days, both included; at most 92. */
  from: Day,
  to: Day,
  /** Where the reading was taken. */
  departmentId: Type.Optional(Nullable(Id)),
  wardId: Type.Optional(Nullable(Id)),
  /** Part of a name, or the beginning of a hospitalization number. */
  patient: Type.Optional(Nullable(Text(64))),
  /** Glucose only. */
  slot: Type.Optional(Nullable(Slot)),
  way: Type.Optional(Nullable(Type.Union([Type.Literal('manual'), Type.Literal('device')]))),
  /** `refused`: glucose only; readings that have a reason in the place of a value. */
  show: Type.Optional(Nullable(Type.Union([Type.Literal('abnormal'), Type.Literal('refused')]))),
  /**
   * By measure time, or by the first figure; what was refused has none and stands last. `-` begins at the end, and `-time`
   * is what comes where nothing is said.
   */
  sort: Type.Optional(
    Type.Union([Type.Literal('-time'), Type.Literal('time'), Type.Literal('value'), Type.Literal('-value')]),
  ),
};

/** One reading with all columns of its row. */
const RecordRow = Type.Object({
  reading: AnyReading,
  /** Null if not voided. Voided readings count nowhere and are not exported; screens show them struck through. */
  voided: Nullable(Voided),
  patient: Type.Object({
    ...PersonName,
    hospitalizationNumber: Nullable(Type.String()),
  }),
  /** Where the patient lay when it was measured. */
  ward: Ward,
  /** The patient's bed; null where the patient has left that ward. */
  bed: Nullable(Type.String()),
});

const ImportRow = Type.Object({
  /** Its line in the file; comes back with the answer. */
  line: Type.Integer({ minimum: 1 }),
  hospitalizationNumber: Text(64),
  measuredAt: Instant,
  /** Glucose only; default: derived from the measure time. */
  slot: Type.Optional(Nullable(Slot)),
  figures: AnyFigures,
});

export const recordSchemas = {
  /** Readings page by page. */
  'record.list': {
    request: Type.Object({
      ...filter,
      /** `next` of the page before; none for the first page. */
      after: Type.Optional(Nullable(Text(80))),
    }),
    reply: Type.Object({
      rows: Type.Array(RecordRow),
      /** Where the next page begins; null on the last one. */
      next: Nullable(Type.String()),
      /** How many there are in all, counted up to the limit of an export; on the first page only. */
      total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
    }),
  },
  /** The same readings on all pages as a file, in pieces: their bytes one after the other are the file. */
  'record.export': {
    request: Type.Object({ ...filter, format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]) }),
    reply: Type.Object({
      /** Counts the pieces from 0. */
      index: Type.Integer({ minimum: 0 }),
      /** Base64. */
      bytes: Type.String(),
      /** On the last piece only: how many readings the file holds, and whether there were more than it may hold. */
      end: Nullable(Type.Object({ rows: Type.Integer(), limited: Type.Boolean() })),
    }),
  },
  /**
   * Checks the lines of a meter's file, and stores them all or none. A line whose patient has a reading with the same
   * figures in the same minute is a duplicate and is left out.
   */
  'record.import': {
    request: Type.Object({
      indicator: AnyIndicatorName,
      rows: Type.Array(ImportRow, { minItems: 1, maxItems: 1000 }),
      /** The person confirmed the figures that were asked about. */
      confirmed: Type.Boolean(),
      /** Store them where no line is refused or still asked about; else only say what would become of each line. */
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
          /** Why a line is refused or asked about, in the caller's language. */
          reason: Nullable(Type.String()),
          patient: Nullable(Type.Object(PersonName)),
        }),
      ),
      /** How many were stored: all that are new, or none. */
      stored: Type.Integer(),
    }),
  },
  /** Every version of a reading, the first one first. */
  'record.versions': {
    request: Type.Object({ indicator: AnyIndicatorName, readingId: Uuid }),
    reply: Type.Object({
      versions: Type.Array(
        Type.Object({
          reading: AnyReading,
          enteredAt: Instant,
          enteredBy: Type.Object(PersonName),
          /** Why it was corrected; null on the first version and only there. */
          reason: Nullable(Type.String()),
        }),
      ),
      /** Null unless the reading is voided. */
      voided: Nullable(Voided),
    }),
  },
};
