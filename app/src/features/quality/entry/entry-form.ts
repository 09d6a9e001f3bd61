import { CONTROL_LEVELS, printedFor, type ControlLevel, type PrintedRange } from '@wardlink/domain';
import { minuteOfText } from '../../../clock/minute-text.js';
import type { DueReply, MeterOfDay } from '../standing.js';

type StripLot = DueReply['strips'][number];

/** The typed data of a run. */
export interface RunEntry {
  meter: string;
  /** Time of today, `HH:MM`. */
  time: string;
  stripLotId: string;
  /** Lot of the solution of each level. */
  solutions: Partial<Record<ControlLevel, string>>;
  /** Typed results; absent for a level that is not measured. */
  values: Partial<Record<ControlLevel, string>>;
  comment: string;
}

export type EntryField =
  'department' | 'time' | 'meter' | 'stripLotId' | `solution.${ControlLevel}` | `value.${ControlLevel}` | 'values';

/** Keys that open the field of a level: its letter, or its number. */
export const LEVEL_KEYS: Readonly<Record<string, ControlLevel>> = {
  l: 'low',
  n: 'normal',
  h: 'high',
  '1': 'low',
  '2': 'normal',
  '3': 'high',
};

/** The meter of a typed or scanned serial number. */
export function meterOf(due: DueReply, serial: string): MeterOfDay | undefined {
  const wanted = serial.trim().toUpperCase();
  return due.meters.find((meter) => meter.serial.toUpperCase() === wanted);
}

export const stripsFor = (due: DueReply, meter: MeterOfDay): StripLot[] =>
  due.strips.filter(({ models }) => models.includes(meter.model));

/** Levels that the chosen strips support. */
export const levelsOf = (strip: StripLot | undefined): ControlLevel[] =>
  CONTROL_LEVELS.filter((level) => strip?.targets[level] !== undefined);

/** Lots in use: those of the meter's last run if they are still valid, else a lot that is the only one. */
export function lotsInUse(due: DueReply, meter: MeterOfDay): Pick<RunEntry, 'stripLotId' | 'solutions'> {
  const strips = stripsFor(due, meter);
  const strip =
    strips.find(({ stripLotId }) => stripLotId === meter.stripLotId) ?? (strips.length === 1 ? strips[0] : undefined);
  const solutions: RunEntry['solutions'] = {};
  for (const level of CONTROL_LEVELS) {
    const lots = due.solutions.filter((lot) => lot.level === level);
    const last = meter.solutions.find((one) => one.level === level)?.solutionLotId;
    const lot = lots.find(({ solutionLotId }) => solutionLotId === last) ?? (lots.length === 1 ? lots[0] : undefined);
    if (lot) solutions[level] = lot.solutionLotId;
  }
  return { stripLotId: strip?.stripLotId ?? '', solutions };
}

/** The limits of a level with the chosen lots; undefined if a lot is missing. */
export function limitsOf(
  due: DueReply,
  meter: MeterOfDay,
  entry: Pick<RunEntry, 'stripLotId' | 'solutions'>,
  level: ControlLevel,
): PrintedRange | undefined {
  const strip = due.strips.find(({ stripLotId }) => stripLotId === entry.stripLotId);
  const solution = due.solutions.find(({ solutionLotId }) => solutionLotId === entry.solutions[level]);
  if (!strip || !solution) return undefined;
  return printedFor(strip, solution, meter.model);
}

/** A typed result, mmol/L. HI and LO cannot be typed for controls, because they are outside any limits. */
export function valueOf(text: string | undefined): number | undefined {
  const typed = text?.trim().replace(',', '.') ?? '';
  if (!/^\d{1,2}(\.\d)?$/.test(typed)) return undefined;
  return Number(typed);
}

/** Missing or wrong fields: text keys of the page. */
export function problemsOf(
  due: DueReply,
  entry: RunEntry,
  levels: readonly ControlLevel[],
): Partial<Record<EntryField, string>> {
  const problems: Partial<Record<EntryField, string>> = {};
  const meter = meterOf(due, entry.meter);
  if (entry.meter.trim() === '') problems.meter = 'quality.problem.noMeter';
  else if (!meter) problems.meter = 'quality.problem.meterUnknown';
  // The department is that of the meter.
  if (!meter) problems.department = 'quality.problem.noDepartment';
  if (entry.time.trim() === '') problems.time = 'quality.problem.noTime';
  else if (minuteOfText(entry.time) === undefined) problems.time = 'quality.problem.time';
  if (entry.stripLotId === '') problems.stripLotId = 'quality.problem.noStrip';
  const typed = levels.filter((level) => (entry.values[level] ?? '').trim() !== '');
  if (typed.length === 0) problems.values = 'quality.problem.noValue';
  for (const level of typed) {
    if (valueOf(entry.values[level]) === undefined) problems[`value.${level}`] = 'quality.problem.value';
    if (!entry.solutions[level]) problems[`solution.${level}`] = 'quality.problem.noSolution';
  }
  return problems;
}
