import * as Type from 'typebox';
import {
  Day,
  Done,
  Id,
  Instant,
  Nullable,
  PersonName,
  Text,
  TimeReason,
  Uuid,
  VoidedReading,
  WithComparator,
} from './parts.js';
import { Inpatient } from './ward.js';

/** Indicators with one board, one way of entering and one history, beside glucose with its slots. */
export const Indicator = Type.Union([
  Type.Literal('pressure'),
  Type.Literal('temperature'),
  Type.Literal('uricAcid'),
  Type.Literal('ketone'),
]);

/** mmHg, and beats a minute. */
export const PressureFigures = Type.Object({
  systolic: Type.Integer({ minimum: 30, maximum: 300 }),
  diastolic: Type.Integer({ minimum: 10, maximum: 200 }),
  heartRate: Nullable(Type.Integer({ minimum: 20, maximum: 250 })),
});

/** °C. */
export const TemperatureFigures = Type.Object({ celsius: Type.Number({ minimum: 25, maximum: 45 }) });

/** Uric acid in the blood, µmol/L. */
export const UricAcidFigures = Type.Object({ urate: Type.Number({ minimum: 20, maximum: 3000 }) });

/** β-hydroxybutyrate in the blood, mmol/L. */
export const KetoneFigures = Type.Object({
  ketone: Type.Number({ minimum: 0, maximum: 20 }),
  comparator: WithComparator,
});

const version = {
  readingId: Uuid,
  /** 1 for the first entry; each correction adds one. */
  version: Type.Integer({ minimum: 1 }),
  patientId: Id,
  measuredAt: Instant,
  /** Hospital-local day of `measuredAt`. */
  day: Day,
  measuredBy: Type.Object(PersonName),
  way: Type.Union([Type.Literal('manual'), Type.Literal('device')]),
};

export const PressureReading = Type.Object({
  indicator: Type.Literal('pressure'),
  ...version,
  ...PressureFigures.properties,
  /** 0 normal, 101 to 103 mildly, moderately, severely high, 201 low. */
  status: Type.Union([Type.Literal(0), Type.Literal(101), Type.Literal(102), Type.Literal(103), Type.Literal(201)]),
});

export const TemperatureReading = Type.Object({
  indicator: Type.Literal('temperature'),
  ...version,
  ...TemperatureFigures.properties,
  level: Type.Union([
    Type.Literal('low'),
    Type.Literal('normal'),
    Type.Literal('lowFever'),
    Type.Literal('mediumHot'),
    Type.Literal('highFever'),
  ]),
});

export const UricAcidReading = Type.Object({
  indicator: Type.Literal('uricAcid'),
  ...version,
  ...UricAcidFigures.properties,
  /** By the line of the patient's sex. */
  level: Type.Union([Type.Literal('low'), Type.Literal('normal'), Type.Literal('high')]),
});

export const KetoneReading = Type.Object({
  indicator: Type.Literal('ketone'),
  ...version,
  ...KetoneFigures.properties,
  level: Type.Union([
    Type.Literal('normal'),
    Type.Literal('ketonaemia'),
    Type.Literal('impendingKetoacidosis'),
    Type.Literal('probableKetoacidosis'),
  ]),
});

/** The latest version of a reading of one of the indicators. */
export const VitalReading = Type.Union([PressureReading, TemperatureReading, UricAcidReading, KetoneReading]);

const entered = {
  /** The figures of the indicator. */
  figures: Type.Union([PressureFigures, TemperatureFigures, UricAcidFigures, KetoneFigures]),
  /** Default: now. */
  measuredAt: Type.Optional(Nullable(Instant)),
  timeReason: TimeReason,
  /** The person confirmed figures that are unusual. */
  confirmed: Type.Optional(Type.Boolean()),
};

export const vitalSchemas = {
  /** The workbench of an indicator: every inpatient of a department or ward that the caller may see, by ward and bed. */
  'vital.board': {
    request: Type.Object({
      indicator: Indicator,
      departmentId: Type.Optional(Nullable(Id)),
      wardId: Type.Optional(Nullable(Id)),
      /** Default: the hospital's today. */
      day: Type.Optional(Nullable(Day)),
    }),
    reply: Type.Object({
      serverTime: Instant,
      day: Day,
      indicator: Indicator,
      rows: Type.Array(
        Type.Object({
          ...Inpatient,
          /** Readings of the asked day, oldest first. */
          today: Type.Array(VitalReading),
          /** The last reading before the asked day. */
          before: Nullable(VitalReading),
        }),
      ),
    }),
  },
  /** Enters a reading. Sending the same `readingId` again answers with what was stored the first time. */
  'vital.record': {
    request: Type.Object({ indicator: Indicator, readingId: Uuid, patientId: Id, ...entered }),
    reply: Type.Object({ reading: VitalReading }),
  },
  /** Adds a version; `version` is the one the caller saw. */
  'vital.correct': {
    request: Type.Object({
      indicator: Indicator,
      readingId: Uuid,
      version: Type.Integer({ minimum: 1 }),
      ...entered,
      reason: Text(200),
    }),
    reply: Type.Object({ reading: VitalReading }),
  },
  /** As `glucose.void`. */
  'vital.void': { request: Type.Object({ indicator: Indicator, ...VoidedReading }), reply: Done },
};
