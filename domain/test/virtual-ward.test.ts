import { describe, expect, it } from 'vitest';
import {
  APPLICATION_SIDES,
  APPLICATION_STATES,
  APPLICATION_STEPS,
  candidateReasons,
  compareCandidates,
  consultationDue,
  consultationState,
  effectBounds,
  isValidFasting,
  jointEffect,
  lastManagedDay,
  managedUntil,
  managementEffect,
  mayTake,
  stateAfter,
  type ApplicationState,
  type CandidateFacts,
  type EffectReading,
  type TakenStep,
} from '../src/index.js';

const ZONE = 'Asia/Shanghai';
const HOUR = 3_600_000;
const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`);

/** What each step leads to, by state; a dot where it is refused. The columns are in the order of `APPLICATION_STEPS`. */
const TABLE: Record<ApplicationState, string> = {
  draft: 'draft applied withdrawn . . . . . . . withdrawn .',
  applied: 'applied . withdrawn accepted refused . . . . . withdrawn .',
  refused: '. . . . . . . . . . . .',
  withdrawn: '. . . . . . . . . . . .',
  accepted: '. . withdrawn . . managed . . . . withdrawn .',
  managed: '. . . . . . managed outRequested . . out out',
  outRequested: '. . . . . . . . managed out out out',
  out: '. . . . . . . . . . . .',
};
const cells = APPLICATION_STATES.flatMap((state) =>
  APPLICATION_STEPS.map((step, column) => [state, step, TABLE[state].split(' ')[column] ?? ''] as const),
);

describe('an application', () => {
  it.each(cells)('%s × %s → %s (spec 4, virtual ward transitions)', (state, step, next) => {
    expect(stateAfter(state, step) ?? '.').toBe(next);
  });

  it('has as many cells as states and steps', () => {
    expect(cells).toHaveLength(8 * 12);
  });

  /** Steps that a side may take in a state. */
  const taken = (side: 'ward' | 'team', state: ApplicationState, outAskedBy: 'ward' | 'team' | null = null) =>
    APPLICATION_STEPS.filter(
      (step): step is TakenStep =>
        step !== 'discharge' && step !== 'expire' && mayTake(side, step, { state, outAskedBy }),
    );

  it('is moved by the side that may, in each state', () => {
    const ofState = (state: ApplicationState) => APPLICATION_SIDES.map((side) => taken(side, state).join(' '));
    expect(Object.fromEntries(APPLICATION_STATES.map((state) => [state, ofState(state)]))).toEqual({
      draft: ['edit apply withdraw', ''],
      applied: ['edit withdraw', 'accept refuse'],
      refused: ['', ''],
      withdrawn: ['', ''],
      accepted: ['withdraw', 'begin'],
      managed: ['requestOut', 'extend requestOut'],
      outRequested: ['keep', 'keep'],
      out: ['', ''],
    });
  });

  it('lets a patient out where the other side asked for it', () => {
    expect(taken('ward', 'outRequested', 'team')).toEqual(['keep', 'release']);
    expect(taken('team', 'outRequested', 'team')).toEqual(['keep']);
    expect(taken('team', 'outRequested', 'ward')).toEqual(['keep', 'release']);
    expect(taken('ward', 'outRequested', 'ward')).toEqual(['keep']);
  });

  it('is managed to the end of its last hospital day', () => {
    expect(lastManagedDay(at('2026-11-21', '09:41'), 7, ZONE)).toBe('2026-11-27');
    expect(managedUntil(at('2026-11-21', '09:41'), 7, ZONE)).toBe(at('2026-11-28', '00:00'));
    expect(managedUntil(at('2026-11-21', '23:59'), 1, ZONE)).toBe(at('2026-11-22', '00:00'));
  });

  it('has fasting before its surgery alone', () => {
    const [evening, morning] = [at('2026-11-23', '22:00'), at('2026-11-24', '08:30')];
    expect(isValidFasting(evening, morning)).toBe(true);
    expect(isValidFasting(null, null)).toBe(true);
    expect(isValidFasting(morning, evening)).toBe(false);
    expect(isValidFasting(evening, null)).toBe(false);
  });
});

describe('a consultation', () => {
  const asked = at('2026-11-23', '14:36');

  it('is due by its urgency', () => {
    expect(consultationDue(asked, 'emergency')).toBe(at('2026-11-23', '14:46'));
    expect(consultationDue(asked, 'urgent')).toBe(at('2026-11-24', '14:36'));
    expect(consultationDue(asked, 'routine')).toBe(at('2026-11-25', '14:36'));
  });

  it('waits, is overdue after its due instant, and is answered whenever that was', () => {
    const dueAt = consultationDue(asked, 'emergency');
    expect(consultationState({ dueAt, answeredAt: null }, dueAt)).toBe('waiting');
    expect(consultationState({ dueAt, answeredAt: null }, dueAt + 1)).toBe('overdue');
    expect(consultationState({ dueAt, answeredAt: dueAt + HOUR }, dueAt + 2 * HOUR)).toBe('answered');
  });
});

describe('a candidate', () => {
  const now = at('2026-11-23', '14:00');
  const values = (...found: number[]) =>
    found.map((value, index) => ({ at: now - (found.length - index) * HOUR, value }));
  const facts = (more: Partial<CandidateFacts>): CandidateFacts => ({
    values: [],
    critical: { low: 2.8, high: 22.2 },
    hasPump: false,
    surgeryAt: null,
    ...more,
  });
  const kinds = (more: Partial<CandidateFacts>) => candidateReasons(facts(more), now).map(({ kind }) => kind);

  it('has two values above 10, any below 3.9, a critical one, a pump, or surgery with a high one', () => {
    expect(kinds({ values: values(10.1, 8, 13.4) })).toEqual(['high']);
    expect(kinds({ values: values(10.1) })).toEqual([]);
    expect(kinds({ values: values(10.04, 10.04) })).toEqual([]);
    expect(kinds({ values: values(3.8) })).toEqual(['low']);
    expect(kinds({ values: values(3.86) })).toEqual([]);
    expect(kinds({ values: values(2.6) })).toEqual(['critical', 'low']);
    expect(kinds({ values: values(25) })).toEqual(['critical']);
    expect(kinds({ hasPump: true })).toEqual(['pump']);
    expect(kinds({ values: values(13.4, 15.1), surgeryAt: now + 36 * HOUR, hasPump: true })).toEqual([
      'surgery',
      'high',
      'pump',
    ]);
    expect(kinds({ values: values(15.1), surgeryAt: now + 49 * HOUR })).toEqual([]);
    expect(kinds({ values: values(15.1), surgeryAt: now - HOUR })).toEqual([]);
    expect(kinds({ values: values(9.1), surgeryAt: now + HOUR })).toEqual([]);
  });

  it('tells the lowest and the highest value of the last 48 hours', () => {
    const old = [{ at: now - 48 * HOUR, value: 1.9 }];
    const recent = values(11.2, 3.4, 15.1, 3.7);
    expect(candidateReasons(facts({ values: [...old, ...recent] }), now)).toEqual([
      { kind: 'low', value: 3.4, at: now - 3 * HOUR },
      { kind: 'high', count: 2, value: 15.1 },
    ]);
  });

  it('comes before others by the most urgent reason, then by the number of reasons', () => {
    const found = [
      candidateReasons(facts({ hasPump: true }), now),
      candidateReasons(facts({ values: values(12, 12) }), now),
      candidateReasons(facts({ values: values(12, 12), hasPump: true }), now),
      candidateReasons(facts({ values: values(2) }), now),
    ];
    expect(found.toSorted(compareCandidates).map(([first]) => first?.kind)).toEqual([
      'critical',
      'high',
      'high',
      'pump',
    ]);
    expect(found.toSorted(compareCandidates)[1]).toHaveLength(2);
  });
});

describe('the effect of the management', () => {
  const BEGUN = at('2026-11-21', '10:00');
  const reading = (day: string, time: string, slot: number, value: number, comparator: '<' | '>' | null = null) =>
    ({ at: at(day, time), day, slot, value, comparator }) as EffectReading;
  const READINGS = [
    reading('2026-11-18', '07:00', 1, 20),
    reading('2026-11-19', '07:00', 1, 9),
    reading('2026-11-20', '07:00', 1, 11),
    reading('2026-11-20', '09:30', 2, 16),
    reading('2026-11-20', '19:00', 6, 3.2),
    reading('2026-11-21', '10:00', 2, 12),
    reading('2026-11-22', '07:00', 1, 8),
    reading('2026-11-22', '09:30', 2, 33.3, '>'),
    reading('2026-11-23', '07:00', 1, 6),
    reading('2026-11-23', '09:30', 2, 9.4),
  ];
  const bounds = effectBounds(BEGUN, at('2026-11-23', '12:00'));

  it('compares as long a time before the transfer as after it, a day at least and a week at most', () => {
    expect(bounds.from).toBe(at('2026-11-19', '08:00'));
    expect(effectBounds(BEGUN, BEGUN + HOUR).from).toBe(BEGUN - 24 * HOUR);
    expect(effectBounds(BEGUN, BEGUN + 20 * 24 * HOUR).from).toBe(BEGUN - 7 * 24 * HOUR);
  });

  it('is told by meal segment with counts and spread, HI in the count alone', () => {
    const { before, managed } = managementEffect(READINGS, bounds, '2026-11-21');
    expect(before.segments[1]).toEqual({ count: 1, mean: 11, standardDeviation: null });
    expect(before.segments[2]).toEqual({ count: 1, mean: 16, standardDeviation: null });
    expect(managed.segments[1]).toEqual({ count: 2, mean: 7, standardDeviation: Math.SQRT2 });
    expect(managed.segments[2].count).toBe(3);
    expect(managed.segments[2].mean).toBeCloseTo(10.7, 10);
    expect(managed.segments[7]).toEqual({ count: 0, mean: null, standardDeviation: null });
  });

  it('counts readings and days in range, lows and very high values, and days to the target', () => {
    const effect = managementEffect(READINGS, bounds, '2026-11-21');
    const { before, managed } = effect;
    expect([before.readings, before.inRange, before.lows, before.veryHigh, before.days, before.daysInRange]).toEqual([
      3, 0, 1, 1, 1, 0,
    ]);
    expect([
      managed.readings,
      managed.inRange,
      managed.lows,
      managed.veryHigh,
      managed.days,
      managed.daysInRange,
    ]).toEqual([5, 3, 0, 1, 3, 1]);
    expect(effect.daysToTarget).toBe(3);
    expect(managementEffect([], bounds, '2026-11-21').daysToTarget).toBeNull();
  });

  it('of several patients adds up their readings and days, and means the days to the target', () => {
    const one = { readings: READINGS, bounds, begunOn: '2026-11-21' };
    const other = { readings: [reading('2026-11-21', '11:00', 1, 7)], bounds, begunOn: '2026-11-21' };
    const never = { readings: [reading('2026-11-21', '11:00', 1, 17)], bounds, begunOn: '2026-11-21' };
    const joint = jointEffect([one, other, never]);
    expect(joint).toMatchObject({ patients: 3, reached: 2, meanDaysToTarget: 2 });
    expect(joint.managed).toMatchObject({ readings: 7, inRange: 4, days: 5, daysInRange: 2, veryHigh: 2 });
    expect(joint.managed.segments[1].mean).toBeCloseTo((8 + 6 + 7 + 17) / 4, 10);
    expect(joint.before).toMatchObject({ readings: 3, days: 1 });
    expect(jointEffect([])).toMatchObject({ patients: 0, reached: 0, meanDaysToTarget: null });
  });
});
