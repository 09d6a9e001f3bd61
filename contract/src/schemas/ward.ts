import * as Type from 'typebox';
import {
  BoardReading,
  BySlot,
  Comparator,
  Day,
  Done,
  GlucoseStatus,
  Id,
  Instant,
  Language,
  Nullable,
  PersonName,
  Quantity,
  Range,
  Reading,
  Refusal,
  Repeated,
  Sex,
  Slot,
  Text,
  TimeReason,
  Uuid,
  VoidedReading,
  WithComparator,
} from './parts.js';
import { MealTimes } from './rule.js';

/** A node of the organisation the caller may see. */
const Node = Type.Object({
  nodeId: Id,
  parentId: Nullable(Id),
  kind: Type.Union([
    Type.Literal('hospital'),
    Type.Literal('department'),
    Type.Literal('sector'),
    Type.Literal('area'),
    Type.Literal('ward'),
    Type.Literal('bed'),
  ]),
  name: Type.String(),
  latinName: Nullable(Type.String()),
  code: Type.String(),
});

/** An inpatient as every workbench shows them. */
export const Inpatient = {
  patientId: Id,
  ...PersonName,
  sex: Sex,
  age: Type.Integer(),
  hospitalizationNumber: Nullable(Type.String()),
  departmentId: Id,
  wardId: Id,
  wardName: Type.String(),
  wardLatinName: Nullable(Type.String()),
  bed: Nullable(Type.String()),
  nursingLevel: Type.Integer({ minimum: 1, maximum: 4 }),
  /** Followed by the caller. */
  followed: Type.Boolean(),
  /** Admitted within the last seven hospital days, today included. */
  addedThisWeek: Type.Boolean(),
};

const BoardRow = Type.Object({
  ...Inpatient,
  /** Slots of the monitoring plan for the asked day. */
  planned: Type.Array(Slot),
  /** Latest version of the last reading of each slot of the asked day. */
  today: BySlot(BoardReading),
  /** The last reading at bedtime of the day before. */
  bedtimeBefore: Nullable(BoardReading),
  /** Every reading in special mode of the asked day, oldest first: there are several in a day. */
  special: Type.Array(BoardReading),
  /** Lowest and highest value of the asked day, mmol/L, over every reading of it; null without one. */
  span: Nullable(Type.Object({ low: Quantity, high: Quantity })),
  /** The patient's own warning range, by which what is typed is coloured; null without one. */
  ownRange: Nullable(Range),
  /** Until when glucose is to be measured again after a low of the asked day; null where it was, or need not be. */
  recheckBy: Nullable(Instant),
  /** Slots that several people filled at the same time, none knowing of the other's value; oldest first. */
  doubles: Type.Array(
    Type.Object({
      slot: Slot,
      readings: Type.Array(
        Type.Object({
          readingId: Uuid,
          /** mmol/L; null when refused. */
          value: Nullable(Type.Number()),
          comparator: Nullable(Comparator),
          measuredAt: Instant,
          measuredBy: Type.Object({ userId: Id, ...PersonName }),
        }),
      ),
    }),
  ),
});

export const wardSchemas = {
  /** Sets an empty database up: the hospital, the standard roles and the first administrator. Closed for ever once done. */
  'organisation.begin': {
    request: Type.Object({
      /** Printed at every start until the organisation has been set up. */
      code: Text(64),
      hospital: Type.Object({ name: Text(100), latinName: Type.Optional(Nullable(Text(100))) }),
      /** IANA zone. */
      zone: Text(64),
      /** For who has neither chosen a language nor a browser that speaks one of ours. */
      language: Type.Optional(Nullable(Language)),
      /** Left out, the product's own hold. */
      mealWindows: Type.Optional(Nullable(MealTimes)),
      administrator: Type.Object({
        username: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9._-]{2,31}$' }),
        password: Text(128),
        realName: Text(64),
        latinName: Type.Optional(Nullable(Text(64))),
        sex: Sex,
      }),
    }),
    reply: Done,
  },
  'organisation.tree': { reply: Type.Object({ nodes: Type.Array(Node) }) },
  /** The glucose workbench: every inpatient of a department or ward that the caller may see, in order of ward and bed. */
  'glucose.board': {
    request: Type.Object({
      departmentId: Type.Optional(Nullable(Id)),
      wardId: Type.Optional(Nullable(Id)),
      /** Default: the hospital's today. */
      day: Type.Optional(Nullable(Day)),
    }),
    reply: Type.Object({
      serverTime: Instant,
      day: Day,
      /** Minutes since midnight, half-open; `end` before `begin` runs over midnight. */
      windows: Type.Array(Type.Object({ slot: Slot, begin: Type.Integer(), end: Type.Integer() })),
      ranges: Type.Object({ general: Range, bySlot: BySlot(Range) }),
      rows: Type.Array(BoardRow),
    }),
  },
  /** Enters a value or a refusal. Sending the same `readingId` again answers with what was stored the first time. */
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
      /** The person confirmed a value outside 3–33.1, or HI or LO. */
      confirmed: Type.Optional(Type.Boolean()),
      /** A value that no meter shows, above 33.3, as it was typed the second time. */
      repeated: Repeated,
    }),
    reply: Type.Object({ reading: Reading, warningId: Nullable(Id) }),
  },
  /** Adds a version; `version` is the one the caller saw. */
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
      reason: Text(200),
    }),
    reply: Type.Object({ reading: Reading, warningId: Nullable(Id) }),
  },
  /** Voids a reading of the wrong patient, or a duplicate: it counts nowhere any more and is kept, struck through. */
  'glucose.void': { request: Type.Object(VoidedReading), reply: Done },
};

export { GlucoseStatus };
