import * as Type from 'typebox';
import {
  AGE_BANDS,
  type AgeBand,
  RANKED_INDICATORS,
  type RankedIndicator,
  STAY_BANDS,
  type StayBand,
} from '@wardlink/domain';
import { Comparator, Day, Id, Instant, Nullable, oneOf, PersonName, Slot, Ward } from '../base/parts.js';
import { Figure } from './figure-schema.js';
import { recordSchemas } from '../records/schemas.js';
import { RANKED_BY, type RankedBy } from './ranked.js';
import { STATISTICS_TABLE_NAMES, type StatisticsTableName } from './table-names.js';

/** Readings, and those beyond each limit of `GLUCOMETRIC_LIMITS`. */
const Readings = {
  readings: Type.Integer(),
  veryLow: Type.Integer(),
  low: Type.Integer(),
  inRange: Type.Integer(),
  high: Type.Integer(),
  veryHigh: Type.Integer(),
};

/** Counts at and below a place over some days; a day of a patient counts once at each place. */
const PlaceCounts = Type.Object({
  ...Readings,
  /** Mean of readings without HI and LO, mmol/L. */
  mean: Nullable(Type.Number()),
  /** Patient-days with any reading, those with a mean, and the mean of these means. */
  patientDays: Type.Integer(),
  days: Type.Integer(),
  meanOfDays: Nullable(Type.Number()),
  /** Patient-days whose mean is beyond each limit. */
  meanVeryLow: Type.Integer(),
  meanLow: Type.Integer(),
  meanInRange: Type.Integer(),
  meanHigh: Type.Integer(),
  meanVeryHigh: Type.Integer(),
  /** Patient-days with any reading beyond each limit. */
  anyVeryLow: Type.Integer(),
  anyLow: Type.Integer(),
  anyHigh: Type.Integer(),
  anyVeryHigh: Type.Integer(),
  adverse: Type.Integer(),
  highEnds: Type.Integer(),
  lowEnds: Type.Integer(),
  refused: Type.Integer(),
});

const Period = Type.Object({ from: Day, to: Day });

const Response = Type.Object({
  /** By the domain's RESPONSE_BANDS, followed by longer times. */
  bands: Type.Array(Type.Integer()),
  /** Minutes. */
  median: Figure,
  within90: Figure,
  unanswered: Type.Integer(),
});

/** Patients of a period by their properties. */
const PatientCounts = Type.Object({
  patients: Type.Integer(),
  admissions: Type.Integer(),
  discharges: Type.Integer(),
  /** Of stays that ended in the period, days. */
  meanStay: Figure,
  medianStay: Figure,
  sexes: Type.Array(Type.Object({ sex: oneOf(['female', 'male']), patients: Type.Integer() })),
  kinds: Type.Array(Type.Object({ kind: oneOf(['inpatient', 'discharged', 'outpatient']), patients: Type.Integer() })),
  ages: Type.Array(Type.Object({ band: oneOf<AgeBand>(AGE_BANDS), patients: Type.Integer() })),
  stays: Type.Array(Type.Object({ band: oneOf<StayBand>(STAY_BANDS), patients: Type.Integer() })),
  /** Most patients first. */
  diseases: Type.Array(Type.Object({ disease: Nullable(Type.String()), patients: Type.Integer() })),
});
/** Counts of stays that ended in a period at and below a place. */
const StayCounts = Type.Object({
  ended: Type.Integer(),
  /** Stays with any reading, and those with a mean of their patient-days. */
  stays: Type.Integer(),
  means: Type.Integer(),
  /** Mean of these means, mmol/L; stays whose mean is in range, and percent above 10.0 and above 13.9. */
  mean: Figure,
  inRange: Type.Integer(),
  high: Figure,
  veryHigh: Figure,
  /** Stays with a patient-day below 3.9, and with two or more. */
  lowStays: Type.Integer(),
  recurrent: Type.Integer(),
  lows: Type.Integer(),
  /** Resolved lows by the domain's RESOLUTION_BANDS; minutes until they were resolved. */
  bands: Type.Array(Type.Integer()),
  resolution: Figure,
  within90: Figure,
  unresolved: Type.Integer(),
  /** Days that CMS871 considers, and the harmful ones. */
  watchedDays: Type.Integer(),
  harmfulDays: Type.Integer(),
  /** Stays that CMS816 considers, and those with a severe low. */
  treated: Type.Integer(),
  severeLow: Type.Integer(),
});

/** Planned measurements of days that have ended; those neither done nor refused were missed. */
const TaskCounts = Type.Object({ planned: Type.Integer(), done: Type.Integer(), refused: Type.Integer() });

const asked = {
  departmentId: Type.Optional(Nullable(Id)),
  wardId: Type.Optional(Nullable(Id)),
  from: Day,
  to: Day,
  /** Omits readings that lack a valid control of their meter or an authorised operator. */
  controlled: Type.Optional(Type.Boolean()),
};

/** Figures whose rows can be requested. */
const STATISTICS_FIGURES = [
  'patients',
  'readings',
  'veryLow',
  'low',
  'inRange',
  'high',
  'veryHigh',
  'anyLow',
  'anyVeryHigh',
  'adverse',
  'critical',
  'notDone',
  'stays',
  'stayInRange',
  'recurrent',
  'lows',
  'severeHigh',
  'severeLow',
] as const;

/** The patient of a row; null if the patient moved to a place that the caller may not see. */
const Who = Nullable(Type.Object({ patientId: Id, ...PersonName, hospitalizationNumber: Nullable(Type.String()) }));
/** Where it was measured. */
const Where = Ward;
const Value = { value: Type.Number(), comparator: Nullable(Comparator) };

const rowsOf = <Kind extends string, Row extends Type.TSchema>(kind: Kind, row: Row) =>
  Type.Object({
    kind: Type.Literal(kind),
    /** Total of all pages, as the figure counts. */
    total: Type.Integer(),
    rows: Type.Array(row),
    /** `after` of the next page; null on the last one. */
    next: Nullable(Type.Integer()),
  });

const ofFigure = {
  ...asked,
  figure: Type.Unsafe<(typeof STATISTICS_FIGURES)[number]>(
    Type.Union(STATISTICS_FIGURES.map((figure) => Type.Literal(figure))),
  ),
  /** Only for figures by reading. */
  slot: Type.Optional(Nullable(Slot)),
};

/** Strips by use. */
const StripUse = {
  patients: Type.Integer(),
  /** Of voided readings and control runs, which used a strip too. */
  voided: Type.Integer(),
  controls: Type.Integer(),
  repeats: Type.Integer(),
  /** Discarded or expired, according to the ledger. */
  waste: Type.Integer(),
};

const Ranked = oneOf<RankedIndicator>(RANKED_INDICATORS);
const RankedFigure = oneOf<RankedBy>(RANKED_BY);
/**
 * Readings, and those below and above: for glucose 3.9 and 10.0 mmol/L, for others the range at the time of storing.
 */
const RankedFigures = {
  readings: Type.Integer(),
  low: Type.Integer(),
  high: Type.Integer(),
  /** For blood pressure the systolic one; null without a number. */
  mean: Nullable(Type.Number()),
  /** The diastolic one; null for other indicators. */
  second: Nullable(Type.Number()),
};

export const statisticsSchemas = {
  /** Strips used at a place over a period, compared with the current stock. */
  'statistics.dosage': {
    request: Type.Object(asked),
    reply: Type.Object({
      periods: Type.Object({ present: Period, before: Period }),
      used: Type.Object({ present: Type.Object(StripUse), before: Type.Object(StripUse) }),
      /** Strips of usable lots, at the departments of the place; for a hospital, its store is included. */
      left: Type.Integer(),
      /** Days until they are used up, at the mean use of the last 28 days. */
      lasts: Figure,
      /** Departments, most strips first; null for places above departments, including the store. */
      places: Type.Array(
        Type.Object({
          place: Nullable(Type.Object({ nodeId: Id, ...PersonName })),
          ...StripUse,
          /** Null for a part of a department, whose strips are booked under the department. */
          left: Nullable(Type.Integer()),
          lasts: Nullable(Figure),
        }),
      ),
      /** Meters that used strips. */
      devices: Type.Array(Type.Object({ deviceId: Id, serial: Type.String(), model: Type.String(), ...StripUse })),
      people: Type.Array(Type.Object({ person: Type.Object({ userId: Id, ...PersonName }), ...StripUse })),
    }),
  },
  /** The readings, patient-days, patients or critical values that a figure counts, newest first, in pages. */
  'statistics.rows': {
    request: Type.Object({
      ...ofFigure,
      after: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
    }),
    reply: Type.Union([
      rowsOf(
        'readings',
        Type.Object({
          patient: Who,
          place: Where,
          day: Day,
          at: Instant,
          slot: Slot,
          ...Value,
          /** Whether it lacks a valid control of its meter or an authorised operator. */
          marked: Type.Boolean(),
        }),
      ),
      rowsOf(
        'days',
        Type.Object({
          patient: Who,
          place: Where,
          day: Day,
          readings: Type.Integer(),
          lowest: Type.Object(Value),
          highest: Type.Object(Value),
        }),
      ),
      rowsOf(
        'patients',
        Type.Object({
          patient: Who,
          days: Type.Integer(),
          readings: Type.Integer(),
          lowDays: Type.Integer(),
          inRange: Type.Integer(),
          mean: Nullable(Type.Number()),
        }),
      ),
      rowsOf(
        'critical',
        Type.Object({
          patient: Who,
          place: Where,
          day: Day,
          at: Instant,
          ...Value,
          /** Minutes; null if it did not happen. */
          taken: Nullable(Type.Number()),
          again: Nullable(Type.Number()),
        }),
      ),
      rowsOf(
        'stays',
        Type.Object({
          patient: Who,
          place: Where,
          admittedAt: Instant,
          dischargedAt: Instant,
          readings: Type.Integer(),
          mean: Nullable(Type.Number()),
          days: Type.Integer(),
          lowDays: Type.Integer(),
        }),
      ),
      rowsOf(
        'lows',
        Type.Object({
          patient: Who,
          place: Where,
          at: Instant,
          ...Value,
          /** Minutes; null if it was not resolved within four hours. */
          resolvedAfter: Nullable(Type.Number()),
        }),
      ),
      rowsOf(
        'harmfulDays',
        Type.Object({
          patient: Who,
          place: Where,
          dischargedAt: Instant,
          beganAt: Instant,
          /** Null for a day without a measurement. */
          highest: Nullable(Type.Object(Value)),
        }),
      ),
      rowsOf('tasks', Type.Object({ patient: Who, place: Where, day: Day, slot: Slot, refused: Type.Boolean() })),
    ]),
  },
  /**
   * Glucose of the hospital, a department or a ward over a period, compared with the period before and the same one of
   * last year. Readings count at the patient's place when they were measured.
   */
  'statistics.overview': {
    request: Type.Object(asked),
    reply: Type.Object({
      periods: Type.Object({ present: Period, before: Period, lastYear: Period }),
      /** Counts of each period; null for a period without readings. */
      counts: Type.Object({
        present: Nullable(PlaceCounts),
        before: Nullable(PlaceCounts),
        lastYear: Nullable(PlaceCounts),
      }),
      /** Patients with a reading. */
      patients: Type.Object({ present: Type.Integer(), before: Type.Integer(), lastYear: Type.Integer() }),
      /** Planned measurements of glucose. */
      tasks: Type.Object({ present: TaskCounts, before: TaskCounts, lastYear: TaskCounts }),
      /** Planned measurements by week, as `trend`. */
      tasksTrend: Type.Array(TaskCounts),
      /** Readings that do not count: voided ones, and marked ones if these are omitted. */
      leftOut: Type.Object({ voided: Type.Integer(), marked: Type.Integer() }),
      /** Thirteen weeks up to the end of the period. */
      trend: Type.Array(Type.Object({ ...Period.properties, counts: Nullable(PlaceCounts) })),
      /** Critical values of the period. */
      response: Type.Object({ values: Type.Integer(), taken: Response, again: Response }),
    }),
  },
  'statistics.exportRows': {
    request: Type.Object({ ...ofFigure, format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]) }),
    reply: recordSchemas['record.export'].reply,
  },
  /** The departments of the place with readings in the period or the one before, or a department's wards. */
  'statistics.departments': {
    request: Type.Object(asked),
    reply: Type.Object({
      /** The thirteen weeks of their trends. */
      weeks: Type.Array(Period),
      places: Type.Array(
        Type.Object({
          nodeId: Id,
          ...Ward.properties,
          present: Nullable(PlaceCounts),
          before: Nullable(PlaceCounts),
          /** Readings, and those in range, of thirteen weeks up to the end of the period. */
          trend: Type.Array(Type.Object({ readings: Type.Integer(), inRange: Type.Integer() })),
          /** By slot, those with readings. */
          slots: Type.Array(Type.Object({ slot: Type.Integer(), ...Readings })),
        }),
      ),
    }),
  },
  /**
   * The same places with the distribution of their patients' shares of readings in range, in each of thirteen weeks.
   */
  'statistics.spread': {
    request: Type.Object(asked),
    reply: Type.Object({
      weeks: Type.Array(Period),
      places: Type.Array(
        Type.Object({
          nodeId: Id,
          ...Ward.properties,
          /** Percent; null for too few patients. */
          trend: Type.Array(
            Type.Object({
              /** Patients with enough readings in the week. */
              patients: Type.Integer({ minimum: 0 }),
              median: Nullable(Type.Number()),
              middleHalf: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
            }),
          ),
        }),
      ),
    }),
  },
  /** Distribution of the values of a place over a period: by value, slot, hour, weekday and disease of the patients. */
  'statistics.glucose': {
    request: Type.Object(asked),
    reply: Type.Object({
      /** By value, rounded to 0.1 mmol/L, in ascending order; HI and LO with the ends of the meter. */
      values: Type.Array(Type.Object({ value: Type.Number(), readings: Type.Integer() })),
      /** By slot, those with readings: percentiles, mmol/L. */
      profile: Type.Array(
        Type.Object({
          slot: Type.Integer(),
          readings: Type.Integer(),
          percentiles: Type.Object({ 10: Figure, 25: Figure, 50: Figure, 75: Figure, 90: Figure }),
        }),
      ),
      /** By hour of the hospital's clock, from 0. */
      hours: Type.Array(Type.Object({ key: Type.Integer(), ...Readings })),
      /** By day of the week, 1 Monday to 7 Sunday. */
      weekdays: Type.Array(Type.Object({ key: Type.Integer(), ...Readings })),
      /** By the patients' current disease; null if unknown. Most readings first. */
      diseases: Type.Array(
        Type.Object({
          disease: Nullable(Type.String()),
          readings: Type.Integer(),
          mean: Nullable(Type.Number()),
          low: Type.Integer(),
          inRange: Type.Integer(),
          high: Type.Integer(),
          patientDays: Type.Integer(),
          anyLow: Type.Integer(),
          anyVeryHigh: Type.Integer(),
        }),
      ),
    }),
  },
  /** The patients of a place over a period and over the period before, by their last stay; without names. */
  'statistics.patients': {
    request: Type.Object(asked),
    reply: Type.Object({
      present: PatientCounts,
      before: PatientCounts,
      days: Type.Array(Type.Object({ day: Day, admissions: Type.Integer(), discharges: Type.Integer() })),
    }),
  },
  /**
   * Stays that ended in a period at and below a place, counted where they ended, compared with the period before and
   * the same one of last year: means, lows and hospital harm. Also departments below the place, or a department's
   * wards, with such stays.
   */
  'statistics.stays': {
    request: Type.Object(asked),
    reply: Type.Object({
      present: StayCounts,
      before: StayCounts,
      lastYear: StayCounts,
      places: Type.Array(Type.Object({ nodeId: Id, ...Ward.properties, counts: StayCounts })),
    }),
  },
  /** Departments below the place, or the wards of a department, by their readings of an indicator. */
  'statistics.top': {
    request: Type.Object({ ...asked, indicator: Ranked }),
    reply: Type.Object({ places: Type.Array(Type.Object({ nodeId: Id, ...Ward.properties, ...RankedFigures })) }),
  },
  /**
   * Patients measured at and below the place, ranked by a figure, most conspicuous first, at most 50; for a share or a
   * mean only those with at least 5 readings. Patients who have left the caller's places are omitted.
   */
  'statistics.topPatients': {
    request: Type.Object({ ...asked, indicator: Ranked, rankBy: RankedFigure }),
    reply: Type.Object({
      patients: Type.Array(
        Type.Object({
          patientId: Id,
          ...PersonName,
          hospitalizationNumber: Nullable(Type.String()),
          place: Where,
          ...RankedFigures,
        }),
      ),
    }),
  },
  /** The same as a file. */
  'statistics.exportTopPatients': {
    request: Type.Object({
      ...asked,
      indicator: Ranked,
      rankBy: RankedFigure,
      format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]),
    }),
    reply: recordSchemas['record.export'].reply,
  },
  /** A table of a page of statistics as a file, in pieces. */
  'statistics.export': {
    request: Type.Object({
      ...asked,
      table: oneOf<StatisticsTableName>(STATISTICS_TABLE_NAMES),
      /** For the ranking of places; default: glucose. */
      indicator: Type.Optional(Nullable(Ranked)),
      format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]),
    }),
    reply: recordSchemas['record.export'].reply,
  },
};
