import * as Type from 'typebox';
import {
  Day,
  Id,
  Instant,
  KeptReading,
  Nullable,
  PersonName,
  Range,
  Repeated,
  Sex,
  Slot,
  TimeReason,
  Uuid,
  WithComparator,
} from '../base/parts.js';
import { MedicationPlan, MonitoringPlan } from '../orders/schemas.js';
import { MealTimes } from '../rules/schemas.js';

/** The part of an order that a patient sees, without the staff's notes. */
const OwnMonitoring = Type.Pick(MonitoringPlan, ['indicator', 'slots', 'weekdays', 'everyDays', 'since', 'until']);
const OwnMedication = Type.Pick(MedicationPlan, [
  'category',
  'drug',
  'latinDrug',
  'brand',
  'latinBrand',
  'norms',
  'doses',
  'unit',
  'weekdays',
  'everyDays',
  'since',
  'until',
]);

/** A slot of a day with its window. */
const OfSlot = { slot: Slot, begin: Instant, end: Instant };

export const ownSchemas = {
  'own.glucose': {
    request: Type.Object({ from: Day, to: Day }),
    reply: Type.Object({
      readings: Type.Array(KeptReading),
      range: Range,
      /** The patient's target bands, mmol/L: before meals and early in the morning, and in all other slots. */
      target: Type.Object({ fasting: Range, other: Range }),
      /** Whether the patient may enter values measured at home: not during a stay. */
      mayRecord: Type.Boolean(),
    }),
  },
  /** Stores a glucose that the patient measured at home. A repeated id returns the stored reading. */
  'own.record': {
    request: Type.Object({
      readingId: Uuid,
      value: Type.Number({ minimum: 0.1, maximum: 60 }),
      comparator: WithComparator,
      /** Default: derived from the measure time by the configured windows. */
      slot: Type.Optional(Nullable(Slot)),
      /** Default: now. */
      measuredAt: Type.Optional(Nullable(Instant)),
      timeReason: TimeReason,
      /** Whether the patient confirmed a value outside 3–33.1, or HI or LO. */
      confirmed: Type.Optional(Type.Boolean()),
      /** A value above 33.3, which no meter shows, as typed the second time. */
      repeated: Repeated,
    }),
    reply: Type.Object({ reading: KeptReading }),
  },
  /** What the patient should measure and take today, by the orders in force. */
  'own.plan': {
    reply: Type.Object({
      serverTime: Instant,
      day: Day,
      /** Measurements of glucose, in the order of their windows. */
      tasks: Type.Array(
        Type.Object({
          ...OfSlot,
          state: Type.Union([
            Type.Literal('due'),
            Type.Literal('done'),
            Type.Literal('refused'),
            Type.Literal('missed'),
          ]),
        }),
      ),
      /** Medicine to take at home, in the order of its windows; none during a stay, when the ward gives it. */
      doses: Type.Array(
        Type.Object({
          ...OfSlot,
          category: Type.Union([Type.Literal('oral'), Type.Literal('insulin')]),
          drug: Type.String(),
          latinDrug: Nullable(Type.String()),
          brand: Nullable(Type.String()),
          latinBrand: Nullable(Type.String()),
          amount: Type.Number(),
          unit: Type.String(),
        }),
      ),
      /** Glucose values that should be measured again and were not yet, the earliest deadline first. */
      rechecks: Type.Array(
        Type.Object({
          measuredAt: Instant,
          dueAt: Instant,
          /** Whether a person asked for it; otherwise the rule for low glucose does. */
          asked: Type.Boolean(),
        }),
      ),
      /** The first measurement of tomorrow; null if none is planned. */
      tomorrow: Nullable(Type.Object(OfSlot)),
      /** Meal times at the patient's node, by which a meter's meal mark becomes a slot. */
      mealTimes: MealTimes,
    }),
  },
  /** All data of the patient, for saving as a file. Recorded in the audit trail. */
  'own.export': {
    request: Type.Object({}),
    reply: Type.Object({
      /** When it was created. */
      at: Instant,
      /** Time zone of the hospital, in which `day` of a reading is a day. */
      zone: Type.String(),
      patient: Type.Object({ ...PersonName, sex: Sex, birthday: Nullable(Day) }),
      /** All stored glucose readings, mmol/L, oldest first. */
      readings: Type.Array(KeptReading),
      /** Orders in force. */
      monitoring: Type.Array(OwnMonitoring),
      medications: Type.Array(OwnMedication),
      careTeam: Type.Array(
        Type.Object({ ...PersonName, role: Type.Union([Type.Literal('doctor'), Type.Literal('nurse')]) }),
      ),
    }),
  },
  /** The patient's own doctor and nurse, with whom the patient may chat and call. */
  'own.team': {
    reply: Type.Object({
      members: Type.Array(
        Type.Object({
          userId: Id,
          username: Type.String(),
          ...PersonName,
          role: Type.Union([Type.Literal('doctor'), Type.Literal('nurse')]),
          online: Type.Boolean(),
        }),
      ),
    }),
  },
};
