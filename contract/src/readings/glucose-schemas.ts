import * as Type from 'typebox';
import {
  BoardReading,
  BySlot,
  Comparator,
  Day,
  Done,
  Followed,
  FollowingByWard,
  GlucoseTarget,
  Id,
  InfantAge,
  Instant,
  Nullable,
  PersonName,
  Quantity,
  Range,
  Reading,
  Reason,
  Refusal,
  Repeated,
  Setting,
  Sex,
  Slot,
  SortKey,
  Text,
  TimeReason,
  Uuid,
  VoidedReading,
  WithComparator,
} from '../base/parts.js';

/** The fields of an inpatient on every workbench. */
export const Inpatient = {
  patientId: Id,
  sortKey: SortKey,
  ...PersonName,
  sex: Sex,
  age: Type.Integer(),
  infantAge: InfantAge,
  hospitalizationNumber: Nullable(Type.String()),
  departmentId: Id,
  wardId: Id,
  wardName: Type.String(),
  wardLatinName: Nullable(Type.String()),
  bed: Nullable(Type.String()),
  nursingLevel: Type.Integer({ minimum: 1, maximum: 4 }),
  /** Whether the caller follows the patient. */
  followed: Type.Boolean(),
  /** Whether the patient was admitted within the last seven hospital days, today included. */
  addedThisWeek: Type.Boolean(),
};

const BoardRow = Type.Object({
  ...Inpatient,
  /** Slots of the monitoring plan on the requested day. */
  planned: Type.Array(Slot),
  /** The reading of each slot of the requested day: the last value, or a refusal if there is no value. */
  today: BySlot(BoardReading),
  /** The reading of the slot of the evening before: the one that runs over midnight, otherwise bedtime. */
  bedtimeBefore: Nullable(BoardReading),
  /** The last value of the day before. */
  lastBefore: Nullable(BoardReading),
  /** Whether the monitoring plan had that slot on the day before. */
  plannedBefore: Type.Boolean(),
  /** Every special-mode reading of the requested day, oldest first; there may be several. */
  special: Type.Array(BoardReading),
  /** Lowest and highest value of all readings of the requested day, mmol/L; null without a reading. */
  span: Nullable(Type.Object({ low: Quantity, high: Quantity })),
  /** The patient's own warning range, by which entries are coloured while typing; null if there is none. */
  ownRange: Nullable(Range),
  /** The patient's own target; null if there is none. */
  ownTarget: Nullable(GlucoseTarget),
  /**
   * Time by which glucose must be measured again, after a low of the requested day or on request; null if that was done
   * or is not necessary.
   */
  recheckBy: Nullable(Instant),
  /**
   * Slots with readings that may be the same measurement: by several people who did not know of each other, or entered
   * twice; oldest first.
   */
  doubles: Type.Array(
    Type.Object({
      slot: Slot,
      readings: Type.Array(
        Type.Object({
          readingId: Uuid,
          /** mmol/L; null for a refused measurement. */
          value: Nullable(Type.Number()),
          comparator: Nullable(Comparator),
          measuredAt: Instant,
          measuredBy: Type.Object({ userId: Id, ...PersonName }),
        }),
      ),
    }),
  ),
});

export const glucoseSchemas = {
  /** The glucose workbench: the inpatients of a department or ward whom the caller may see, by ward and bed. */
  'glucose.board': {
    request: Type.Object({
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
      /** Minutes since midnight, half-open; a window with `end` before `begin` spans midnight. */
      windows: Type.Array(Type.Object({ slot: Slot, begin: Type.Integer(), end: Type.Integer() })),
      ranges: Type.Object({ general: Range, bySlot: BySlot(Range) }),
      /** The department's target, and the critical values; both judge a typed value until the server has stored it. */
      target: GlucoseTarget,
      critical: Range,
      rows: Type.Array(BoardRow),
    }),
  },
  /**
   * Stores a value or a refusal. A repeated request with the same `readingId` returns what was stored the first time.
   */
  'glucose.record': {
    request: Type.Object({
      readingId: Uuid,
      patientId: Id,
      /** Default: derived from the measure time by the configured windows. */
      slot: Type.Optional(Nullable(Slot)),
      value: Type.Optional(Nullable(Type.Number({ minimum: 0.1, maximum: 60 }))),
      comparator: WithComparator,
      refusal: Type.Optional(Nullable(Refusal)),
      refusalNote: Type.Optional(Nullable(Text(200))),
      /** Default: now. */
      measuredAt: Type.Optional(Nullable(Instant)),
      timeReason: TimeReason,
      /** Only for outpatients; default: in the clinic. */
      setting: Type.Optional(Nullable(Setting)),
      /** Whether the user confirmed a value outside 3–33.1, or HI or LO. */
      confirmed: Type.Optional(Type.Boolean()),
      /** A value above 33.3, which no meter shows, as typed the second time. */
      repeated: Repeated,
      /** The meter that showed the value: the reading is marked if its quality control was not valid. */
      deviceId: Type.Optional(Nullable(Id)),
      /** Why an overdue meter is used before its control; not allowed for a failed meter or without remaining uses. */
      emergencyReason: Type.Optional(Nullable(Reason)),
    }),
    reply: Type.Object({ reading: Reading, warningId: Nullable(Id) }),
  },
  /** Adds a version; `version` is the version that the caller saw. */
  'glucose.correct': {
    request: Type.Object({
      readingId: Uuid,
      version: Type.Integer({ minimum: 1 }),
      value: Type.Optional(Nullable(Type.Number({ minimum: 0.1, maximum: 60 }))),
      comparator: WithComparator,
      refusal: Type.Optional(Nullable(Refusal)),
      refusalNote: Type.Optional(Nullable(Text(200))),
      slot: Type.Optional(Nullable(Slot)),
      measuredAt: Type.Optional(Nullable(Instant)),
      timeReason: TimeReason,
      confirmed: Type.Optional(Type.Boolean()),
      repeated: Repeated,
      reason: Reason,
    }),
    reply: Type.Object({ reading: Reading, warningId: Nullable(Id) }),
  },
  /**
   * Voids a reading of the wrong patient, or a duplicate: it no longer counts, and is kept and shown struck through.
   */
  'glucose.void': { request: Type.Object(VoidedReading), reply: Done },
};
