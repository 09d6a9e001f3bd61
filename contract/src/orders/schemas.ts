import { AMOUNT_REASONS, WARNED_INDICATORS } from '@wardlink/domain';
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
  Protocols,
  Reason,
  Refusal,
  Sex,
  SortKey,
  Text,
  TimeReason,
  Uuid,
  Voided,
  Ward,
} from '../base/parts.js';
import { FiguresOfAny, OneOf } from '../indicators/schemas.js';

/** Slots that a plan may use: the eight of a day. */
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

/** The days on which a plan has tasks. */
const cycle = {
  weekdays: Type.Array(Weekday, { minItems: 1, maxItems: 7, uniqueItems: true }),
  /** 1 every day, 2 every other day and so on, counted from the first day. */
  everyDays: Type.Integer({ minimum: 1, maximum: 90 }),
  /** First day; today means from now on. */
  since: Day,
  /** Last day; null for no end. */
  until: Nullable(Day),
};

const plan = {
  planId: Id,
  patientId: Id,
  ...cycle,
  state: PlanState,
  /** The slot of the first day with which it begins; null for the whole day, or from the time of the order on. */
  beginsWith: Nullable(DaySlot),
  /** The instant at which that slot begins; null if the plan begins with its day or its order. */
  beginsAt: Nullable(Instant),
  note: Nullable(Type.String()),
  orderedAt: Nullable(Instant),
  orderedBy: Person,
  /** Why it replaced an earlier plan of its kind; null if it replaced none. */
  changeReason: Nullable(KeptReason),
  /** When, by whom and why it was terminated. */
  endedAt: Nullable(Instant),
  endedBy: Person,
  endReason: Nullable(KeptReason),
  /** When a newer plan of the same kind replaces it, and which one. */
  replacedAt: Nullable(Instant),
  replacedBy: Nullable(Id),
  /** Until when the caller, who ordered it, may undo it; null if that is not possible. */
  undoUntil: Nullable(Instant),
  /** Incremented by each change. */
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

/** The outcome of a task. */
const Execution = Type.Object({
  executionId: Id,
  outcome: Type.Union([Type.Literal('done'), Type.Literal('refused')]),
  refusal: Nullable(Refusal),
  note: Nullable(Type.String()),
  /** Amount given, in the plan's unit. */
  amount: Nullable(Type.Number()),
  /** Why the amount differs from the order. */
  amountReason: Nullable(OneOf(AMOUNT_REASONS)),
  /** The reading that completed the task; null if a person recorded it. */
  readingId: Nullable(Uuid),
  executedAt: Instant,
  executedBy: Type.Object(PersonName),
});

/**
 * A measurement that has to be repeated: after low glucose, or requested by the person who acknowledged its warning.
 */
const Recheck = Type.Object({
  readingId: Uuid,
  indicator: OneOf(WARNED_INDICATORS),
  figures: FiguresOfAny(WARNED_INDICATORS),
  /** The side on which the value was outside the range. */
  side: Type.Union([Type.Literal('high'), Type.Literal('low')]),
  measuredAt: Instant,
  dueAt: Instant,
  /** Null before it is done. */
  doneAt: Nullable(Instant),
});

/** Summary of a task. */
const what = {
  type: OrderType,
  planId: Id,
  day: Day,
  slot: DaySlot,
  /** Only of monitoring. */
  indicator: Nullable(OrderIndicator),
  /** Only of medication. */
  drug: Nullable(Type.String()),
  latinDrug: Nullable(Type.String()),
  brand: Nullable(Type.String()),
  latinBrand: Nullable(Type.String()),
  /** Amount ordered, in `unit`. */
  ordered: Nullable(Type.Number()),
  unit: Nullable(Type.String()),
};

const OrderTask = Type.Object({
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
  /** The patient's bed; null if the patient has left this ward. */
  bed: Nullable(Type.String()),
};

/** Filter of an order list and its export. */
const filter = {
  /** Hospital days, inclusive; at most 92. */
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
    /** Cursor of the next page; null on the last one. */
    next: Nullable(Type.String()),
    /** Number of matching rows, counted up to the export limit; only on the first page. */
    total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
  });
/** A piece of a file, as in `record.export`. */
const piece = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  bytes: Type.String(),
  end: Nullable(Type.Object({ rows: Type.Integer(), limited: Type.Boolean() })),
});

/** An order of measurements without its days, for forms and proposals. */
export const orderedMonitoring = {
  ...cycle,
  indicator: OrderIndicator,
  slots: Type.Array(DaySlot, { minItems: 1, maxItems: 8, uniqueItems: true }),
};

/** An order of a medicine. */
export const orderedMedicine = {
  ...cycle,
  medicine: Type.Union([
    Type.Object({
      category: Type.Literal('insulin'),
      insulinCategory: InsulinCategory,
      /** Key of a brand of this category in the catalogue. */
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
};

const newPlan = {
  /** Created by the form: a repeated request with the same key returns what was stored the first time. */
  planKey: Uuid,
  patientId: Id,
  /**
   * The slot of the first day with which it begins: its window must not be over, nor its dose given. Default: the
   * first.
   */
  beginsWith: Type.Optional(Nullable(DaySlot)),
  /** The running plan of this kind that the user saw; required if doses or slots of it end. */
  replaces: Type.Optional(Nullable(Id)),
  /** Why the running plan of this kind is changed; required if there is one. */
  changeReason: Type.Optional(Nullable(Reason)),
  note: Type.Optional(Nullable(Text(200))),
  /** The proposal of a consultation that the order confirms or changes. */
  proposalId: Type.Optional(Nullable(Uuid)),
};

export const orderSchemas = {
  /** Every plan of a patient in any state, newest first. */
  'order.plans': {
    request: Type.Object({ patientId: Id }),
    reply: Type.Object({
      serverTime: Instant,
      /** Windows of the slots of the hospital's current day, in order: an order may begin with one of them. */
      windows: Type.Array(Type.Object({ slot: DaySlot, begin: Instant, end: Instant })),
      /** Doses given today, by kind of order. */
      given: Type.Array(Type.Object({ kind: Type.String(), slot: DaySlot })),
      monitoring: Type.Array(MonitoringPlan),
      medication: Type.Array(MedicationPlan),
      /** Protocols of the patient's department. */
      protocols: Protocols,
      /** Orders in force that another department gave, to be confirmed in the one in which the patient is now. */
      toConfirm: Type.Array(Type.Object({ type: OrderType, planId: Id, department: Type.Object(PersonName) })),
    }),
  },
  /** Orders measurements; replaces the running plan of the same indicator. */
  'order.planMonitoring': {
    request: Type.Object({ ...newPlan, ...orderedMonitoring }),
    reply: Type.Object({ plan: MonitoringPlan }),
  },
  /** Orders a medicine; replaces the running plan of the same insulin category or of the same medicine. */
  'order.planMedication': {
    request: Type.Object({
      ...newPlan,
      ...orderedMedicine,
      /** Whether the user confirmed the questions of `doseQuestions`. */
      confirmed: Type.Optional(Type.Boolean()),
      /** Doses far from the running ones, typed a second time. */
      dosesAgain: Type.Optional(Nullable(Type.Array(Dose, { maxItems: 8 }))),
    }),
    reply: Type.Object({ plan: MedicationPlan }),
  },
  /** Terminates a plan at once; `version` is the version that the caller saw. */
  'order.terminate': {
    request: Type.Object({ type: OrderType, planId: Id, version: Type.Integer({ minimum: 1 }), reason: Reason }),
    reply: Done,
  },
  /**
   * Takes back an order that the caller signed at most two minutes ago and on which nobody has acted. The order that it
   * replaced goes on as if there had been no change; the history shows both. Idempotent.
   */
  'order.undo': { request: Type.Object({ type: OrderType, planId: Id }), reply: Done },
  /**
   * Confirms an order that was given in another department for the one in which the patient is now. Until then it is
   * carried out, and listed with the other department. Idempotent.
   */
  'order.confirm': {
    request: Type.Object({ type: OrderType, planId: Id, version: Type.Integer({ minimum: 1 }) }),
    reply: Done,
  },
  /** The tasks of one hospital day for the inpatients of a department or ward, by ward and bed. */
  'order.sheet': {
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
      rows: Type.Array(
        Type.Object({
          patientId: Id,
          sortKey: SortKey,
          ...PersonName,
          sex: Sex,
          age: Type.Integer(),
          infantAge: InfantAge,
          bed: Nullable(Type.String()),
          wardId: Id,
          wardName: Type.String(),
          wardLatinName: Nullable(Type.String()),
          departmentId: Id,
          /** In the order of their windows. */
          tasks: Type.Array(OrderTask),
          /** Measurements to repeat, earliest deadline first. The next reading of the indicator completes one. */
          rechecks: Type.Array(Recheck),
        }),
      ),
    }),
  },
  /** The tasks of one patient on the hospital's current day, and the measurements to repeat. */
  'order.tasks': {
    request: Type.Object({ patientId: Id }),
    reply: Type.Object({
      serverTime: Instant,
      day: Day,
      /** In the order of their windows. */
      tasks: Type.Array(OrderTask),
      rechecks: Type.Array(Recheck),
      /**
       * Doses of orders that ended on this day (after a discharge, on the day of discharge) without an execution, and
       * those of the evening before: if they were given before the end, they can be recorded with their time.
       */
      ended: Type.Array(Type.Object({ ...OrderTask.properties, endedAt: Instant })),
    }),
  },
  /**
   * The patients who left a department or ward in the last 12 hours, by a transfer or a discharge, with the doses that
   * could be given before and have no execution. Its staff may record those with their time; afterwards they cannot open
   * a patient who was transferred.
   */
  'order.dosesBeforeLeaving': {
    request: Type.Object({ departmentId: Type.Optional(Nullable(Id)), wardId: Type.Optional(Nullable(Id)) }),
    reply: Type.Object({
      serverTime: Instant,
      /** The patient who left last is the first. */
      rows: Type.Array(
        Type.Object({
          patientId: Id,
          ...PersonName,
          /** The bed that was left. */
          bed: Nullable(Type.String()),
          leftAt: Instant,
          /** In the order of their windows; `endedAt` is the end of the order, at the latest `leftAt`. */
          doses: Type.Array(Type.Object({ ...OrderTask.properties, endedAt: Instant })),
        }),
      ),
    }),
  },
  /**
   * Records that a task was done, or why not. A repeated request with the same `executionKey` returns what is stored. A
   * measurement is completed by entering its reading; only its refusal is recorded here.
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
      /** Only if it differs from the ordered amount; depending on `judgeGivenAmount` it needs the following fields. */
      amount: Type.Optional(Nullable(Type.Number())),
      /** Why it differs; `other` also needs a note. */
      amountReason: Type.Optional(Nullable(OneOf(AMOUNT_REASONS))),
      /** An amount far from the order, typed a second time. */
      amountAgain: Type.Optional(Nullable(Type.Number())),
      /** Default: now. May be before the patient left, or before the order ended. */
      executedAt: Type.Optional(Nullable(Instant)),
      /** Why it was done before the admission or before its order. */
      timeReason: TimeReason,
    }),
    reply: Type.Object({ execution: Execution }),
  },
  /** Voids an execution recorded by mistake; the task is open again. */
  'order.takeBack': {
    request: Type.Object({ executionId: Id, reason: Reason }),
    reply: Done,
  },
  /** Medication plans in force in the period, newest first. */
  'order.medications': {
    request: Type.Object({ ...medicationFilter, after }),
    reply: page(Type.Object({ plan: MedicationPlan, ...who })),
  },
  'order.exportMedications': { request: Type.Object({ ...medicationFilter, format }), reply: piece },
  /** Executions of tasks, newest first. */
  'order.executions': {
    request: Type.Object({ ...executionFilter, after }),
    reply: page(
      Type.Object({
        ...what,
        patientId: Id,
        execution: Execution,
        /** Null unless voided. Voided executions are not exported; screens show them struck through. */
        voided: Nullable(Voided),
        ...who,
      }),
    ),
  },
  'order.exportExecutions': { request: Type.Object({ ...executionFilter, format }), reply: piece },
};
