import * as Type from 'typebox';
import {
  CONTROL_LEVELS,
  CONTROL_OCCASIONS,
  CONTROL_STATES,
  REQUESTED_OCCASIONS,
  WESTGARD_RULES,
  type ControlLevel,
  type ControlPlan as Plan,
  type ControlOccasion,
  type ControlState,
  type RequestedOccasion,
  type WestgardRule,
} from '@wardlink/domain';
import {
  Comparator,
  Day,
  Done,
  Id,
  Instant,
  MeasureWay,
  Nullable,
  oneOf,
  PersonName,
  Reason,
  Text,
  Uuid,
  Voided,
  Ward,
  WithComparator,
} from '../base/parts.js';

export const Level = oneOf<ControlLevel>(CONTROL_LEVELS);
const Levels = Type.Array(Level, { maxItems: CONTROL_LEVELS.length, uniqueItems: true });
const Occasion = oneOf<ControlOccasion>(CONTROL_OCCASIONS);
const Rule = oneOf<WestgardRule>(WESTGARD_RULES);
const Consequence = Type.Union([Type.Literal('warning'), Type.Literal('reject')]);
const Person = Type.Object({ userId: Id, ...PersonName });

/** Target and limits, mmol/L, limits included. */
const Printed = { target: Type.Number(), lower: Type.Number(), upper: Type.Number() };

export const Limits = Type.Object(Printed);
export const LevelTargets = Type.Object({
  low: Type.Optional(Limits),
  normal: Type.Optional(Limits),
  high: Type.Optional(Limits),
});

const Months = Type.Integer({ minimum: 0, maximum: 60 });
/** Months after which each kind of verification is due again; 0 if it is not required. */
export const VerifyEvery = Type.Object({
  comparison: Months,
  repeatability: Months,
  betweenDays: Months,
  assessment: Months,
});

/** When meters are controlled, by which rules, and how often an overdue one may be used in emergencies. */
export const ControlPlan = Type.Unsafe<Plan>(
  Type.Object({
    levels: Type.Object({
      daily: Levels,
      newStripLot: Levels,
      newSolution: Levels,
      batteryChanged: Levels,
      dropped: Levels,
      doubtful: Levels,
    }),
    /** Minute of the day from which a meter without today's control is overdue. */
    dailyBy: Type.Integer({ minimum: 0, maximum: 1439 }),
    rules: Type.Object(Object.fromEntries(WESTGARD_RULES.map((rule) => [rule, Type.Optional(Consequence)]))),
    emergencyUses: Type.Integer({ minimum: 0, maximum: 50 }),
    verifyEvery: Type.Optional(VerifyEvery),
  }),
);

const Meter = { deviceId: Id, serial: Type.String(), model: Type.String() };
const Lot = { brand: Type.String(), lot: Type.String() };

/** One result of a run, with the limits at that time and the judgement. */
const ControlResult = Type.Object({
  level: Level,
  /** mmol/L. */
  value: Type.Number(),
  comparator: Nullable(Comparator),
  solution: Type.Object({ solutionLotId: Id, ...Lot }),
  ...Printed,
  /** Judged by the printed limits until the lot has twenty results, then by mean and SD as well. */
  judgedBy: Type.Union([Type.Literal('printedRange'), Type.Literal('statistics')]),
  z: Nullable(Type.Number()),
  qualified: Type.Boolean(),
});

/** Rules that fired in a run when it was measured. */
const Fired = Type.Object({ rule: Rule, action: Consequence, levels: Levels });

/** Levels measured together on one meter, and their follow-up. */
export const ControlRun = Type.Object({
  runId: Uuid,
  /** Incremented by each change; a change sends the version it is based on. */
  version: Type.Integer({ minimum: 1 }),
  meter: Type.Object(Meter),
  place: Ward,
  measuredAt: Instant,
  occasion: Occasion,
  way: MeasureWay,
  /** The rejected run that this one repeats. */
  repeatOf: Nullable(Uuid),
  strip: Nullable(Type.Object({ stripLotId: Id, ...Lot })),
  asked: Levels,
  results: Type.Array(ControlResult),
  fired: Type.Array(Fired),
  rejected: Type.Boolean(),
  state: oneOf<ControlState>(CONTROL_STATES),
  operator: Person,
  comment: Nullable(Type.String()),
  /** Cause and corrective action of a rejected run. */
  mended: Nullable(Type.Object({ cause: Type.String(), action: Type.String(), at: Instant, by: Person })),
  reviewed: Nullable(Type.Object({ at: Instant, by: Person, comment: Nullable(Type.String()) })),
  voided: Nullable(Voided),
});

const DueControl = Type.Object({
  occasion: oneOf<Exclude<ControlOccasion, 'repeat'>>(CONTROL_OCCASIONS.filter((one) => one !== 'repeat')),
  since: Instant,
  levels: Levels,
});

const Standing = Type.Union([
  Type.Literal('valid'),
  Type.Literal('due'),
  Type.Literal('overdue'),
  Type.Literal('failed'),
]);

/** A meter in the work list: its standing, and the controls due. */
const MeterOfDay = Type.Object({
  ...Meter,
  nodeId: Id,
  place: Ward,
  standing: Standing,
  due: Type.Array(DueControl),
  /** The last complete run that qualified. */
  validSince: Nullable(Instant),
  /** Runs of the day, oldest first, without voided ones. */
  today: Type.Array(ControlRun),
  /** Rejected runs of earlier days that still wait for an action. */
  open: Type.Array(ControlRun),
  /** Lots in use, from the last run, which prefill the next one. */
  stripLotId: Nullable(Id),
  solutions: Type.Array(Type.Object({ level: Level, solutionLotId: Id })),
});

const MeasuredLevel = Type.Object({
  level: Level,
  solutionLotId: Id,
  /** mmol/L. */
  value: Type.Number({ minimum: 0, maximum: 50 }),
  comparator: WithComparator,
});

const filter = {
  /** Hospital days, inclusive. */
  from: Day,
  to: Day,
  departmentId: Type.Optional(Nullable(Id)),
  wardId: Type.Optional(Nullable(Id)),
  /** Beginning of a meter's serial number. */
  meter: Type.Optional(Nullable(Text(64))),
  level: Type.Optional(Nullable(Level)),
  /** `open`: waits for an action, including a review. */
  state: Type.Optional(Nullable(Type.Union([Type.Literal('open'), Type.Literal('rejected'), Type.Literal('voided')]))),
};

export const qualitySchemas = {
  /** Control runs, latest first, in pages. */
  'quality.list': {
    request: Type.Object({ ...filter, after: Type.Optional(Nullable(Text(80))) }),
    reply: Type.Object({
      rows: Type.Array(ControlRun),
      next: Nullable(Type.String()),
      total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
    }),
  },
  /** Meters of a place with the controls due today. */
  'quality.due': {
    request: Type.Object({ departmentId: Type.Optional(Nullable(Id)), wardId: Type.Optional(Nullable(Id)) }),
    reply: Type.Object({
      day: Day,
      plan: ControlPlan,
      meters: Type.Array(MeterOfDay),
      /** Lots of the hospital that can be used today. */
      strips: Type.Array(
        Type.Object({ stripLotId: Id, ...Lot, models: Type.Array(Type.String()), targets: LevelTargets }),
      ),
      solutions: Type.Array(
        Type.Object({
          solutionLotId: Id,
          ...Lot,
          level: Level,
          target: Limits,
          specific: Type.Array(
            Type.Object({
              stripLotId: Type.Optional(Id),
              model: Type.Optional(Type.String()),
              ...Printed,
            }),
          ),
        }),
      ),
    }),
  },
  /** Meters of a place that are due today, overdue or failed. */
  'quality.count': {
    request: Type.Object({ departmentId: Type.Optional(Nullable(Id)), wardId: Type.Optional(Nullable(Id)) }),
    reply: Type.Object({
      due: Type.Integer(),
      overdue: Type.Integer(),
      failed: Type.Integer(),
      /** The meters in use, for choosing the one that showed a value. */
      meters: Type.Array(
        Type.Object({
          deviceId: Id,
          serial: Type.String(),
          standing: Standing,
          /** For an overdue meter: remaining and allowed emergency uses. */
          emergency: Nullable(Type.Object({ left: Type.Integer(), allowed: Type.Integer() })),
        }),
      ),
    }),
  },
  /**
   * The last runs of a meter up to the end of a day (default: now), oldest first, voided ones included; with the rules
   * in force, for its chart.
   */
  'quality.chart': {
    request: Type.Object({ deviceId: Id, to: Type.Optional(Nullable(Day)) }),
    reply: Type.Object({
      meter: Type.Object({ ...Meter, place: Ward }),
      plan: ControlPlan,
      runs: Type.Array(ControlRun),
    }),
  },
  /**
   * Stores a run, or adds missing levels. A repeated request returns the stored run. A repeat names the rejected run
   * that it repeats.
   */
  'quality.record': {
    request: Type.Object({
      runId: Uuid,
      deviceId: Id,
      /** Default: now. */
      measuredAt: Type.Optional(Nullable(Instant)),
      occasion: Occasion,
      repeatOf: Type.Optional(Nullable(Uuid)),
      stripLotId: Id,
      results: Type.Array(MeasuredLevel, { minItems: 1, maxItems: CONTROL_LEVELS.length }),
      comment: Type.Optional(Nullable(Text(200))),
    }),
    reply: ControlRun,
  },
  /** Stores cause and corrective action of a rejected run. */
  'quality.explain': {
    request: Type.Object({
      runId: Uuid,
      version: Type.Integer({ minimum: 1 }),
      cause: Text(200),
      action: Text(200),
    }),
    reply: ControlRun,
  },
  /** Signs a run; not possible for its operator. */
  'quality.review': {
    request: Type.Object({
      runId: Uuid,
      version: Type.Integer({ minimum: 1 }),
      comment: Type.Optional(Nullable(Text(200))),
    }),
    reply: ControlRun,
  },
  /** Excludes a wrong run from every judgement; it stays visible. */
  'quality.void': {
    request: Type.Object({ runId: Uuid, version: Type.Integer({ minimum: 1 }), reason: Reason }),
    reply: ControlRun,
  },
  /** Reports an event of a meter, so that it is due for control at once. */
  'quality.request': {
    request: Type.Object({
      deviceId: Id,
      occasion: oneOf<RequestedOccasion>(REQUESTED_OCCASIONS),
      note: Type.Optional(Nullable(Text(200))),
    }),
    reply: Done,
  },
};
