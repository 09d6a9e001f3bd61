import { describe, expect, it } from 'vitest';
import type { DueReply, MeterOfDay } from '../standing.js';
import { levelsOf, limitsOf, lotsInUse, meterOf, problemsOf, stripsFor, valueOf, type RunEntry } from './entry-form.js';

const limits = { target: 6.6, lower: 5.5, upper: 7.7 };
const strip = {
  stripLotId: '1',
  brand: 'S',
  lot: '26B118042',
  models: ['GM-7'],
  targets: { normal: limits, low: limits },
};
const solution = { solutionLotId: '10', brand: 'C', lot: 'Q', level: 'normal' as const, target: limits, specific: [] };
const meter = {
  deviceId: '5',
  serial: 'E1-0311',
  model: 'GM-7',
  stripLotId: null,
  solutions: [],
  due: [],
} as unknown as MeterOfDay;
const due = { meters: [meter], strips: [strip], solutions: [solution] } as unknown as DueReply;
const entry = (more: Partial<RunEntry> = {}): RunEntry => ({
  meter: 'E1-0311',
  time: '06:52',
  stripLotId: '1',
  solutions: { normal: '10' },
  values: { normal: '6.6' },
  comment: '',
  ...more,
});

describe('entering a control', () => {
  it('finds a meter by what a scanner or a person typed', () => {
    expect(meterOf(due, ' e1-0311')?.deviceId).toBe('5');
    expect(meterOf(due, 'E1-031')).toBeUndefined();
  });

  it('fills in the lots of the last run, else the only ones', () => {
    expect(lotsInUse(due, meter)).toEqual({ stripLotId: '1', solutions: { normal: '10' } });
    const two = { ...due, strips: [strip, { ...strip, stripLotId: '2' }] };
    expect(lotsInUse(two, meter).stripLotId).toBe('');
    expect(lotsInUse(two, { ...meter, stripLotId: '2' }).stripLotId).toBe('2');
    // A lot that is no longer effective is not offered again.
    expect(lotsInUse(two, { ...meter, stripLotId: '3' }).stripLotId).toBe('');
  });

  it('offers strips that fit the model, and the levels that they support', () => {
    expect(stripsFor(due, { ...meter, model: 'GM-9' })).toEqual([]);
    expect(levelsOf(strip)).toEqual(['low', 'normal']);
    expect(limitsOf(due, meter, entry(), 'normal')).toEqual(limits);
    expect(limitsOf(due, meter, entry(), 'high')).toBeUndefined();
  });

  it.each([
    ['6.6', 6.6],
    ['6,6', 6.6],
    [' 16 ', 16],
    ['6.66', undefined],
    ['abc', undefined],
    ['', undefined],
    ['166', undefined],
  ])('reads %j as %s', (text, value) => {
    expect(valueOf(text)).toBe(value);
  });

  it.each([
    [entry(), {}],
    [entry({ meter: '' }), { meter: 'quality.problem.noMeter', department: 'quality.problem.noDepartment' }],
    [entry({ meter: 'E9' }), { meter: 'quality.problem.meterUnknown', department: 'quality.problem.noDepartment' }],
    [entry({ time: ' ' }), { time: 'quality.problem.noTime' }],
    [entry({ time: '25:00' }), { time: 'quality.problem.time' }],
    [entry({ stripLotId: '' }), { stripLotId: 'quality.problem.noStrip' }],
    [entry({ values: {} }), { values: 'quality.problem.noValue' }],
    [entry({ values: { normal: 'x' } }), { 'value.normal': 'quality.problem.value' }],
    [entry({ solutions: {} }), { 'solution.normal': 'quality.problem.noSolution' }],
  ] as [RunEntry, object][])('%j: %j (spec 5, quality control fields)', (typed, problems) => {
    expect(problemsOf(due, typed, ['low', 'normal'])).toEqual(problems);
  });
});
