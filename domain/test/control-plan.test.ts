import { describe, expect, it } from 'vitest';
import {
  CONTROL_ACTIONS,
  CONTROL_STATES,
  CONTROL_TRANSITIONS,
  controlStateOf,
  DEFAULT_CONTROL_PLAN,
  instantOf,
  isControlActionAllowed,
  isValidControlPlan,
  standingOfMeter,
  type ControlFacts,
  type ControlLevel,
  type ControlPlan,
  type MeterHistory,
  type RunOfMeter,
} from '../src/index.js';

const ZONE = 'Asia/Shanghai';
const at = (clock: string, day = '2026-11-23'): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return instantOf(day, hour * 60 + minute, ZONE);
};
const ALL: ControlLevel[] = ['low', 'normal', 'high'];

describe('the state of a control run', () => {
  const facts: ControlFacts = {
    asked: ALL,
    measured: ALL,
    rejected: false,
    mended: false,
    repeated: false,
    reviewed: false,
    voided: false,
  };
  it.each([
    [{}, 'qualified'],
    [{ measured: ['low', 'high'] }, 'pending'],
    [{ rejected: true, measured: ['low'] }, 'rejected'],
    [{ rejected: true }, 'rejected'],
    [{ rejected: true, repeated: true }, 'rejected'],
    [{ rejected: true, mended: true }, 'mended'],
    [{ rejected: true, mended: true, repeated: true }, 'repeated'],
    [{ rejected: true, mended: true, repeated: true, reviewed: true }, 'reviewed'],
    [{ reviewed: true }, 'reviewed'],
    [{ reviewed: true, voided: true }, 'voided'],
  ] as [Partial<ControlFacts>, string][])('%j: %s', (change, state) => {
    expect(controlStateOf({ ...facts, ...change })).toBe(state);
  });

  it('allows exactly the actions of the table', () => {
    const allowed = CONTROL_STATES.flatMap((state) =>
      CONTROL_ACTIONS.filter((action) => isControlActionAllowed(state, action)).map((action) => `${state} ${action}`),
    );
    expect(allowed).toEqual([
      'pending measure',
      'pending void',
      'qualified review',
      'qualified void',
      'rejected explain',
      'rejected void',
      'mended explain',
      'mended repeat',
      'mended void',
      'repeated review',
      'repeated void',
      'reviewed void',
    ]);
    expect(CONTROL_TRANSITIONS.voided).toEqual([]);
  });
});

describe('the standing of a meter', () => {
  const run = (clock: string, change: Partial<RunOfMeter> = {}, day?: string): RunOfMeter => ({
    at: at(clock, day),
    occasion: 'daily',
    state: 'qualified',
    measured: ALL,
    rejected: false,
    stripLot: 'A',
    ...change,
  });
  const standing = (history: Partial<MeterHistory>, clock: string, plan: ControlPlan = DEFAULT_CONTROL_PLAN) => {
    const whole = { runs: [], requests: [], stripLot: 'A', ...history };
    const { standing: is, due } = standingOfMeter(whole, plan, at(clock), ZONE);
    return [is, ...due.map(({ occasion }) => occasion)];
  };
  const yesterday = run('06:50', {}, '2026-11-22');

  it('is due from the beginning of the hospital day, and overdue from seven on', () => {
    expect(standing({ runs: [yesterday] }, '00:00')).toEqual(['due', 'daily']);
    expect(standing({ runs: [yesterday] }, '06:59')).toEqual(['due', 'daily']);
    expect(standing({ runs: [yesterday] }, '07:00')).toEqual(['overdue', 'daily']);
    expect(standing({ runs: [yesterday, run('06:51')] }, '07:00')).toEqual(['valid']);
    expect(standing({ runs: [yesterday, run('08:10')] }, '08:09')).toEqual(['overdue', 'daily']);
    expect(standing({ runs: [yesterday, run('08:10')] }, '08:10')).toEqual(['valid']);
  });

  it('counts a run that was reviewed, and none that is voided, incomplete or without an asked level', () => {
    expect(standing({ runs: [run('06:51', { state: 'reviewed' })] }, '09:00')).toEqual(['valid']);
    for (const change of [{ state: 'voided' }, { state: 'pending' }, { measured: ['normal'] }] as const) {
      expect(standing({ runs: [run('06:51', change)] }, '09:00')).toEqual(['overdue', 'daily']);
    }
  });

  it('asks for no level that the strips do not support', () => {
    const history = { runs: [run('06:51', { measured: ['normal'] as const })], supported: ['normal'] as const };
    expect(standing(history, '09:00')).toEqual(['valid']);
  });

  it.each(['rejected', 'mended', 'repeated', 'reviewed'] as const)(
    'is failed after a rejected run that is %s',
    (state) => {
      const failed = run('06:51', { state, rejected: true });
      expect(standing({ runs: [yesterday, failed] }, '06:55')[0]).toBe('failed');
      expect(standing({ runs: [yesterday, failed, run('07:16', { occasion: 'repeat' })] }, '07:20')).toEqual(['valid']);
      expect(standing({ runs: [run('06:40'), failed] }, '06:55')).toEqual(['failed']);
    },
  );

  it('is overdue at once with a new lot of strips, until a control with it', () => {
    expect(standing({ runs: [run('06:51')], stripLot: 'B' }, '06:55')).toEqual(['overdue', 'newStripLot']);
    const controlled = [run('06:51'), run('09:00', { stripLot: 'B', occasion: 'newStripLot' })];
    expect(standing({ runs: controlled, stripLot: 'B' }, '09:01')).toEqual(['valid']);
  });

  it.each(['newSolution', 'batteryChanged', 'dropped', 'doubtful'] as const)(
    'is overdue at once when reported: %s',
    (reported) => {
      const history = { runs: [run('06:51')], requests: [{ at: at('10:00'), occasion: reported }] };
      expect(standing(history, '09:59')).toEqual(['valid']);
      expect(standing(history, '10:00')).toEqual(['overdue', reported]);
      expect(standing({ ...history, runs: [...history.runs, run('10:05')] }, '10:06')).toEqual(['valid']);
    },
  );

  it('after a battery change the normal level is enough, but not for the day', () => {
    const history = { requests: [{ at: at('05:00'), occasion: 'batteryChanged' as const }] };
    const runs = [run('05:10', { measured: ['normal'], occasion: 'batteryChanged' })];
    expect(standing({ ...history, runs }, '05:30')).toEqual(['due', 'daily']);
  });

  it('an occasion that the plan leaves out asks for nothing', () => {
    const levels = { ...DEFAULT_CONTROL_PLAN.levels, daily: [] };
    expect(standing({}, '12:00', { ...DEFAULT_CONTROL_PLAN, levels })).toEqual(['valid']);
  });
});

describe('a plan of controls', () => {
  it.each([
    [{}, true],
    [{ dailyBy: 1440 }, false],
    [{ dailyBy: 6.5 }, false],
    [{ emergencyUses: 0 }, true],
    [{ emergencyUses: 51 }, false],
    [{ rules: { '1-2s': 'warning' } }, false],
    [{ rules: { '1-3s': 'reject' } }, true],
    [{ rules: { '5-9s': 'reject' } }, false],
    [{ levels: { ...DEFAULT_CONTROL_PLAN.levels, daily: ['low', 'low'] } }, false],
    [{ levels: { ...DEFAULT_CONTROL_PLAN.levels, dropped: [] } }, true],
  ])('%j: %s', (change, valid) => {
    expect(isValidControlPlan({ ...DEFAULT_CONTROL_PLAN, ...change } as ControlPlan)).toBe(valid);
  });
});
