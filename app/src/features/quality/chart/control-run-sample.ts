import type { ControlLevel } from '@wardlink/domain';
import type { ControlRun } from './lj-model.js';

let made = 0;
/** A control run of one level, a day after the one before it. */
export const run = (
  value: number,
  more: Partial<ControlRun> = {},
  lot = 'A',
  level: ControlLevel = 'normal',
): ControlRun => ({
  runId: `run ${(made += 1)}`,
  version: 1,
  meter: { deviceId: '1', serial: 'E1', model: 'GM-7' },
  place: { name: '一病区', latinName: 'Ward 1', department: null },
  measuredAt: made * 86_400_000,
  occasion: 'daily',
  way: 'manual',
  repeatOf: null,
  strip: { stripLotId: '1', brand: 'S', lot: '26B118042' },
  asked: [level],
  results: [
    {
      level,
      value,
      comparator: null,
      solution: { solutionLotId: lot, brand: 'C', lot },
      target: 4.6,
      lower: 3.6,
      upper: 5.6,
      judgedBy: 'statistics',
      z: null,
      qualified: true,
    },
  ],
  fired: [],
  rejected: false,
  state: 'qualified',
  operator: { userId: '1', name: '王晓', latinName: 'Wang Xiao' },
  comment: null,
  mended: null,
  reviewed: null,
  voided: null,
  ...more,
});
/** The same, rejected. */
export const failed = (value: number, more: Partial<ControlRun> = {}): ControlRun => {
  const one = run(value, { rejected: true, state: 'rejected', ...more });
  return { ...one, results: one.results.map((result) => ({ ...result, qualified: false })) };
};
