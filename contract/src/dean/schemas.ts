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
  /** Mean of readings without HI and LO, mmol/L. */
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

/** Complete control runs of meters, and those of them that qualified. */
const Controls = Type.Object({ runs: Type.Integer(), qualified: Type.Integer() });

/** Measurements that were neither done nor refused were missed. */
const Tasks = Type.Object({ planned: Type.Integer(), done: Type.Integer(), refused: Type.Integer() });

const Department = Type.Object({
  nodeId: Id,
  ...PersonName,
  patients: Type.Integer(),
  present: Nullable(Counts),
  before: Nullable(Counts),
  /** Minutes from a critical value until it was acknowledged. */
  taken: Figure,
  controls: Controls,
});

/** Number of readings; of those in range; of those below 3.9 mmol/L. */
const EffectShares = Type.Object({ readings: Type.Integer(), inRange: Type.Integer(), lows: Type.Integer() });

const { request: rowsRequest, reply: rowsReply } = statisticsSchemas['statistics.rows'];

export const deanSchemas = {
  /** Departments for which figures can be requested. */
  'dean.departments': { reply: Type.Object({ departments: Type.Array(Place) }) },
  /**
   * The rows behind a figure of the hospital or of a department, as `statistics.rows`: with masked names, and the
   * department instead of the ward.
   */
  'dean.rows': { request: Type.Omit(rowsRequest, ['wardId']), reply: rowsReply },
  /**
   * The hospital, or one of its departments, in a month, compared with the previous month and the same month of last
   * year.
   */
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
      /** Rejected runs of the month, with those that have cause and action, and those reviewed. */
      failedControls: Type.Object({ runs: Type.Integer(), mended: Type.Integer(), reviewed: Type.Integer() }),
      /** Twelve months up to this one. */
      controlMonths: Type.Array(Type.Object({ month: Type.String(), ...Controls.properties })),
      /** Patients whose management by the virtual ward began in the month; null if there are none. */
      virtualWard: Nullable(
        Type.Object({
          patients: Type.Integer(),
          /** Those who had a day with every value in range, and the mean number of days until it. */
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
  /** Inpatients who need attention, without names, most serious first. */
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
      /** Inpatients of the place, and those who need attention for each reason. */
      inpatients: Type.Integer(),
      reasons: Type.Object({ critical: Type.Integer(), lows: Type.Integer(), farAbove: Type.Integer() }),
      /** Number of patients after filtering; the first of them follow. */
      total: Type.Integer(),
      patients: Type.Array(Type.Object({ ...Unnamed, ...PatientFigures })),
    }),
  },
  /** One patient, read-only, with a masked name. Each opening is recorded in the audit trail with its purpose. */
  'dean.patient': {
    request: Type.Object({
      patientId: Id,
      purpose: Purpose,
      /** Required if the purpose is `other`. */
      note: Type.Optional(Nullable(Text(200))),
    }),
    reply: Type.Object({
      serverTime: Instant,
      ...Days.properties,
      patient: Type.Object({
        ...Unnamed,
        /** First character, then stars. */
        ...PersonName,
        /** A key of the domain's DISEASE_TYPES; free text is omitted. */
        diseaseType: Nullable(Type.String()),
        /** Null for a patient who was not admitted. */
        stayDays: Nullable(Type.Integer()),
      }),
      ...PatientFigures,
      lowest: Nullable(Type.Number()),
      highest: Nullable(Type.Number()),
      values: Type.Array(Type.Object({ at: Instant, day: Day, slot: Slot, ...Quantity.properties })),
      /** Critical values, newest first; minutes until the acknowledgement, null without one. */
      criticalValues: Type.Array(
        Type.Object({ at: Instant, value: Nullable(Type.Number()), taken: Nullable(Type.Number()) }),
      ),
    }),
  },
};
