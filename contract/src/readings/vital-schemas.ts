import { VITAL_INDICATORS } from '@wardlink/domain';
import * as Type from 'typebox';
import {
  Day,
  Done,
  Followed,
  FollowingByWard,
  Id,
  Instant,
  MeasureWay,
  Nullable,
  PersonName,
  Reason,
  Setting,
  TimeReason,
  Uuid,
  ValueMeaning,
  VoidedReading,
} from '../base/parts.js';
import { FiguresOfAny, Indicator, ReadingOfAny } from '../indicators/schemas.js';
import { Inpatient } from './glucose-schemas.js';

const version = {
  readingId: Uuid,
  /** 1 for the first entry; incremented by each correction. */
  version: Type.Integer({ minimum: 1 }),
  patientId: Id,
  measuredAt: Instant,
  /** Hospital-local day of `measuredAt`. */
  day: Day,
  measuredBy: Type.Object(PersonName),
  way: MeasureWay,
  /** Whether its measure time needed a reason. */
  late: Type.Boolean(),
  /** Omitted for inpatients. */
  setting: Type.Optional(Setting),
  meaning: ValueMeaning,
};

/** The latest version of a reading of any indicator except glucose. */
export const VitalReading = ReadingOfAny(version);

const entered = {
  /** The figures of the indicator. */
  figures: FiguresOfAny(VITAL_INDICATORS),
  /** Default: now. */
  measuredAt: Type.Optional(Nullable(Instant)),
  timeReason: TimeReason,
  /** Whether the user confirmed unusual figures. */
  confirmed: Type.Optional(Type.Boolean()),
};

export const vitalSchemas = {
  /** The workbench of an indicator: the inpatients of a department or ward whom the caller may see, by ward and bed. */
  'vital.board': {
    request: Type.Object({
      indicator: Indicator,
      departmentId: Type.Optional(Nullable(Id)),
      wardId: Type.Optional(Nullable(Id)),
      /** Default: the current day of the hospital. */
      day: Type.Optional(Nullable(Day)),
      ...FollowingByWard,
    }),
    reply: Type.Object({
      serverTime: Instant,
      day: Day,
      ...Followed,
      indicator: Indicator,
      rows: Type.Array(
        Type.Object({
          ...Inpatient,
          /** Readings of the requested day, oldest first. */
          today: Type.Array(VitalReading),
          /** Ids of today's readings that may be the same measurement, by the rule of doubles. */
          doubles: Type.Array(Uuid),
          /** Time by which a recheck was requested; null if that was done or is not necessary. */
          recheckBy: Nullable(Instant),
          /** The last reading before the requested day. */
          before: Nullable(VitalReading),
        }),
      ),
    }),
  },
  /** Stores a reading. A repeated request with the same `readingId` returns what was stored the first time. */
  'vital.record': {
    request: Type.Object({
      indicator: Indicator,
      readingId: Uuid,
      patientId: Id,
      ...entered,
      setting: Type.Optional(Nullable(Setting)),
    }),
    reply: Type.Object({ reading: VitalReading }),
  },
  /** Adds a version; `version` is the version that the caller saw. */
  'vital.correct': {
    request: Type.Object({
      indicator: Indicator,
      readingId: Uuid,
      version: Type.Integer({ minimum: 1 }),
      ...entered,
      reason: Reason,
    }),
    reply: Type.Object({ reading: VitalReading }),
  },
  /** As `glucose.void`. */
  'vital.void': { request: Type.Object({ indicator: Indicator, ...VoidedReading }), reply: Done },
};
