import { VITAL_INDICATORS } from '@wardlink/domain';
import * as Type from 'typebox';
import { Day, Done, Id, Instant, Nullable, PersonName, Text, TimeReason, Uuid, VoidedReading } from './parts.js';
import { FiguresOfAny, Indicator, ReadingOfAny } from './figures.js';
import { Inpatient } from './ward.js';

const version = {
  readingId: Uuid,
  /** 1 for the first entry; each correction adds one. */
  version: Type.Integer({ minimum: 1 }),
  patientId: Id,
  measuredAt: Instant,
  /** Hospital-local day of `measuredAt`. */
  day: Day,
  measuredBy: Type.Object(PersonName),
  way: Type.Union([Type.Literal('manual'), Type.Literal('device')]),
};

/** The latest version of a reading of one of the indicators. */
export const VitalReading = ReadingOfAny(version);

const entered = {
  /** The figures of the indicator. */
  figures: FiguresOfAny(VITAL_INDICATORS),
  /** Default: now. */
  measuredAt: Type.Optional(Nullable(Instant)),
  timeReason: TimeReason,
  /** The person confirmed figures that are unusual. */
  confirmed: Type.Optional(Type.Boolean()),
};

export const vitalSchemas = {
  /** The workbench of an indicator: every inpatient of a department or ward that the caller may see, by ward and bed. */
  'vital.board': {
    request: Type.Object({
      indicator: Indicator,
      departmentId: Type.Optional(Nullable(Id)),
      wardId: Type.Optional(Nullable(Id)),
      /** Default: the hospital's today. */
      day: Type.Optional(Nullable(Day)),
    }),
    reply: Type.Object({
      serverTime: Instant,
      day: Day,
      indicator: Indicator,
      rows: Type.Array(
        Type.Object({
          ...Inpatient,
          /** Readings of the asked day, oldest first. */
          today: Type.Array(VitalReading),
          /** The last reading before the asked day. */
          before: Nullable(VitalReading),
        }),
      ),
    }),
  },
  /** Enters a reading. Sending the same `readingId` again answers with what was stored the first time. */
  'vital.record': {
    request: Type.Object({ indicator: Indicator, readingId: Uuid, patientId: Id, ...entered }),
    reply: Type.Object({ reading: VitalReading }),
  },
  /** Adds a version; `version` is the one the caller saw. */
  'vital.correct': {
    request: Type.Object({
      indicator: Indicator,
      readingId: Uuid,
      version: Type.Integer({ minimum: 1 }),
      ...entered,
      reason: Text(200),
    }),
    reply: Type.Object({ reading: VitalReading }),
  },
  /** As `glucose.void`. */
  'vital.void': { request: Type.Object({ indicator: Indicator, ...VoidedReading }), reply: Done },
};
