import type { GlucoseClass } from './classify.js';

/** Goal for a share of time, percent: more than, or less than. `above` and `below` sum both classes of a side. */
export interface RangeGoal {
  of: 'inRange' | 'above' | 'veryHigh' | 'below' | 'veryLow';
  is: 'moreThan' | 'lessThan';
  percent: number;
}

export const GOAL_GROUPS = ['adult', 'olderOrHighRisk', 'pregnancyType1'] as const;
export type GoalGroup = (typeof GOAL_GROUPS)[number];

const more = (of: RangeGoal['of'], percent: number): RangeGoal => ({ of, is: 'moreThan', percent });
const less = (of: RangeGoal['of'], percent: number): RangeGoal => ({ of, is: 'lessThan', percent });

/** Goals of time in range (Battelino 2019). In pregnancy the range is 3.5 to 7.8 mmol/L, and low begins below 3.5. */
export const RANGE_GOALS: Record<GoalGroup, readonly RangeGoal[]> = {
  adult: [more('inRange', 70), less('above', 25), less('veryHigh', 5), less('below', 4), less('veryLow', 1)],
  olderOrHighRisk: [more('inRange', 50), less('above', 50), less('veryHigh', 10), less('below', 1)],
  pregnancyType1: [more('inRange', 70), less('above', 25), less('below', 4), less('veryLow', 1)],
};

/**
 * Each goal of a group, and whether the percents of the classes reach it. A share equal to the goal does not reach it.
 */
export function judgeGoals(
  group: GoalGroup,
  percents: Record<GlucoseClass, number>,
): { goal: RangeGoal; have: number; met: boolean }[] {
  const shares: Record<RangeGoal['of'], number> = {
    inRange: percents.inRange,
    above: percents.high + percents.veryHigh,
    veryHigh: percents.veryHigh,
    below: percents.low + percents.veryLow,
    veryLow: percents.veryLow,
  };
  return RANGE_GOALS[group].map((goal) => {
    const have = shares[goal.of];
    return { goal, have, met: goal.is === 'moreThan' ? have > goal.percent : have < goal.percent };
  });
}
