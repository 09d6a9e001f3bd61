import * as Type from 'typebox';
import {
  Day,
  Done,
  Followed,
  FollowingByWard,
  Id,
  InfantAge,
  Instant,
  KeptReason,
  Nullable,
  PersonName,
  Reason,
  Sex,
  TimeReason,
  Uuid,
  Voided,
} from '../base/parts.js';
import { Inpatient } from './glucose-schemas.js';

/** Insulin rate in units per hour, from a minute of the hospital's day. */
const Rate = Type.Object({
  minute: Type.Integer({ minimum: 0, maximum: 1439 }),
  rate: Type.Number({ minimum: 0, maximum: 35 }),
});

const Kind = Type.Union([Type.Literal('profile'), Type.Literal('bolus'), Type.Literal('filling')]);

/** A profile has rates (none: the pump is stopped); a bolus and a filling have units. */
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
  /** Why it was corrected; null only on version 1. */
  reason: Nullable(KeptReason),
});

/** Totals of the day up to now, in units; null if the entries do not yield a value. */
const Totals = Type.Object({
  /** Current rate in units per hour; null before the first profile. */
  rate: Nullable(Type.Number()),
  basal: Nullable(Type.Number()),
  bolus: Type.Number(),
  total: Nullable(Type.Number()),
  remaining: Nullable(Type.Number()),
  /** More insulin was given than filled in, so an entry is missing. */
  overdrawn: Type.Boolean(),
  filledAt: Nullable(Instant),
});

export const pumpSchemas = {
  /** The inpatients of a department or ward whom the caller may see, with today's totals for those with a pump. */
  'pump.board': {
    request: Type.Object({
      departmentId: Type.Optional(Nullable(Id)),
      wardId: Type.Optional(Nullable(Id)),
      ...FollowingByWard,
    }),
    reply: Type.Object({
      serverTime: Instant,
      day: Day,
      ...Followed,
      rows: Type.Array(Type.Object({ ...Inpatient, pump: Nullable(Totals) })),
    }),
  },
  /** A patient's pump on one day: its entries, and the earlier ones that the totals need. */
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
        infantAge: InfantAge,
        bed: Nullable(Type.String()),
        kind: Type.Union([Type.Literal('inpatient'), Type.Literal('outpatient'), Type.Literal('discharged')]),
      }),
      /** Latest versions, oldest first. */
      entries: Type.Array(PumpEntry),
      /** Entries of the day that were voided: they no longer count, and are shown struck through. */
      voided: Type.Array(Type.Object({ ...PumpEntry.properties, voided: Voided })),
    }),
  },
  /** Stores a pump entry. A repeated request with the same `entryId` returns what was stored the first time. */
  'pump.record': {
    request: Type.Object({
      entryId: Uuid,
      patientId: Id,
      kind: Kind,
      ...content,
      timeReason: TimeReason,
      /** Whether the user confirmed unusual figures. */
      confirmed: Type.Optional(Type.Boolean()),
      /** Confirms a second entry like a stored one; without this, a double is refused as a question. */
      again: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ entry: PumpEntry }),
  },
  /** Adds a version; `version` is the version that the caller saw. */
  'pump.correct': {
    request: Type.Object({
      entryId: Uuid,
      version: Type.Integer({ minimum: 1 }),
      ...content,
      timeReason: TimeReason,
      confirmed: Type.Optional(Type.Boolean()),
      reason: Reason,
    }),
    reply: Type.Object({ version: Type.Integer() }),
  },
  /** As `glucose.void`. */
  'pump.void': {
    request: Type.Object({ entryId: Uuid, version: Type.Integer({ minimum: 1 }), reason: Reason }),
    reply: Done,
  },
};
