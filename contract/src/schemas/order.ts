import * as Type from 'typebox';
import {
  Comparator,
  Day,
  Done,
  Id,
  Instant,
  Nullable,
  PersonName,
  Refusal,
  Sex,
  Text,
  Uuid,
  Ward,
  Voided,
} from './parts.js';

/** Slots that a plan may have: those of a day. */
const DaySlot = Type.Integer({ minimum: 1, maximum: 8 });
/** 1 is Monday. */
const Weekday = Type.Integer({ minimum: 1, maximum: 7 });
export const OrderIndicator = Type.Union([
  Type.Literal('glucose'),
  Type.Literal('pressure'),
  Type.Literal('temperature'),
]);
const OrderType = Type.Union([Type.Literal('monitoring'), Type.Literal('medication')]);
const InsulinCategory = Type.Union([
  Type.Literal('rapidActing'),
  Type.Literal('shortActing'),
  Type.Literal('intermediateActing'),
  Type.Literal('longActing'),
  Type.Literal('ultraLongActing'),
  Type.Literal('premixedAnalogue'),
  Type.Literal('premixedInsulin'),
]);
const PlanState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('running'),
  Type.Literal('finished'),
  Type.Literal('terminated'),
  Type.Literal('replaced'),
]);
const Dose = Type.Object({ slot: DaySlot, amount: Type.Number() });
const Person = Nullable(Type.Object(PersonName));

/** On which days a plan has tasks. */
const cycle = {
  weekdays: Type.Array(Weekday, { minItems: 1, maxItems: 7, uniqueItems: true }),
  /** 1 every day, 2 every other day and so on, counted from the first day. */
  everyDays: Type.Integer({ minimum: 1, maximum: 90 }),
  /** First day; today means from now on. */
  since: Day,
  /** Last day; null for an open end. */
  until: Nullable(Day),
};

const plan = {
  planId: Id,
  patientId: Id,
  ...cycle,
  state: PlanState,
  note: Nullable(Type.String()),
  orderedAt: Nullable(Instant),
  orderedBy: Person,
  /** When and why somebody terminated it. */
  endedAt: Nullable(Instant),
  endedBy: Person,
  endReason: Nullable(Type.String()),
  /** When a newer plan of its kind takes its place, and which one. */
  replacedAt: Nullable(Instant),
  replacedBy: Nullable(Id),
  /** Rises with every change. */
  version: Type.Integer({ minimum: 1 }),
};

export const MonitoringPlan = Type.Object({ ...plan, indicator: OrderIndicator, slots: Type.Array(DaySlot) });

export const MedicationPlan = Type.Object({
  ...plan,
  category: Type.Union([Type.Literal('oral'), Type.Literal('insulin')]),
  insulinCategory: Nullable(InsulinCategory),
  drug: Type.String(),
  latinDrug: Nullable(Type.String()),
  brand: Nullable(Type.String()),
  latinBrand: Nullable(Type.String()),
  norms: Nullable(Type.String()),
  doses: Type.Array(Dose),
  unit: Type.String(),
});

/** What became of a task. */
export const Execution = Type.Object({
  executionId: Id,
  outcome: Type.Union([Type.Literal('done'), Type.Literal('refused')]),
  refusal: Nullable(Refusal),
  note: Nullable(Type.String()),
  /** As given, in the plan's unit. */
  amount: Nullable(Type.Number()),
  /** The reading that completed it; null if a person recorded it. */
  readingId: Nullable(Uuid),
  executedAt: Instant,
  executedBy: Type.Object(PersonName),
});

/** Glucose to be measured once more after a low. */
const Recheck = Type.Object({
  readingId: Uuid,
  /** mmol/L. */
  value: Type.Number(),
  comparator: Nullable(Comparator),
  measuredAt: Instant,
  dueAt: Instant,
  /** Null while it is to be done. */
  doneAt: Nullable(Instant),
});

/** The task in one line. */
const what = {
  type: OrderType,
  planId: Id,
  day: Day,
  slot: DaySlot,
  /** Of monitoring. */
  indicator: Nullable(OrderIndicator),
  /** Of medication. */
  drug: Nullable(Type.String()),
  latinDrug: Nullable(Type.String()),
  brand: Nullable(Type.String()),
  latinBrand: Nullable(Type.String()),
  /** As ordered, in `unit`. */
  ordered: Nullable(Type.Number()),
  unit: Nullable(Type.String()),
};

export const OrderTask = Type.Object({
  ...what,
  /** The slot's window, `[begin, end)`. */
  begin: Instant,
  end: Instant,
  state: Type.Union([Type.Literal('due'), Type.Literal('done'), Type.Literal('refused'), Type.Literal('missed')]),
  execution: Nullable(Execution),
});

const who = {
  patient: Type.Object({ ...PersonName, hospitalizationNumber: Nullable(Type.String()) }),
  ward: Ward,
  /** The patient's bed; null where the patient has left that ward. */
  bed: Nullable(Type.String()),
};

/** Which lines an order list shows, and its export holds. */
const filter = {
  /** Hospital days, both included; at most 92. */
  from: Day,
  to: Day,
  departmentId: Type.Optional(Nullable(Id)),
  wardId: Type.Optional(Nullable(Id)),
  /** Part of a name, or the beginning of a hospitalization number. */
  patient: Type.Optional(Nullable(Text(64))),
};
const medicationFilter = {
  ...filter,
  category: Type.Optional(Nullable(Type.Union([Type.Literal('oral'), Type.Literal('insulin')]))),
  state: Type.Optional(Nullable(PlanState)),
};
const executionFilter = {
  ...filter,
  type: Type.Optional(Nullable(OrderType)),
  outcome: Type.Optional(Nullable(Type.Union([Type.Literal('done'), Type.Literal('refused')]))),
  slot: Type.Optional(Nullable(DaySlot)),
};
const after = Type.Optional(Nullable(Text(80)));
const format = Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]);
const page = <T extends Type.TSchema>(row: T) =>
  Type.Object({
    rows: Type.Array(row),
    /** Where the next page begins; null on the last one. */
    next: Nullable(Type.String()),
    /** How many there are, counted up to the limit of an export; on the first page only. */
    total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
  });
/** As of `record.export`. */
const piece = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  bytes: Type.String(),
  end: Nullable(Type.Object({ rows: Type.Integer(), limited: Type.Boolean() })),
});

const newPlan = {
  /** Made by the form: the same one again answers with what was stored the first time. */
  planKey: Uuid,
  patientId: Id,
  ...cycle,
  note: Type.Optional(Nullable(Text(200))),
};

export const orderSchemas = {
  /** Every plan of a patient, whatever became of it, newest first. */
  'order.plans': {
    request: Type.Object({ patientId: Id }),
    reply: Type.Object({
      serverTime: Instant,
      monitoring: Type.Array(MonitoringPlan),
      medication: Type.Array(MedicationPlan),
    }),
  },
  /** Orders measurements; takes the place of the plan of the same indicator. */
  'order.planMonitoring': {
    request: Type.Object({
      ...newPlan,
      indicator: OrderIndicator,
      slots: Type.Array(DaySlot, { minItems: 1, maxItems: 8, uniqueItems: true }),
    }),
    reply: Type.Object({ plan: MonitoringPlan }),
  },
  /** Orders medicine; takes the place of the plan of the same category of insulin, or of the same medicine. */
  'order.planMedication': {
    request: Type.Object({
      ...newPlan,
      medicine: Type.Union([
        Type.Object({
          category: Type.Literal('insulin'),
          insulinCategory: InsulinCategory,
          /** Key of a brand of that category in the catalogue. */
          brandKey: Text(40),
        }),
        Type.Object({
          category: Type.Literal('oral'),
          drug: Text(80),
          latinDrug: Type.Optional(Nullable(Text(80))),
          brand: Type.Optional(Nullable(Text(80))),
          latinBrand: Type.Optional(Nullable(Text(80))),
          unit: Type.Union([Type.Literal('mg'), Type.Literal('g'), Type.Literal('tablet')]),
        }),
      ]),
      norms: Type.Optional(Nullable(Text(60))),
      doses: Type.Array(Dose, { minItems: 1, maxItems: 8 }),
      /** The person confirmed a dose that is unusual. */
      confirmed: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ plan: MedicationPlan }),
  },
  /** Ends a plan at once; `version` is the one the caller saw. */
  'order.terminate': {
    request: Type.Object({ type: OrderType, planId: Id, version: Type.Integer({ minimum: 1 }), reason: Text(200) }),
    reply: Done,
  },
  /** The tasks of a hospital day of every inpatient of a department or ward, by ward and bed. */
  'order.sheet': {
    request: Type.Object({
      departmentId: Type.Optional(Nullable(Id)),
      wardId: Type.Optional(Nullable(Id)),
      /** Default: the hospital's today. */
      day: Type.Optional(Nullable(Day)),
    }),
    reply: Type.Object({
      serverTime: Instant,
      day: Day,
      patients: Type.Array(
        Type.Object({
          patientId: Id,
          ...PersonName,
          sex: Sex,
          age: Type.Integer(),
          bed: Nullable(Type.String()),
          wardId: Id,
          wardName: Type.String(),
          wardLatinName: Nullable(Type.String()),
          departmentId: Id,
          /** In the order of their windows. */
          tasks: Type.Array(OrderTask),
          /** After lows of level 2: glucose is to be measured again, oldest first. The next reading does it. */
          rechecks: Type.Array(Recheck),
        }),
      ),
    }),
  },
  /**
   * Records the execution of a task, or why it was not done. The same `executionKey` again returns what is stored. A
   * measurement is executed by entering its reading; only a refusal is recorded here.
   */
  'order.execute': {
    request: Type.Object({
      executionKey: Uuid,
      type: OrderType,
      planId: Id,
      day: Day,
      slot: DaySlot,
      refusal: Nullable(Refusal),
      note: Type.Optional(Nullable(Text(200))),
      /** Where it differs from what was ordered. */
      amount: Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 9999 }))),
      /** Default: now. */
      executedAt: Type.Optional(Nullable(Instant)),
    }),
    reply: Type.Object({ execution: Execution }),
  },
  /** Takes back what was written down by mistake; the task is open again. */
  'order.takeBack': {
    request: Type.Object({ executionId: Id, reason: Text(200) }),
    reply: Done,
  },
  /** Medication plans that held in the period, newest first. */
  'order.medications': {
    request: Type.Object({ ...medicationFilter, after }),
    reply: page(Type.Object({ plan: MedicationPlan, ...who })),
  },
  'order.exportMedications': { request: Type.Object({ ...medicationFilter, format }), reply: piece },
  /** What became of tasks, newest first. */
  'order.executions': {
    request: Type.Object({ ...executionFilter, after }),
    reply: page(
      Type.Object({
        ...what,
        patientId: Id,
        execution: Execution,
        /** Null if it was not withdrawn. Withdrawn executions are not exported; screens show them struck through. */
        voided: Nullable(Voided),
        ...who,
      }),
    ),
  },
  'order.exportExecutions': { request: Type.Object({ ...executionFilter, format }), reply: piece },
};
