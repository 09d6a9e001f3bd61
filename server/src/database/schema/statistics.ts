import type { Day, Id, Json, NullableJson } from './columns.js';

/** A hospital's day whose counts are stored. */
export interface GlucoseCountedDayTable {
  hospitalId: Id;
  day: Day;
}

/**
 * Number of readings; the sum in mmol/L of those that a meter showed as numbers; numbers of readings beyond each limit.
 */
export interface ReadingCounts {
  readings: number;
  numbers: number;
  total: number;
  veryLow: number;
  low: number;
  inRange: number;
  high: number;
  veryHigh: number;
}

/** Counts of the readings at and below a place on a day. */
export interface GlucosePlaceDayTable extends ReadingCounts {
  placeId: Id;
  day: Day;
  /** True: without readings that lack a valid control or an authorised operator; stored only if these counts differ. */
  controlled: boolean;
  differs: boolean;
  highEnds: number;
  lowEnds: number;
  refused: number;
  /** Patient-days with a mean. */
  days: number;
  patients: number;
  meanTotal: number;
  meanVeryLow: number;
  meanLow: number;
  meanInRange: number;
  meanHigh: number;
  meanVeryHigh: number;
  anyVeryLow: number;
  anyLow: number;
  anyHigh: number;
  anyVeryHigh: number;
  adverse: number;
}

/** The same counts by slot and by hour of the hospital's clock. */
export interface GlucoseSlotDayTable extends ReadingCounts {
  placeId: Id;
  day: Day;
  controlled: boolean;
  slot: number;
  hour: number;
}

/** How often each value was measured at and below a place on a day, by slot. */
export interface GlucoseValueDayTable {
  placeId: Id;
  day: Day;
  controlled: boolean;
  differs: boolean;
  slot: number;
  /** Value in tenths of mmol/L. */
  tenths: number;
  readings: number;
}

/** Counts of the readings at and below a place on a day, by disease of the patients. */
export interface GlucoseDiseaseDayTable extends Omit<ReadingCounts, 'veryLow' | 'veryHigh'> {
  placeId: Id;
  day: Day;
  controlled: boolean;
  differs: boolean;
  /** Empty if no disease is known. */
  disease: string;
  /** Patient-days, and the number of them with any reading beyond a limit. */
  patients: number;
  anyLow: number;
  anyVeryHigh: number;
}

/** The same counts for one patient, at the place itself. */
export interface GlucosePatientDayTable extends ReadingCounts {
  nodeId: Id;
  day: Day;
  patientId: Id;
  controlled: boolean;
  differs: boolean;
  adverse: number;
}

/** A hospital's day whose counts of planned measurements are stored. */
export interface TaskCountedDayTable {
  hospitalId: Id;
  day: Day;
}

/** Planned measurements of glucose at and below a place on a day, and their outcomes. */
export interface TaskPlaceDayTable {
  placeId: Id;
  day: Day;
  planned: number;
  done: number;
  refused: number;
}

/** Figures of a patient's last stay, once it has ended; as in the domain's `StayFigures`. */
/** Figures of a stay that has ended. */
export interface StayFiguresTable {
  stayId: Id;
  readings: number;
  days: number;
  lowDays: number;
  recurrent: boolean;
  mean: number | null;
  /** Each as `[instant, value, minutes until it was resolved]`. */
  lows: Json<[at: number, value: number, minutes: number | null][]>;
  watchedDays: number | null;
  /** Each as `[begin, highest value]`. */
  harmfulDays: NullableJson<[beganAt: number, highest: number | null][]>;
  severeLow: boolean | null;
}
