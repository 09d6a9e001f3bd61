import { AGE_BANDS, ATTENTION_REASONS, type AgeBand, type AttentionReason } from '@wardlink/domain';
import * as Type from 'typebox';
import { Figure } from '../statistics/figure-schema.js';
import { Day, Id, Instant, Nullable, PersonName, Quantity, Sex, Slot, Text } from '../base/parts.js';
import { statisticsSchemas } from '../statistics/schemas.js';
import { VIEW_PURPOSES, type ViewPurpose } from './purposes.js';

const Reason = Type.Unsafe<AttentionReason>(Type.Union(ATTENTION_REASONS.map((reason) => Type.Literal(reason))));
const AgeGroup = Type.Unsafe<AgeBand>(Type.Union(AGE_BANDS.map((band) => Type.Literal(band))));
const Purpose = Type.Unsafe<ViewPurpose>(Type.Union(VIEW_PURPOSES.map((purpose) => Type.Literal(purpose))));
const Place = Type.Object({ nodeId: Id, ...PersonName });
const Days = Type.Object({ from: Day, to: Day });

/** A patient without a name. */
const Unnamed = {
  patientId: Id,
  hospitalizationNumber: Nullable(Type.String()),
  sex: Sex,
  ageBand: AgeGroup,
  department: Nullable(Place),
};

/** Glucose of the last days. */
const PatientFigures = {
  readings: Type.Integer(),
  inRange: Type.Integer(),
  lows: Type.Integer(),
  /** Above 13.9 mmol/L. */
  veryHigh: Type.Integer(),
  /** Of the readings that are numbers, mmol/L. */
  mean: Nullable(Type.Number()),
  /** Values that raised a critical warning. */
  critical: Type.Integer(),
  reasons: Type.Array(Reason),
};

const place = { departmentId: Type.Optional(Nullable(Id)) };

/** A figure of each period. */
const OfPeriods = <T extends Type.TSchema>(schema: T) =>
  Type.Object({ present: schema, before: schema, lastYear: schema });

/** Readings and patient-days, as `statistics.overview` counts them. */
const Counts = Type.Object({
  readings: Type.Integer(),
  inRange: Type.Integer(),
  patientDays: Type.Integer(),
  anyLow: Type.Integer(),
  anyVeryHigh: Type.Integer(),
});

/** Complete control runs of meters, and of them those that qualified when they were measured. */
const Controls = Type.Object({ runs: Type.Integer(), qualified: Type.Integer() });

/** What is neither done nor refused was missed. */
const Tasks = Type.Object({ planned: Type.Integer(), done: Type.Integer(), refused: Type.Integer() });

const Department = Type.Object({
  nodeId: Id,
  ...PersonName,
  patients: Type.Integer(),
  present: Nullable(Counts),
  before: Nullable(Counts),
  /** Minutes from a critical value until somebody took it. */
  taken: Figure,
  controls: Controls,
});

/** Readings, and of them those in range and those below 3.9 mmol/L. */
const EffectShares = Type.Object({ readings: Type.Integer(), inRange: Type.Integer(), lows: Type.Integer() });

const { request: rowsRequest, reply: rowsReply } = statisticsSchemas['statistics.rows'];

export const deanSchemas = {
  /** Departments that figures can be asked of. */
  'dean.departments': { reply: Type.Object({ departments: Type.Array(Place) }) },
  /**
   * The rows that a figure of the hospital or of a department counts, as `statistics.rows`: with masked names, and with
   * the department in the place of the ward.
   */
  'dean.rows': { request: Type.Omit(rowsRequest, ['wardId']), reply: rowsReply },
  /** The hospital, or one of its departments, in a month, beside the month before and the same of last year. */
  'dean.survey': {
    request: Type.Object({ ...place, month: Type.String({ pattern: '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$' }) }),
    reply: Type.Object({
      serverTime: Instant,
      periods: OfPeriods(Days),
      /** Patients with a reading. */
      patients: OfPeriods(Type.Integer()),
      counts: OfPeriods(Nullable(Counts)),
      /** Thirteen weeks up to the end of the month. */
      weeks: Type.Array(Nullable(Counts)),
      /** Planned measurements of glucose on days that have ended; the same by week. */
      tasks: OfPeriods(Tasks),
      tasksTrend: Type.Array(Tasks),
      critical: OfPeriods(
        Type.Object({
          values: Type.Integer(),
          /** By the domain's RESPONSE_BANDS, then those that took longer. */
          bands: Type.Array(Type.Integer()),
          median: Figure,
          within90: Figure,
          unanswered: Type.Integer(),
        }),
      ),
      controls: OfPeriods(Controls),
      /** Runs of the month that did not qualify, and of them those with cause and action, and those reviewed. */
      failedControls: Type.Object({ runs: Type.Integer(), mended: Type.Integer(), reviewed: Type.Integer() }),
      /** Twelve months up to this one. */
      controlMonths: Type.Array(Type.Object({ month: Type.String(), ...Controls.properties })),
      /** Patients whose management by the virtual ward began in the month; null where there were none. */
      virtualWard: Nullable(
        Type.Object({
          patients: Type.Integer(),
          /** Those who had a day with every value in range, and after how many days on average. */
          reached: Type.Integer(),
          meanDaysToTarget: Nullable(Type.Number()),
          before: EffectShares,
          managed: EffectShares,
        }),
      ),
      /** Departments with readings in the month or the one before. */
      departments: Type.Array(Department),
    }),
  },
  /** Inpatients who call for attention, without names: the gravest first. */
  'dean.patients': {
    request: Type.Object({
      ...place,
      reason: Type.Optional(Nullable(Reason)),
      sex: Type.Optional(Nullable(Sex)),
      ageBand: Type.Optional(Nullable(AgeGroup)),
    }),
    reply: Type.Object({
      serverTime: Instant,
      ...Days.properties,
      /** Inpatients of the place, and of them those who call for attention by each reason. */
      inpatients: Type.Integer(),
      reasons: Type.Object({ critical: Type.Integer(), lows: Type.Integer(), farAbove: Type.Integer() }),
      /** How many the filters leave; the first of them follow. */
      total: Type.Integer(),
      patients: Type.Array(Type.Object({ ...Unnamed, ...PatientFigures })),
    }),
  },
  /** One patient to read only, with a masked name. Each opening is written to the audit trail with its purpose. */
  'dean.patient': {
    request: Type.Object({
      patientId: Id,
      purpose: Purpose,
      /** Required where the purpose is another one. */
      note: Type.Optional(Nullable(Text(200))),
    }),
    reply: Type.Object({
      serverTime: Instant,
      ...Days.properties,
      patient: Type.Object({
        ...Unnamed,
        /** First character, then stars. */
        ...PersonName,
        /** A key of the domain's DISEASE_TYPES; what was typed as text is left out. */
        diseaseType: Nullable(Type.String()),
        /** Null for who was not admitted. */
        stayDays: Nullable(Type.Integer()),
      }),
      ...PatientFigures,
      lowest: Nullable(Type.Number()),
      highest: Nullable(Type.Number()),
      values: Type.Array(Type.Object({ at: Instant, day: Day, slot: Slot, ...Quantity.properties })),
      /** Critical values, newest first; minutes until somebody took them, null of one that nobody took yet. */
      criticalValues: Type.Array(
        Type.Object({ at: Instant, value: Nullable(Type.Number()), taken: Nullable(Type.Number()) }),
      ),
    }),
  },
};
