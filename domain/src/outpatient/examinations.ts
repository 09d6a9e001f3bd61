import { addMonths, type Day } from '../time/hospital-day.js';

/** Periodic examinations of people with diabetes. */
export const EXAMINATION_KINDS = ['hba1c', 'eyes', 'feet', 'uacr', 'egfr'] as const;
export type ExaminationKind = (typeof EXAMINATION_KINDS)[number];

/** The figure of an examination; eyes and feet have a finding instead. */
export interface ExaminationFigure {
  unit: string;
  decimals: number;
  min: number;
  max: number;
}

interface ExaminationRule {
  figure: ExaminationFigure | null;
  /** Months until the next one. */
  months: number;
}

/**
 * Intervals of the American Diabetes Association's Standards of Care in Diabetes 2024: HbA1c (recommendations 6.1 and
 * 6.2), eyes (12.4 and 12.5), feet (12.21), and kidneys, by albumin in urine and by filtration (11.1a).
 */
export const EXAMINATIONS: Readonly<Record<ExaminationKind, ExaminationRule>> = {
  hba1c: { figure: { unit: '%', decimals: 1, min: 3, max: 20 }, months: 3 },
  eyes: { figure: null, months: 12 },
  feet: { figure: null, months: 12 },
  uacr: { figure: { unit: 'mg/g', decimals: 0, min: 0, max: 20_000 }, months: 12 },
  egfr: { figure: { unit: 'mL/min/1.73 m²', decimals: 0, min: 1, max: 200 }, months: 12 },
};

/** Months between HbA1c values of a patient who is stable at the goal (recommendation 6.1). */
const STABLE_MONTHS = 6;
/** HbA1c below this is at the goal of most adults, % (recommendation 6.3a). */
export const HBA1C_GOAL = 7;
/** Albumin in urine at or above this is raised, mg/g (KDIGO 2024, A2). */
export const UACR_RAISED = 30;
/** Filtration below this is reduced, mL/min/1.73 m² (KDIGO 2024, G3a). */
export const EGFR_REDUCED = 60;

/** An examination that took place. */
export interface Examined {
  kind: ExaminationKind;
  on: Day;
  /** Null for eyes and feet. */
  value: number | null;
  /** Whether a change was found; null for kinds with a figure. */
  abnormal: boolean | null;
}

/** Whether an examination found a complication, or HbA1c missed its goal. */
export function isAbnormalExamination({ kind, value, abnormal }: Omit<Examined, 'on'>): boolean {
  if (value === null) return abnormal === true;
  if (kind === 'hba1c') return value >= HBA1C_GOAL;
  return kind === 'uacr' ? value >= UACR_RAISED : kind === 'egfr' && value < EGFR_REDUCED;
}

/** True if an examination has the data of its kind: a possible figure, or a finding. */
export function isValidExamination({ kind, value, abnormal }: Omit<Examined, 'on'>): boolean {
  const { figure } = EXAMINATIONS[kind];
  if (figure === null) return value === null && abnormal !== null;
  return value !== null && abnormal === null && value >= figure.min && value <= figure.max;
}

export interface ExaminationDue {
  kind: ExaminationKind;
  /** The last one; null if there was none. */
  last: Examined | null;
  /** First day on which it is due; null if there was none: then it is due now. */
  dueOn: Day | null;
  isDue: boolean;
}

/** Whether HbA1c is stable at the goal, that is, the last two values are below it. */
function isStable(values: readonly Examined[]): boolean {
  const [last, before] = values;
  return last !== undefined && before !== undefined && !isAbnormalExamination(last) && !isAbnormalExamination(before);
}

/** When each kind is due again, from the examinations until `today`. */
export function examinationsDue(examined: readonly Examined[], today: Day): ExaminationDue[] {
  const newest = examined.filter(({ on }) => on <= today).toSorted((one, other) => (one.on > other.on ? -1 : 1));
  return EXAMINATION_KINDS.map((kind) => {
    const ofKind = newest.filter((one) => one.kind === kind);
    const [last] = ofKind;
    if (!last) return { kind, last: null, dueOn: null, isDue: true };
    const months = kind === 'hba1c' && isStable(ofKind) ? STABLE_MONTHS : EXAMINATIONS[kind].months;
    const dueOn = addMonths(last.on, months);
    return { kind, last, dueOn, isDue: dueOn <= today };
  });
}
