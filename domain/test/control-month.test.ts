import { describe, expect, it } from 'vitest';
import {
  controlMonth,
  DEFAULT_CONTROL_PLAN,
  doneRate,
  instantOf,
  qualifiedRate,
  sumOfMonths,
  type MeterUse,
  type RunOfMonth,
} from '../src/index.js';

const ZONE = 'Asia/Shanghai';
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'];
const at = (day: string, hour: number, minute = 0): number => instantOf(day, hour * 60 + minute, ZONE);
const NOW = at('2026-03-31', 12);

const use = (more: Partial<MeterUse> = {}): MeterUse => ({
  from: at('2026-02-01', 8),
  until: null,
  plan: DEFAULT_CONTROL_PLAN,
  ...more,
});
const run = (day: string, more: Partial<RunOfMonth> = {}): RunOfMonth => ({
  at: at(day, 6, 52),
  day,
  state: 'qualified',
  measured: ['low', 'normal', 'high'],
  rejected: false,
  reviewed: false,
  ...more,
});
const month = (uses: MeterUse[], runs: RunOfMonth[], now = NOW) => controlMonth({ uses, runs }, DAYS, now, ZONE);

describe('the month of a meter', () => {
  it('has a due day for each day of use, done with a complete run, and overdue without one at seven', () => {
    const runs = [run('2026-03-01'), run('2026-03-02', { at: at('2026-03-02', 7, 1) })];
    expect(month([use()], runs)).toMatchObject({ due: 3, done: 2, overdue: 2 });
  });

  it('takes a failed control for done, and its day for overdue until a repeat qualifies', () => {
    const failed = run('2026-03-01', { state: 'repeated', rejected: true });
    expect(month([use()], [failed])).toMatchObject({ done: 1, overdue: 3, failed: 1, qualified: 0 });
    const repeat = run('2026-03-01', { at: at('2026-03-01', 6, 58) });
    expect(month([use()], [failed, repeat])).toMatchObject({ done: 1, overdue: 2, runs: 2, failed: 1, qualified: 1 });
    const late = run('2026-03-01', { at: at('2026-03-01', 7, 0) });
    expect(month([use()], [failed, late])).toMatchObject({ overdue: 3 });
  });

  it('counts neither a voided run nor one that lacks a level, and says how many lack one', () => {
    const runs = [
      run('2026-03-01', { state: 'voided' }),
      run('2026-03-02', { state: 'pending', measured: ['low', 'high'] }),
    ];
    expect(month([use()], runs)).toMatchObject({ done: 0, runs: 0, incomplete: 1, unreviewed: 0 });
  });

  it('asks for the levels that the strips support alone', () => {
    const two = run('2026-03-01', { measured: ['low', 'high'], supported: ['low', 'high'] });
    expect(month([use()], [two])).toMatchObject({ done: 1 });
    expect(month([use()], [{ ...two, supported: ['low', 'normal', 'high'] }])).toMatchObject({ done: 0 });
  });

  it('is due only while the meter is in use there at the time of the plan', () => {
    const came = use({ from: at('2026-03-02', 7, 0), until: at('2026-03-03', 6, 59) });
    expect(month([came], [])).toMatchObject({ due: 1, overdue: 1 });
    expect(month([use({ from: at('2026-03-02', 7, 1), until: at('2026-03-03', 7, 0) })], [])).toMatchObject({ due: 0 });
  });

  it('is not due before the time of the plan has come, nor where the plan asks for no daily control', () => {
    expect(month([use()], [], at('2026-03-02', 6, 59))).toMatchObject({ due: 1 });
    const never = { ...DEFAULT_CONTROL_PLAN, levels: { ...DEFAULT_CONTROL_PLAN.levels, daily: [] } };
    expect(month([use({ plan: never })], [run('2026-03-01')])).toMatchObject({ due: 0, done: 0, runs: 1 });
  });

  it('has as unreviewed what is complete and was not reviewed', () => {
    const runs = [run('2026-03-01', { state: 'reviewed', reviewed: true }), run('2026-03-02')];
    expect(month([use()], runs)).toMatchObject({ unreviewed: 1 });
  });
});

describe('rates of a month', () => {
  it('are percent of due days and of complete runs, over several meters by their sums', () => {
    const one = month([use()], [run('2026-03-01'), run('2026-03-02', { rejected: true, state: 'rejected' })]);
    const other = month(
      [use()],
      DAYS.map((day) => run(day)),
    );
    const both = sumOfMonths([one, other]);
    expect([doneRate(one), doneRate(other), doneRate(both)]).toEqual([(100 * 2) / 3, 100, (100 * 5) / 6]);
    expect([qualifiedRate(one), qualifiedRate(both)]).toEqual([50, 80]);
  });

  it('are missing where nothing was due or measured', () => {
    const nothing = sumOfMonths([]);
    expect([doneRate(nothing), qualifiedRate(nothing)]).toEqual([null, null]);
  });
});
