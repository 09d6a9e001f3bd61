import {
  controlChart,
  type ControlResult,
  type ControlState,
  type JudgedRun,
  type MeasuredRun,
  type RuleSet,
} from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';

/** Longer than any lot is used. */
const HISTORY_DAYS = 400;
const DAY = 86_400_000;

/** A stored run with what the judgement of later runs needs. */
interface PastRun {
  id: string;
  state: ControlState;
  rejected: boolean;
  stripLotId: string;
  mended: boolean;
  results: ControlResult[];
}

/** The runs of a meter that were not voided, sorted by time. */
export async function pastRuns(db: Queries, deviceId: string, until: number): Promise<PastRun[]> {
  const rows = await db
    .selectFrom('controlRun as run')
    .innerJoin('controlResult as result', 'result.runId', 'run.id')
    .select(['run.id', 'run.state', 'run.rejected', 'run.stripLotId', 'run.mendedAt'])
    .select(['result.level', 'result.value', 'result.comparator', 'result.solutionLotId'])
    .select(['result.target', 'result.lower', 'result.upper'])
    .where('run.deviceId', '=', deviceId)
    .where('run.voidedAt', 'is', null)
    .where('run.measuredAt', '<=', new Date(until))
    .where('run.measuredAt', '>', new Date(until - HISTORY_DAYS * DAY))
    .orderBy('run.measuredAt')
    .orderBy('run.id')
    .execute();
  return [...groupRows(rows, ({ id }) => id).values()].flatMap((lines) => {
    const [run] = lines;
    if (!run) return [];
    const results = lines.map(({ level, value, comparator, solutionLotId, target, lower, upper }) => ({
      level,
      value,
      comparator,
      lot: solutionLotId,
      printed: { target, lower, upper },
    }));
    const { id, state, rejected, stripLotId, mendedAt } = run;
    return [{ id, state, rejected, stripLotId, mended: mendedAt !== null, results }];
  });
}

const measured = ({ results, stripLotId, mended, state, rejected }: PastRun): MeasuredRun => ({
  results,
  stripLot: stripLotId,
  mended,
  repeated: rejected && (state === 'repeated' || state === 'reviewed'),
});

/** Judges a run by the earlier runs of its meter. */
export function judge(
  earlier: readonly PastRun[],
  run: Pick<MeasuredRun, 'results' | 'stripLot'>,
  rules: RuleSet,
): JudgedRun {
  const judged = controlChart([...earlier.map(measured), run], rules).runs.at(-1);
  if (!judged) throw new Error('a run that was not judged');
  return judged;
}
