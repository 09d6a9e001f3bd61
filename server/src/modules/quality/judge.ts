import {
  controlChart,
  type ControlOccasion,
  type ControlResult,
  type ControlState,
  type JudgedRun,
  type MeasuredRun,
  type RuleSet,
} from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';

/** Longer than any lot is in use. */
const HISTORY_DAYS = 400;
const DAY = 86_400_000;

/** A stored run as its judgement and the standing of its meter need it. */
export interface PastRun {
  id: string;
  at: number;
  occasion: ControlOccasion;
  state: ControlState;
  rejected: boolean;
  stripLotId: string;
  mended: boolean;
  results: ControlResult[];
}

/** The runs of meters that were not voided, in the order of time. */
export async function pastRuns(
  db: Queries,
  deviceIds: readonly string[],
  until: number,
): Promise<Map<string, PastRun[]>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('controlRun as run')
    .innerJoin('controlResult as result', 'result.runId', 'run.id')
    .select(['run.id', 'run.deviceId', 'run.measuredAt', 'run.occasion', 'run.state', 'run.rejected', 'run.stripLotId'])
    .select(['run.mendedAt', 'result.level', 'result.value', 'result.comparator', 'result.solutionLotId'])
    .select(['result.target', 'result.lower', 'result.upper'])
    .where('run.deviceId', 'in', deviceIds)
    .where('run.voidedAt', 'is', null)
    .where('run.measuredAt', '<=', new Date(until))
    .where('run.measuredAt', '>', new Date(until - HISTORY_DAYS * DAY))
    .orderBy('run.measuredAt')
    .orderBy('run.id')
    .execute();
  const runs = [...groupRows(rows, ({ id }) => id).values()].flatMap((lines) => {
    const [run] = lines;
    if (!run) return [];
    const results = lines.map(({ level, value, comparator, solutionLotId, target, lower, upper }) => ({
      level,
      value,
      comparator,
      lot: solutionLotId,
      printed: { target, lower, upper },
    }));
    const { id, deviceId, occasion, state, rejected, stripLotId, mendedAt } = run;
    const at = run.measuredAt.getTime();
    return [{ deviceId, id, at, occasion, state, rejected, stripLotId, mended: mendedAt !== null, results }];
  });
  return groupRows(runs, ({ deviceId }) => deviceId);
}

const measured = ({ results, stripLotId, mended, state, rejected }: PastRun): MeasuredRun => ({
  results,
  stripLot: stripLotId,
  mended,
  repeated: rejected && (state === 'repeated' || state === 'reviewed'),
});

/** Judges a run by the earlier ones of its meter. */
export function judge(
  earlier: readonly PastRun[],
  run: Pick<MeasuredRun, 'results' | 'stripLot'>,
  rules: RuleSet,
): JudgedRun {
  const judged = controlChart([...earlier.map(measured), run], rules).runs.at(-1);
  if (!judged) throw new Error('a run that was not judged');
  return judged;
}
