import {
  addDays,
  controlChart,
  controlStateOf,
  CONTROL_LEVELS,
  instantOf,
  roundHalfAway,
  type ControlLevel,
  type ControlOccasion,
  type Day,
  type JudgedRun,
  type MeasuredRun,
} from '@wardlink/domain';
import type { Insertable } from 'kysely';
import type { ControlResultTable, ControlRunTable } from '../database/schema/index.js';
import { HOSPITAL } from './hospital.js';
import { PRINTED, STRIPS_CHANGED, VIALS_OPENED, type MadeLots } from './control-lots.js';
import { chanceOf, uuidOf } from './random.js';

export interface DemonstrationMeter {
  deviceId: string;
  serial: string;
  nodeId: string;
}

/** mmol/L. */
const SPREAD: Record<ControlLevel, number> = { low: 0.12, normal: 0.17, high: 0.42 };
/** Days before today on which the first meter failed a run, which has a cause and an action. */
const FAILED_BEFORE = 14;
/** Days over which the second meter has drifted. */
const DRIFT = 14;
/** Younger runs wait for their review (days). */
const REVIEWED_AFTER = 2;
/** Every fourth meter has not been controlled today. */
const NOT_TODAY = 4;

interface PlannedRun {
  id: string;
  at: number;
  occasion: ControlOccasion;
  repeatOf: string | null;
  values: Partial<Record<ControlLevel, number>>;
  mended: { cause: string; action: string } | null;
  stripLotId: string;
}

interface MadeControls {
  runs: Insertable<ControlRunTable>[];
  results: Insertable<ControlResultTable>[];
}

/** The runs of a meter, not yet judged. */
function planRuns(meter: DemonstrationMeter, place: number, lots: MadeLots, today: Day, now: number): PlannedRun[] {
  const planned: PlannedRun[] = [];
  for (let back = VIALS_OPENED; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    const chance = chanceOf('control', meter.serial, day);
    if (back === 0 && place % NOT_TODAY === 3) continue;
    const minute = 6 * 60 + 30 + chance.whole(0, 25);
    const isDrifting = place === 1 && back < DRIFT;
    const stripLotId = back > STRIPS_CHANGED ? lots.strips.before : lots.strips.present;
    const values = Object.fromEntries(
      CONTROL_LEVELS.map((level) => {
        const deviate = isDrifting ? 0.6 + 0.2 * chance.next() : Math.max(-1.8, Math.min(1.8, chance.normal()));
        return [level, roundHalfAway(PRINTED[level].target + deviate * SPREAD[level], 1)];
      }),
    ) as Record<ControlLevel, number>;
    const run = { at: instantOf(day, minute, HOSPITAL.zone), stripLotId, repeatOf: null, mended: null };
    const id = uuidOf('control', meter.serial, day);
    const occasion = back === STRIPS_CHANGED ? ('newStripLot' as const) : ('daily' as const);
    const isFailed = place === 0 && (back === FAILED_BEFORE || back === 0);
    if (!isFailed) {
      planned.push({ ...run, id, occasion, values });
      continue;
    }
    const mended =
      back === 0
        ? { cause: '试纸口有血迹残留', action: '清洁试纸口，更换电池' }
        : { cause: '质控液未摇匀', action: '更换新试纸筒后复测' };
    const failed = roundHalfAway(PRINTED.normal.target + 0.62 + 0.1 * (back === 0 ? 1 : 0), 1);
    const near = { low: PRINTED.low.target, high: PRINTED.high.target };
    planned.push({ ...run, id, occasion, values: { ...near, normal: failed }, mended });
    const again = { ...run, at: run.at + 14 * 60_000, id: uuidOf('repeat', meter.serial, day), repeatOf: id };
    planned.push({ ...again, occasion: 'repeat', values: { ...near, normal: PRINTED.normal.target } });
  }
  return planned.filter(({ at }) => at <= now);
}

interface Staff {
  operators: readonly string[];
  reviewer: string;
}

/**
 * Three months of controls of every meter: one drifts, one failed and has a cause and an action, and some of today's
 * are not done.
 */
export function makeControls(
  meters: readonly DemonstrationMeter[],
  lots: MadeLots,
  { operators, reviewer }: Staff,
  today: Day,
  now: Date,
): MadeControls {
  const made: MadeControls = { runs: [], results: [] };
  meters.forEach((meter, place) => {
    const planned = planRuns(meter, place, lots, today, now.getTime());
    const judged = judgedCalmly(planned, lots);
    planned.forEach((run, index) => {
      const verdict = judged[index];
      if (!verdict) return;
      const operatorId = operators[(place + index) % operators.length] ?? reviewer;
      const isRepeated = planned.some(({ repeatOf }) => repeatOf === run.id);
      const isReviewed = run.at < now.getTime() - REVIEWED_AFTER * 86_400_000 && operatorId !== reviewer;
      made.runs.push(rowOf(meter, run, verdict, { operatorId, reviewer, isRepeated, isReviewed }));
      made.results.push(...resultRows(run.id, verdict));
    });
  });
  return made;
}

/** Judges the runs of a meter; a run that fails by chance gets its targets as values. */
function judgedCalmly(planned: readonly PlannedRun[], lots: MadeLots): JudgedRun[] {
  for (;;) {
    const { runs } = controlChart(planned.map((run) => measuredOf(run, planned, lots)));
    const index = runs.findIndex(({ rejected }, place) => rejected && planned[place]?.mended === null);
    const failed = planned[index];
    const isCalm = failed && CONTROL_LEVELS.every((level) => failed.values[level] === PRINTED[level].target);
    if (!failed || isCalm) return runs;
    for (const level of CONTROL_LEVELS) failed.values[level] = PRINTED[level].target;
  }
}

function measuredOf(run: PlannedRun, planned: readonly PlannedRun[], lots: MadeLots): MeasuredRun {
  return {
    results: CONTROL_LEVELS.flatMap((level) => {
      const value = run.values[level];
      return value === undefined ? [] : [{ level, value, lot: lots.solutions[level], printed: PRINTED[level] }];
    }),
    stripLot: run.stripLotId,
    mended: run.mended !== null,
    repeated: planned.some(({ repeatOf }) => repeatOf === run.id),
  };
}

interface Settled {
  operatorId: string;
  reviewer: string;
  isRepeated: boolean;
  isReviewed: boolean;
}

function rowOf(
  meter: DemonstrationMeter,
  run: PlannedRun,
  verdict: JudgedRun,
  { operatorId, reviewer, isRepeated, isReviewed }: Settled,
): Insertable<ControlRunTable> {
  const mended = verdict.rejected ? run.mended : null;
  const state = controlStateOf({
    asked: CONTROL_LEVELS,
    measured: CONTROL_LEVELS,
    rejected: verdict.rejected,
    mended: mended !== null,
    repeated: isRepeated,
    reviewed: isReviewed,
    voided: false,
  });
  return {
    id: run.id,
    deviceId: meter.deviceId,
    nodeId: meter.nodeId,
    stripLotId: run.stripLotId,
    occasion: run.occasion,
    repeatOf: run.repeatOf,
    way: 'manual',
    asked: [...CONTROL_LEVELS],
    measuredAt: new Date(run.at),
    enteredAt: new Date(run.at),
    operatorId,
    comment: null,
    rejected: verdict.rejected,
    fired: JSON.stringify(verdict.violations),
    state,
    ...(mended
      ? { ...mended, mendedAt: new Date(run.at + 8 * 60_000), mendedBy: operatorId }
      : { cause: null, action: null, mendedAt: null, mendedBy: null }),
    ...(isReviewed
      ? { reviewedAt: new Date(run.at + 9 * 3_600_000), reviewedBy: reviewer }
      : { reviewedAt: null, reviewedBy: null }),
  };
}

function resultRows(runId: string, { results }: JudgedRun): Insertable<ControlResultTable>[] {
  return results.map(({ level, lot, value, printed, judgedBy, z = null, qualified }) => ({
    runId,
    level,
    solutionLotId: lot,
    value,
    ...printed,
    judgedBy,
    z,
    qualified,
  }));
}
