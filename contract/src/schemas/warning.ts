import {
  INDICATORS,
  RANGED_INDICATORS,
  WARNED_INDICATORS,
  type IndicatorFigures,
  type IndicatorLevelContext,
  type IndicatorLevel,
  type WarnedIndicator,
} from '@wardlink/domain';
import * as Type from 'typebox';
import {
  BySlot,
  Day,
  Id,
  Instant,
  Nullable,
  PersonName,
  PressureRange,
  PressureStandings,
  Range,
  Slot,
  Text,
  Uuid,
  Ward,
} from './parts.js';
import { SessionUser } from './session.js';
import { figureFields, levelField, OneOf } from './figures.js';

const RangedIndicator = OneOf(RANGED_INDICATORS);
const ShiftKey = Type.Union([Type.Literal('night'), Type.Literal('day'), Type.Literal('evening')]);
const HighOrLow = Type.Union([Type.Literal(1), Type.Literal(2)]);

const shared = {
  warningId: Id,
  patientId: Id,
  patient: Type.Object(PersonName),
  ward: Ward,
  bed: Nullable(Type.String()),
  readingId: Uuid,
  /** True for a figure outside of the critical range. */
  critical: Type.Boolean(),
  measuredAt: Instant,
  raisedAt: Instant,
  /** Who it has gone to so far: 0 the nurse, 1 the doctor, 2 the director of the department. */
  step: Type.Integer({ minimum: 0, maximum: 2 }),
  /** When it escalates next; null for the last step, or once acknowledged. */
  escalatesAt: Nullable(Instant),
  acknowledgedAt: Nullable(Instant),
  acknowledgedBy: Nullable(Type.Object(PersonName)),
  note: Nullable(Type.String()),
};

/** Fields of a warning besides its figures; blood pressure has two of its own. */
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

/** A warning with the figures of its reading and the range that they broke. */
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

/** Ranges by which a patient is warned of: those of the department, and the patient's own before them. */
const PatientRanges = Type.Object({
  /** `bySlot`: exceptions of the department for single slots, which a patient's own range narrows and never widens. */
  glucose: Type.Object({ ...ranges(Range).properties, bySlot: BySlot(Range) }),
  pressure: ranges(PressureRange),
  temperature: ranges(Range),
});

export const warningSchemas = {
  /** Newest first. The next page is asked for with the last row's `raisedAt` and `warningId`. */
  'warning.list': {
    request: Type.Object({
      ...where,
      /** Default: every indicator. Those of blood ketone, and of others without ranges of their own, are listed with glucose. */
      indicator: Type.Optional(Nullable(RangedIndicator)),
      state: Type.Union([Type.Literal('open'), Type.Literal('acknowledged'), Type.Literal('all')]),
      level: Type.Optional(Nullable(Type.Union([Type.Literal('critical'), Type.Literal('high'), Type.Literal('low')]))),
      /** Hospital days on which it was raised, both included. */
      from: Type.Optional(Nullable(Day)),
      to: Type.Optional(Nullable(Day)),
      after: Type.Optional(Nullable(Type.Object({ raisedAt: Instant, warningId: Id }))),
      /** Default: 50. */
      limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 200 }))),
    }),
    reply: Type.Object({ warnings: Type.Array(Warning), more: Type.Boolean() }),
  },
  /** `note`: what was done; a critical warning is refused without one. */
  'warning.acknowledge': {
    request: Type.Object({ warningId: Id, note: Type.Optional(Nullable(Text(500))) }),
    reply: Type.Object({ warning: Warning }),
  },
  /** Undoes an acknowledgement of the caller's own, within 30 s of it: a click that hit the wrong patient. */
  'warning.reopen': { request: Type.Object({ warningId: Id }), reply: Type.Object({ warning: Warning }) },
  /** What one shift hands over to the next: what is open at its end, or now, and what was acknowledged in it. */
  'warning.handover': {
    request: Type.Object({
      ...where,
      /** Default: the shift of now. */
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
  /** Gives a patient a range of their own; null takes it back. Readings from then on are judged by it. */
  'warning.setRange': {
    request: Type.Object({
      patientId: Id,
      indicator: RangedIndicator,
      range: Nullable(Type.Union([PressureRange, Range])),
    }),
    reply: PatientRanges,
  },
  /** Warning pop-ups of the caller: on or off, sound 1 to 6, duration in seconds (0: until closed). */
  'warning.style': {
    request: Type.Object({
      push: Type.Boolean(),
      sound: Type.Integer({ minimum: 1, maximum: 6 }),
      windowSeconds: Type.Integer({ minimum: 0, maximum: 3600 }),
    }),
    reply: SessionUser,
  },
};
