import * as Type from 'typebox';
import { Day, Done, Id, Instant, Nullable, PersonName, Sex, Text, TimeReason, Uuid, Voided } from './parts.js';
import { Inpatient } from './ward.js';

/** Units an hour from a minute of the hospital's day on. */
const Rate = Type.Object({
  minute: Type.Integer({ minimum: 0, maximum: 1439 }),
  rate: Type.Number({ minimum: 0, maximum: 35 }),
});

const Kind = Type.Union([Type.Literal('profile'), Type.Literal('bolus'), Type.Literal('filling')]);

/** A profile has rates (none: the pump stands still), a bolus and a filling have units. */
const content = {
  at: Instant,
  units: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 400 })),
  rates: Nullable(Type.Array(Rate, { maxItems: 48 })),
};

const PumpEntry = Type.Object({
  entryId: Uuid,
  version: Type.Integer({ minimum: 1 }),
  patientId: Id,
  kind: Kind,
  ...content,
  enteredBy: Type.Object(PersonName),
  /** Why it was corrected; null on version 1 and only there. */
  reason: Nullable(Type.String()),
});

/** Totals of a day up to now, units; null where the entries do not give one. */
const Totals = Type.Object({
  /** Units an hour now; null before the first profile. */
  rate: Nullable(Type.Number()),
  basal: Nullable(Type.Number()),
  bolus: Type.Number(),
  total: Nullable(Type.Number()),
  remaining: Nullable(Type.Number()),
  /** More was given than was filled in: an entry is missing. */
  overdrawn: Type.Boolean(),
  filledAt: Nullable(Instant),
});

export const pumpSchemas = {
  /** Every inpatient of a department or ward that the caller may see, with today's totals of who has a pump. */
  'pump.board': {
    request: Type.Object({
      departmentId: Type.Optional(Nullable(Id)),
      wardId: Type.Optional(Nullable(Id)),
    }),
    reply: Type.Object({
      serverTime: Instant,
      day: Day,
      rows: Type.Array(Type.Object({ ...Inpatient, pump: Nullable(Totals) })),
    }),
  },
  /** A patient's pump on a day: its entries, and those before that the day's figures need. */
  'pump.day': {
    request: Type.Object({ patientId: Id, day: Type.Optional(Nullable(Day)) }),
    reply: Type.Object({
      serverTime: Instant,
      day: Day,
      patient: Type.Object({
        patientId: Id,
        ...PersonName,
        sex: Sex,
        age: Type.Integer(),
        bed: Nullable(Type.String()),
        kind: Type.Union([Type.Literal('inpatient'), Type.Literal('outpatient'), Type.Literal('discharged')]),
      }),
      /** Latest versions, oldest first. */
      entries: Type.Array(PumpEntry),
      /** What was voided of the day: it counts nowhere, and is shown struck through. */
      voided: Type.Array(Type.Object({ ...PumpEntry.properties, voided: Voided })),
    }),
  },
  /** Enters something of a pump. Sending the same `entryId` again answers with what was stored the first time. */
  'pump.record': {
    request: Type.Object({
      entryId: Uuid,
      patientId: Id,
      kind: Kind,
      ...content,
      timeReason: TimeReason,
      /** The person confirmed figures that are unusual. */
      confirmed: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ entry: PumpEntry }),
  },
  /** Adds a version; `version` is the one the caller saw. */
  'pump.correct': {
    request: Type.Object({
      entryId: Uuid,
      version: Type.Integer({ minimum: 1 }),
      ...content,
      timeReason: TimeReason,
      confirmed: Type.Optional(Type.Boolean()),
      reason: Text(200),
    }),
    reply: Type.Object({ version: Type.Integer() }),
  },
  /** As `glucose.void`. */
  'pump.void': {
    request: Type.Object({ entryId: Uuid, version: Type.Integer({ minimum: 1 }), reason: Text(200) }),
    reply: Done,
  },
};
