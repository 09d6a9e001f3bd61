import * as Type from 'typebox';
import { Id, Nullable, PersonName, PressureRange, Range } from './parts.js';

const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 1439 });

/** Which slot a measure time falls into: `[begin, end)` in minutes since midnight; an end before the begin runs over midnight. */
export const MealTimes = Type.Array(
  Type.Object({ slot: Type.Integer({ minimum: 1, maximum: 8 }), begin: MinuteOfDay, end: MinuteOfDay }),
  { maxItems: 16 },
);

/** mmol/L. `bySlot` has the slots that differ from the general range, by their number. */
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
/** Minutes after the raising at which the doctor and then the director of the department hear of a warning. */
const EscalationRule = Type.Object({ critical: Minutes, ordinary: Minutes, directorId: Nullable(Id) });

/** Readings older than so many hours are asked about. */
const LateRule = Type.Object({ hours: Type.Integer({ minimum: 1, maximum: 720 }) });

/** How passwords are made and guarded, and how long sessions and screens stay open; of the hospital alone. */
export const PasswordRule = Type.Object({
  length: Type.Integer(),
  remembered: Type.Integer(),
  lockAfter: Type.Integer(),
  lockMinutes: Type.Integer(),
  sessionHours: Type.Integer(),
  idleMinutes: Type.Integer(),
});

/** A rule in force at a node. `own`: the node has it itself; else `from` says where it comes from, null the product. */
const inForce = <T extends Type.TSchema>(value: T) =>
  Type.Object({ value, own: Type.Boolean(), from: Nullable(Type.Object(PersonName)) });

const Rules = Type.Object({
  node: Type.Object({ nodeId: Id, ...PersonName, kind: Type.String() }),
  /** Counts the changes of this node's rules; a save names the one it began from. */
  version: Type.Integer({ minimum: 0 }),
  rules: Type.Object({
    meals: inForce(MealTimes),
    glucose: inForce(GlucoseRule),
    pressure: inForce(PressureRule),
    temperature: inForce(TemperatureRule),
    escalation: inForce(EscalationRule),
    late: inForce(LateRule),
    password: inForce(PasswordRule),
  }),
  /** Who may be named director: the doctors of the node, of those above and of those below. */
  doctors: Type.Array(Type.Object({ userId: Id, ...PersonName })),
});

const change = <K extends string, T extends Type.TSchema>(rule: K, value: T) =>
  Type.Object({ rule: Type.Literal(rule), value: Nullable(value) });

export const ruleSchemas = {
  'rule.read': { request: Type.Object({ nodeId: Id }), reply: Rules },
  /** Nodes below the caller's that have rules of their own, in the order of the tree. */
  'rule.deviations': {
    reply: Type.Object({
      nodes: Type.Array(
        Type.Object({ nodeId: Id, ...PersonName, kind: Type.String(), rules: Type.Array(Type.String()) }),
      ),
    }),
  },
  /** Gives a node a rule of its own; null takes it back. It holds from now on: readings keep the status they have. */
  'rule.save': {
    request: Type.Object({
      nodeId: Id,
      version: Type.Integer({ minimum: 0 }),
      change: Type.Union([
        change('meals', MealTimes),
        change('glucose', GlucoseRule),
        change('pressure', PressureRule),
        change('temperature', TemperatureRule),
        change('escalation', EscalationRule),
        change('late', LateRule),
        change('password', PasswordRule),
      ]),
    }),
    reply: Rules,
  },
};
