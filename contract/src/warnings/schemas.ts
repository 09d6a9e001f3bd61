import {
  INDICATORS,
  RANGED_INDICATORS,
  WARNED_INDICATORS,
  WARNING_ACTIONS,
  type IndicatorFigures,
  type IndicatorLevelContext,
  type IndicatorLevel,
  type WarnedIndicator,
} from '@wardlink/domain';
import * as Type from 'typebox';
import {
  BySlot,
  Day,
  Followed,
  Following,
  Id,
  Instant,
  Nullable,
  PersonName,
  PressureRange,
  PressureStandings,
  Range,
  Slot,
  Sound,
  Text,
  Uuid,
  Ward,
} from '../base/parts.js';
import { QuietRules, SessionUser } from '../session/schemas.js';
import { figureFields, levelField, OneOf } from '../indicators/schemas.js';

const RangedIndicator = OneOf(RANGED_INDICATORS);
const ShiftKey = Type.Union([Type.Literal('night'), Type.Literal('day'), Type.Literal('evening')]);
const HighOrLow = Type.Union([Type.Literal(1), Type.Literal(2)]);

const Actions = Type.Array(OneOf(WARNING_ACTIONS), { maxItems: WARNING_ACTIONS.length, uniqueItems: true });

const shared = {
  warningId: Id,
  patientId: Id,
  patient: Type.Object(PersonName),
  ward: Ward,
  bed: Nullable(Type.String()),
  /** Whether the patient is not in the hospital. */
  atHome: Type.Boolean(),
  /** Account for calling a patient at home; null without one. */
  userId: Nullable(Id),
  readingId: Uuid,
  /** Whether a figure is outside the critical range. */
  critical: Type.Boolean(),
  measuredAt: Instant,
  raisedAt: Instant,
  /** Author of the reading. */
  raisedBy: Type.Object({ userId: Id, ...PersonName }),
  /** The last step that received it: 0 the nurse, 1 the doctor, 2 the director of the department. */
  step: Type.Integer({ minimum: 0, maximum: 2 }),
  /** Time of the next escalation; null after the last step or an acknowledgement. */
  escalatesAt: Nullable(Instant),
  acknowledgedAt: Nullable(Instant),
  acknowledgedBy: Nullable(Type.Object(PersonName)),
  /** The actions taken, from the offered ones; the note describes others. */
  actions: Actions,
  note: Nullable(Type.String()),
  /** Time by which it should be measured again, if the person who acknowledged it requested that. */
  recheckAt: Nullable(Instant),
};

/** Fields of a warning in addition to its figures; blood pressure has two ranges and the level of each figure. */
function verdictFields(indicator: WarnedIndicator): Record<string, Type.TSchema> {
  if (indicator === 'pressure') {
    const status = OneOf(INDICATORS.pressure.level.values.filter((code) => code !== 0));
    return { status, range: PressureRange, standings: Nullable(PressureStandings) };
  }
  const { slots, level } = INDICATORS[indicator];
  return {
    ...(slots ? { slot: Slot } : {}),
    ...(level.name === 'level' ? levelField(indicator) : {}),
    status: HighOrLow,
    range: Range,
  };
}

type Shared = Type.Static<Type.TObject<typeof shared>>;
type Evaluated<Name extends WarnedIndicator> = Name extends 'pressure'
  ? {
      status: Exclude<IndicatorLevel<'pressure'>, 0>;
      range: Type.Static<typeof PressureRange>;
      standings: Type.Static<typeof PressureStandings> | null;
    }
  : { status: 1 | 2; range: Type.Static<typeof Range> } & (Name extends 'glucose'
      ? { slot: number }
      : IndicatorLevelContext<Name>);
type AnyWarning = {
  [Name in WarnedIndicator]: { indicator: Name } & Shared & IndicatorFigures<Name> & Evaluated<Name>;
}[WarnedIndicator];

/** A warning with the figures of its reading and the range that was broken. */
export const Warning = Type.Unsafe<AnyWarning>(
  Type.Union(
    WARNED_INDICATORS.map((indicator) =>
      Type.Object({
        indicator: Type.Literal(indicator),
        ...shared,
        ...figureFields(indicator),
        ...verdictFields(indicator),
      }),
    ),
  ),
);

const where = { departmentId: Type.Optional(Nullable(Id)), wardId: Type.Optional(Nullable(Id)) };
const ranges = <T extends Type.TSchema>(range: T) => Type.Object({ department: range, own: Nullable(range) });

/**
 * Ranges by which warnings are raised for a patient: those of the department, and the patient's own, which take
 * precedence.
 */
const PatientRanges = Type.Object({
  /** `bySlot`: the department's exceptions for single slots; the patient's own range can narrow but not widen them. */
  glucose: Type.Object({ ...ranges(Range).properties, bySlot: BySlot(Range) }),
  pressure: ranges(PressureRange),
  temperature: ranges(Range),
});

export const warningSchemas = {
  /** The newest open warnings, at most 200, by patient: patients whose newest one is the newest first. */
  'warning.open': {
    request: Type.Object({ ...Following }),
    reply: Type.Object({
      serverTime: Instant,
      ...Followed,
      rows: Type.Array(
        Type.Object({
          patientId: Id,
          /** Every open warning of the patient, newest first. */
          warnings: Type.Array(Warning),
        }),
      ),
    }),
  },
  /** Newest first. The next page is requested with the `raisedAt` and `warningId` of the last row. */
  'warning.list': {
    request: Type.Object({
      ...where,
      /**
       * Default: every indicator. Warnings of indicators without ranges of their own, such as blood ketone, are listed
       * with glucose.
       */
      indicator: Type.Optional(Nullable(RangedIndicator)),
      state: Type.Union([Type.Literal('open'), Type.Literal('acknowledged'), Type.Literal('all')]),
      level: Type.Optional(Nullable(Type.Union([Type.Literal('critical'), Type.Literal('high'), Type.Literal('low')]))),
      /** Hospital days on which it was raised, inclusive. */
      from: Type.Optional(Nullable(Day)),
      to: Type.Optional(Nullable(Day)),
      /** Hospital day on which it was acknowledged. */
      acknowledgedOn: Type.Optional(Nullable(Day)),
      /** Newest first, or most urgent first: critical before ordinary, then by escalation step, then newest. */
      order: Type.Optional(Nullable(Type.Union([Type.Literal('time'), Type.Literal('urgency')]))),
      /** Values of the last warning seen; for urgency with the two figures that determine it. */
      after: Type.Optional(
        Nullable(
          Type.Object({
            raisedAt: Instant,
            warningId: Id,
            critical: Type.Optional(Nullable(Type.Boolean())),
            step: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
          }),
        ),
      ),
      /** Default: 50. */
      limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 200 }))),
    }),
    reply: Type.Object({ warnings: Type.Array(Warning), more: Type.Boolean() }),
  },
  /**
   * `actions` and `note`: the actions taken; a critical warning requires one of both. A requested measurement becomes a
   * task of the ward.
   */
  'warning.acknowledge': {
    request: Type.Object({
      warningId: Id,
      actions: Type.Optional(Nullable(Actions)),
      note: Type.Optional(Nullable(Text(500))),
    }),
    reply: Type.Object({ warning: Warning }),
  },
  /** Undoes the caller's own acknowledgement within 30 s, for a click on the wrong patient. */
  'warning.reopen': { request: Type.Object({ warningId: Id }), reply: Type.Object({ warning: Warning }) },
  /** The handover of one shift to the next: warnings open at its end, or now, and those acknowledged during it. */
  'warning.handover': {
    request: Type.Object({
      ...where,
      /** Default: the current shift. */
      shift: Type.Optional(Nullable(Type.Object({ day: Day, key: ShiftKey }))),
    }),
    reply: Type.Object({
      serverTime: Instant,
      shift: Type.Object({ day: Day, key: ShiftKey, begin: Instant, end: Instant }),
      open: Type.Array(Warning),
      acknowledged: Type.Array(Warning),
    }),
  },
  'warning.ranges': { request: Type.Object({ patientId: Id }), reply: PatientRanges },
  /** Sets a patient's own range; null removes it. Applies to readings from then on. */
  'warning.setRange': {
    request: Type.Object({
      patientId: Id,
      indicator: RangedIndicator,
      range: Nullable(Type.Union([PressureRange, Range])),
    }),
    reply: PatientRanges,
  },
  /** The caller's settings for warning windows: on or off, sound 1 to 6, duration in seconds (0: until closed). */
  'warning.style': {
    request: Type.Object({
      push: Type.Boolean(),
      sound: Sound,
      windowSeconds: Type.Integer({ minimum: 0, maximum: 3600 }),
      /** Of critical warnings; null: as other warnings. Default: unchanged. */
      criticalSound: Type.Optional(Nullable(Sound)),
      /** Of messages; null: none. Default: unchanged. */
      messageSound: Type.Optional(Nullable(Sound)),
      /** Default: unchanged. */
      quiet: Type.Optional(QuietRules),
    }),
    reply: SessionUser,
  },
};
