/** Names that a definition of a report may use. */

/** Paper, millimetres, upright. `continuous` is fan-fold paper with sprocket holes, for dot-matrix printers. */
export const PAPERS = {
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  B5: { width: 176, height: 250 },
  continuous: { width: 241, height: 279.4 },
} as const;
export type Paper = keyof typeof PAPERS;

/** Fields of a patient in the header of each page. */
export const HEADER_FIELDS = [
  'name',
  'sex',
  'age',
  'department',
  'ward',
  'bed',
  'number',
  'record',
  'disease',
  'allergies',
  'physician',
  'nurse',
  'admitted',
  'period',
  'device',
] as const;
export type HeaderField = (typeof HEADER_FIELDS)[number];

/**
 * Content of a line of the table: a glucose reading; a glucose or ketone reading; a blood pressure; a reading of an
 * ambulatory monitoring; a day; an hour of a day, with each day on a separate page.
 */
export const ROW_KINDS = ['reading', 'capillary', 'pressure', 'ambulatory', 'day', 'hour'] as const;
type RowKind = (typeof ROW_KINDS)[number];

/** Parts of a patient's data; the server reads only those that a form prints. */
export type ReportNeed = 'glucose' | 'ketone' | 'pressure' | 'doses' | 'pump' | 'ambulatory' | 'answers';

interface Source {
  /** Kinds of lines that have it. */
  rows: readonly RowKind[];
  unit?: string;
  needs?: readonly ReportNeed[];
  /** Meaning of the column's `at`: a slot, the slot before a meal, or its first hour. */
  at?: 'slot' | 'meal' | 'hour';
}

const measured = ['reading', 'capillary', 'pressure', 'ambulatory'] as const;

/** Sources of a column's content. */
const SOURCES = {
  number: { rows: [...measured, 'day'] },
  date: { rows: [...measured, 'day'] },
  time: { rows: measured },
  slot: { rows: ['reading', 'capillary'] },
  glucose: { rows: ['reading', 'capillary', 'hour'], unit: 'mmol/L' },
  ketone: { rows: ['capillary', 'hour'], unit: 'mmol/L', needs: ['ketone'] },
  meaning: { rows: ['reading', 'capillary', 'pressure'] },
  way: { rows: ['reading', 'capillary', 'pressure'] },
  person: { rows: [...measured, 'day', 'hour'] },
  remark: { rows: ['reading', 'capillary', 'pressure', 'hour'] },
  handling: { rows: ['reading'], needs: ['answers'] },
  insulin: { rows: ['reading'], needs: ['doses'] },
  systolic: { rows: ['pressure', 'ambulatory'], unit: 'mmHg' },
  diastolic: { rows: ['pressure', 'ambulatory'], unit: 'mmHg' },
  heartRate: { rows: ['pressure', 'ambulatory'], unit: '/min' },
  meanPressure: { rows: ['pressure', 'ambulatory'], unit: 'mmHg' },
  pulsePressure: { rows: ['pressure', 'ambulatory'], unit: 'mmHg' },
  dayOrNight: { rows: ['ambulatory'] },
  slotValue: { rows: ['day'], at: 'slot' },
  hourValue: { rows: ['day'], at: 'hour' },
  others: { rows: ['day'] },
  excursion: { rows: ['day'], unit: 'mmol/L', at: 'meal' },
  doseAt: { rows: ['day'], unit: 'U', needs: ['doses'], at: 'slot' },
  tests: { rows: ['day'] },
  mean: { rows: ['day'], unit: 'mmol/L' },
  highest: { rows: ['day'], unit: 'mmol/L' },
  lowest: { rows: ['day'], unit: 'mmol/L' },
  basalTotal: { rows: ['day'], unit: 'U', needs: ['pump'] },
  bolusTotal: { rows: ['day'], unit: 'U', needs: ['pump'] },
  pumpTotal: { rows: ['day'], unit: 'U', needs: ['pump'] },
  insulinTotal: { rows: ['day'], unit: 'U', needs: ['pump', 'doses'] },
  hour: { rows: ['hour'] },
  basalRate: { rows: ['hour'], unit: 'U/h', needs: ['pump'] },
  bolus: { rows: ['hour'], unit: 'U', needs: ['pump'] },
  signature: { rows: ROW_KINDS },
  reviewer: { rows: ROW_KINDS },
} as const satisfies Record<string, Source>;
export type SourceName = keyof typeof SOURCES;
export const SOURCE_NAMES = Object.keys(SOURCES) as SourceName[];
export const sourceOf = (name: SourceName): Source => SOURCES[name];

/** Drawings and lists of figures above the table, on the first page of a patient. */
export const BLOCKS = {
  glucoseCurve: { needs: ['glucose'] },
  glucoseProfile: { needs: ['glucose'] },
  glucoseFigures: { needs: ['glucose'] },
  ambulatoryCurve: { needs: ['ambulatory'] },
  ambulatoryFigures: { needs: ['ambulatory'] },
} as const satisfies Record<string, { needs: readonly ReportNeed[] }>;
export type BlockName = keyof typeof BLOCKS;
export const BLOCK_NAMES = Object.keys(BLOCKS) as BlockName[];

/** Parts that a kind of line always reads. */
export const ROW_NEEDS: Record<RowKind, readonly ReportNeed[]> = {
  reading: ['glucose'],
  capillary: ['glucose', 'ketone'],
  pressure: ['pressure'],
  ambulatory: ['ambulatory'],
  day: ['glucose'],
  hour: ['glucose', 'pump'],
};

/** Languages of a printed form; `both` prints titles and heads in Chinese and English. */
export const REPORT_LANGUAGES = ['zh', 'en', 'both'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

/** Longest period of one report, days: a year and a day. */
export const REPORT_DAYS = 366;
/** Maximum number of patients in one print job. */
export const REPORT_PATIENTS = 100;
/** Maximum number of days of all patients in one print job: ten patients for a year, a hundred for a month. */
export const REPORT_PATIENT_DAYS = 3660;
