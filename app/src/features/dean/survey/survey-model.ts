import { changeBetween, doneOfPlanned, type ReplyOf } from '@wardlink/contract';
import { rateOf, RATE_NEEDS, type CountingUnit, type Figure, decimalText, roundHalfAway } from '@wardlink/domain';

export type Survey = ReplyOf<'dean.survey'>;
export type Department = Survey['departments'][number];
type Counts = NonNullable<Survey['counts']['present']>;
type Controls = Survey['controls']['present'];

/** Periods that the month is compared with. */
export const COMPARED = ['before', 'lastYear'] as const;
const PERIODS = ['present', ...COMPARED] as const;
type OfPeriods<T> = Record<(typeof PERIODS)[number], T>;

/** With fewer control runs than this no rate is shown. */
const CONTROL_NEEDS = 5;

/** The value of a figure; undefined if it is missing. */
export const valueOf = (figure: Figure): number | undefined => ('value' in figure ? figure.value : undefined);

const rate = (part: keyof Counts, whole: keyof Counts, unit: CountingUnit) => (counts: Counts | null) =>
  rateOf(counts?.[part] ?? 0, counts?.[whole] ?? 0, unit);

/** Readings in range, percent. */
export const inRangeOf = rate('inRange', 'readings', 'reading');
/** Patient-days with a low, percent. */
export const lowDaysOf = rate('anyLow', 'patientDays', 'patientDay');

/** Share of passed control runs, percent. */
export function qualifiedOf({ runs, qualified }: Controls): Figure {
  if (runs >= CONTROL_NEEDS) return { value: (100 * qualified) / runs };
  return { insufficient: runs === 0 ? 'noReadings' : 'tooFewReadings', have: runs, need: CONTROL_NEEDS };
}

/** A key figure of the hospital in each period. */
export interface KeyFigure {
  name: 'patients' | 'inRange' | 'lowDays' | 'planned' | 'taken' | 'qualified';
  unit: 'people' | 'percent' | 'minutes';
  /** Undefined if neither direction is better. */
  better: 'more' | 'less' | undefined;
  values: OfPeriods<Figure>;
  /** Values of thirteen weeks or of twelve months. */
  course: readonly (number | undefined)[];
  /** Size of the sample in the month. */
  counted: number;
}

function ofPeriods<T>(of: (period: (typeof PERIODS)[number]) => T): OfPeriods<T> {
  return { present: of('present'), before: of('before'), lastYear: of('lastYear') };
}

/** The key figures, in the order of the page. */
export function keyFigures(survey: Survey): KeyFigure[] {
  const { patients, counts, tasks, tasksTrend, critical, controls, weeks, controlMonths } = survey;
  const whole = counts.present;
  return [
    {
      name: 'patients',
      unit: 'people',
      better: undefined,
      course: [],
      counted: whole?.readings ?? 0,
      values: ofPeriods((one) =>
        patients[one] === 0 ? { insufficient: 'noReadings', have: 0, need: 1 } : { value: patients[one] },
      ),
    },
    {
      name: 'inRange',
      unit: 'percent',
      better: 'more',
      counted: whole?.readings ?? 0,
      values: ofPeriods((one) => inRangeOf(counts[one])),
      course: weeks.map((week) => valueOf(inRangeOf(week))),
    },
    {
      name: 'lowDays',
      unit: 'percent',
      better: 'less',
      counted: whole?.patientDays ?? 0,
      values: ofPeriods((one) => lowDaysOf(counts[one])),
      course: weeks.map((week) => valueOf(lowDaysOf(week))),
    },
    {
      name: 'planned',
      unit: 'percent',
      better: 'more',
      counted: tasks.present.planned,
      values: ofPeriods((one) => doneOfPlanned(tasks[one])),
      course: tasksTrend.map((week) => valueOf(doneOfPlanned(week))),
    },
    {
      name: 'taken',
      unit: 'minutes',
      better: 'less',
      course: [],
      counted: critical.present.values,
      values: ofPeriods((one) => critical[one].median),
    },
    {
      name: 'qualified',
      unit: 'percent',
      better: 'more',
      counted: controls.present.runs,
      values: ofPeriods((one) => qualifiedOf(controls[one])),
      course: controlMonths.map((month) => valueOf(qualifiedOf(month))),
    },
  ];
}

/** A figure for display: percent with one decimal, people and minutes whole. */
export const shownOf = (value: number, unit: KeyFigure['unit']): string =>
  unit === 'percent' ? decimalText(value, 1) : roundHalfAway(value, 0).toLocaleString('en-US');

/** The difference of two displayed figures; undefined if one is missing. */
export const changeOf = (from: Figure, to: Figure, unit: KeyFigure['unit']): number | undefined =>
  changeBetween(from, to, unit === 'percent' ? 1 : 0);

/** Whether a change is an improvement; undefined if it is neither better nor worse. */
export function isBetter(change: number | undefined, better: KeyFigure['better']): boolean | undefined {
  if (change === undefined || change === 0 || better === undefined) return undefined;
  return change > 0 === (better === 'more');
}

export interface RankedDepartment {
  department: Department;
  /** Rank from 1; the first has the most readings in range. */
  rank: number;
  inRange: number;
  before: number | undefined;
  change: number | undefined;
}

/** Maximum number of departments on the page; of more, only the best and the worst are shown. */
export const MOST_DEPARTMENTS = 12;

interface Ranking {
  best: RankedDepartment[];
  /** Departments between the best and the worst, which a sentence counts. */
  between: RankedDepartment[];
  worst: RankedDepartment[];
  /** With too few readings for a rate. */
  few: Department[];
}

/** Departments by readings in range. */
export function rankingOf(departments: readonly Department[]): Ranking {
  const rated = departments
    .flatMap((department) => {
      const inRange = valueOf(inRangeOf(department.present));
      return inRange === undefined ? [] : [{ department, inRange }];
    })
    .toSorted((one, other) => other.inRange - one.inRange)
    .map(({ department, inRange }, index): RankedDepartment => {
      const before = inRangeOf(department.before);
      const change = changeOf(before, { value: inRange }, 'percent');
      return { department, rank: index + 1, inRange, before: valueOf(before), change };
    });
  const few = departments.filter(({ present }) => (present?.readings ?? 0) < RATE_NEEDS.reading);
  if (rated.length <= MOST_DEPARTMENTS) return { best: rated, between: [], worst: [], few };
  const half = MOST_DEPARTMENTS / 2;
  return { best: rated.slice(0, half), between: rated.slice(half, -half), worst: rated.slice(-half), few };
}

/** Share of the answered critical values that somebody took within ten minutes, percent. */
export function withinTen({ bands }: Survey['critical']['present']): number | undefined {
  const answered = bands.reduce((sum, count) => sum + count, 0);
  return answered === 0 ? undefined : (100 * bands.slice(0, 3).reduce((sum, count) => sum + count, 0)) / answered;
}
