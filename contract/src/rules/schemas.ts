import * as Type from 'typebox';
import { ControlPlan } from '../quality/schemas.js';
import {
  GlucoseTarget,
  Id,
  MinuteOfDay,
  Nullable,
  PersonName,
  PressureRange,
  Protocols,
  Range,
  Text,
  Ward,
} from '../base/parts.js';

/**
 * Windows by which a measure time is assigned to a slot: `[begin, end)` in minutes since midnight; a window with `end`
 * before `begin` spans midnight.
 */
export const MealTimes = Type.Array(
  Type.Object({ slot: Type.Integer({ minimum: 1, maximum: 8 }), begin: MinuteOfDay, end: MinuteOfDay }),
  { maxItems: 16 },
);

/** mmol/L. `bySlot` has the ranges of slots that differ from the general range, by slot number. */
const GlucoseRule = Type.Object({
  general: Range,
  bySlot: Type.Record(Type.String({ pattern: '^[0-9]$' }), Range),
  critical: Range,
});
/** mmHg. */
const PressureRule = Type.Object({ general: PressureRange, critical: PressureRange });
/** °C. */
const TemperatureRule = Type.Object({ general: Range, critical: Range });

const Minutes = Type.Array(Type.Integer({ minimum: 1, maximum: 1440 }), { maxItems: 2 });
/**
 * Minutes after it was raised at which an open warning escalates to the doctor, and then to the department's director.
 */
const EscalationRule = Type.Object({ critical: Minutes, ordinary: Minutes, directorId: Nullable(Id) });

/** Readings older than this many hours are questioned. */
const LateRule = Type.Object({ hours: Type.Integer({ minimum: 1, maximum: 720 }) });

/** Rules for passwords, and for how long sessions and screens stay open; only the hospital node has them. */
const PasswordRule = Type.Object({
  length: Type.Integer(),
  remembered: Type.Integer(),
  lockAfter: Type.Integer(),
  lockMinutes: Type.Integer(),
  sessionHours: Type.Integer(),
  idleMinutes: Type.Integer(),
});

/**
 * Working hours of outpatients' doctors on Monday to Friday, minutes of the day, and who gets warnings at other times.
 */
const DutyRule = Type.Object({
  from: Type.Integer({ minimum: 0, maximum: 1439 }),
  until: Type.Integer({ minimum: 1, maximum: 1440 }),
  offHoursId: Nullable(Id),
});

/** Whether values of people who are not authorised to measure are marked. */
const OperatorRule = Type.Object({ required: Type.Boolean() });

/** Forms that the gallery of reports offers first, by their ids. */
const FormsRule = Type.Object({ favourites: Type.Array(Text(50), { maxItems: 12, uniqueItems: true }) });

/** Published protocols that the department has adopted as starting points of insulin orders. */
const ProtocolsRule = Type.Object({ adopted: Protocols });

/**
 * A rule in force at a node. `own`: the node itself has it; otherwise `from` is the node it comes from, or null for the
 * product's default.
 */
const inForce = <T extends Type.TSchema>(value: T) =>
  Type.Object({ value, own: Type.Boolean(), from: Nullable(Type.Object(PersonName)) });

const Rules = Type.Object({
  node: Type.Object({ nodeId: Id, ...Ward.properties, kind: Type.String() }),
  /** Incremented by each change of this node's rules; a save sends the version it is based on. */
  version: Type.Integer({ minimum: 0 }),
  rules: Type.Object({
    meals: inForce(MealTimes),
    glucose: inForce(GlucoseRule),
    target: inForce(GlucoseTarget),
    pressure: inForce(PressureRule),
    temperature: inForce(TemperatureRule),
    escalation: inForce(EscalationRule),
    late: inForce(LateRule),
    password: inForce(PasswordRule),
    forms: inForce(FormsRule),
    controls: inForce(ControlPlan),
    operators: inForce(OperatorRule),
    duty: inForce(DutyRule),
    protocols: inForce(ProtocolsRule),
  }),
  /** Doctors who can be named director: those of the node and of the nodes above and below it. */
  doctors: Type.Array(Type.Object({ userId: Id, ...PersonName })),
});

const change = <K extends string, T extends Type.TSchema>(rule: K, value: T) =>
  Type.Object({ rule: Type.Literal(rule), value: Nullable(value) });

export const ruleSchemas = {
  'rule.read': { request: Type.Object({ nodeId: Id }), reply: Rules },
  /** Nodes below the caller's that have rules of their own, in tree order. */
  'rule.deviations': {
    reply: Type.Object({
      nodes: Type.Array(
        Type.Object({ nodeId: Id, ...Ward.properties, kind: Type.String(), rules: Type.Array(Type.String()) }),
      ),
    }),
  },
  /** Gives a node its own rule; null removes it. Takes effect from now on: existing readings keep their status. */
  'rule.save': {
    request: Type.Object({
      nodeId: Id,
      version: Type.Integer({ minimum: 0 }),
      change: Type.Union([
        change('meals', MealTimes),
        change('glucose', GlucoseRule),
        change('target', GlucoseTarget),
        change('pressure', PressureRule),
        change('temperature', TemperatureRule),
        change('escalation', EscalationRule),
        change('late', LateRule),
        change('password', PasswordRule),
        change('forms', FormsRule),
        change('controls', ControlPlan),
        change('operators', OperatorRule),
        change('duty', DutyRule),
        change('protocols', ProtocolsRule),
      ]),
    }),
    reply: Rules,
  },
};
