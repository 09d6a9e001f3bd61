import { codedReason } from '@wardlink/contract';
import { describe, expect, it } from 'vitest';
import { failed, run } from './control-run-sample.js';
import { figuresOf, ljChart, type ControlRun } from './lj-model.js';

/** Twenty published results: mean 4.64, SD 0.4903. */
const TWENTY = [3.8, 4.2, 4.5, 3.8, 4.3, 4.7, 4.8, 4.8, 4.6, 5.2, 5.0, 5.4, 5.0, 5.2, 5.2, 4.8, 4.9, 3.8, 4.2, 4.6];

const voided = { at: 1, by: { name: 'x', latinName: null }, reason: codedReason('wrong') };
const normal = ['normal'] as const;

describe('the L-J chart of the page', () => {
  it('has mean and SD of the published twenty results, and z of each by them', () => {
    const chart = ljChart([...TWENTY.map((value) => run(value)), run(5.6)], normal);
    const [series] = chart.series;
    expect(series?.segments[0]?.baseline?.mean).toBeCloseTo(4.64, 6);
    expect(series?.segments[0]?.baseline?.standardDeviation).toBeCloseTo(0.4903, 4);
    expect(series?.points.at(-1)).toMatchObject({ value: 5.6, z: 1.96, index: 20 });
  });

  it('says of each point how it was judged', () => {
    const warned = { fired: [{ rule: '1-2s' as const, action: 'warning' as const, levels: [...normal] }] };
    const runs = [
      run(4.6, warned),
      failed(6),
      run(4.6, { occasion: 'repeat' }),
      run(4.6, { voided, state: 'voided' }),
      run(4.6),
    ];
    expect(ljChart(runs, normal).series[0]?.points.map(({ kind }) => kind)).toEqual([
      'warning',
      'rejected',
      'repeat',
      'voided',
      'good',
    ]);
  });

  it('counts no voided result for mean and SD', () => {
    const runs = [...TWENTY.slice(1).map((value) => run(value)), run(5.5, { voided }), run(TWENTY[0] ?? 0)];
    expect(ljChart(runs, normal).series[0]?.segments[0]?.baseline?.mean).toBeCloseTo(4.64, 6);
  });

  it('begins a new segment with a new lot, and tells of lots and actions', () => {
    const mended = { cause: 'blood', action: 'cleaned', at: 1, by: { userId: '1', name: 'x', latinName: null } };
    const other = { stripLotId: '2', brand: 'S', lot: '26C000001' };
    const runs = [run(4.6), failed(6, { mended }), run(4.6, { strip: other }), run(4.7, { strip: other }, 'B')];
    const chart = ljChart(runs, normal);
    expect(chart.series[0]?.segments.map(({ from, to, lot }) => [from, to, lot])).toEqual([
      [0, 2, 'A'],
      [3, 3, 'B'],
    ]);
    expect(chart.changes).toEqual([
      { index: 1, what: 'action', text: 'cleaned' },
      { index: 2, what: 'strip', text: '26C000001' },
      { index: 3, what: 'solution', text: 'C B' },
    ]);
  });

  it('draws the runs of a period by mean and SD of all', () => {
    const runs = [...TWENTY.map((value) => run(value)), run(5.6), run(4.6)];
    const from = runs.at(-2)?.measuredAt ?? 0;
    const chart = ljChart(runs, normal, ({ measuredAt }) => measuredAt >= from);
    expect(chart.series[0]?.points.map(({ z, index }) => [z, index])).toEqual([
      [1.96, 0],
      [-0.08, 1],
    ]);
  });

  it('leaves out runs without a level, and levels without a run', () => {
    const chart = ljChart([run(4.6), run(2.9, {}, 'L', 'low')], ['low', 'high']);
    expect(chart.runs).toHaveLength(1);
    expect(chart.series.map(({ level, points }) => [level, points.length])).toEqual([
      ['low', 1],
      ['high', 0],
    ]);
  });
});

describe('figures of a month or lot', () => {
  const figures = (runs: readonly ControlRun[]) => figuresOf(ljChart(runs, normal).series[0]?.points ?? []);

  it('are those of the published results: SD 0.4903, CV 10.57 %, bias of the target', () => {
    const { count, mean, standardDeviation, coefficientOfVariation, bias } = figures(TWENTY.map((value) => run(value)));
    expect([count, mean?.toFixed(2), standardDeviation?.toFixed(4)]).toEqual([20, '4.64', '0.4903']);
    expect([coefficientOfVariation?.toFixed(2), bias?.toFixed(2)]).toEqual(['10.57', '0.87']);
  });

  it('leave out what failed or was voided, and count repeats', () => {
    const runs = [run(4.6), failed(9), run(4.8, { occasion: 'repeat' }), run(5, { voided })];
    expect(figures(runs)).toMatchObject({ count: 3, rejected: 1, warned: 0 });
    expect(figures(runs).mean).toBeCloseTo(4.7, 6);
    expect(figures(runs).qualified).toBeCloseTo(66.67, 2);
  });

  it('are not made up without results', () => {
    expect(figures([])).toEqual({
      count: 0,
      mean: null,
      standardDeviation: null,
      coefficientOfVariation: null,
      bias: null,
      qualified: null,
      rejected: 0,
      warned: 0,
    });
    expect(figures([run(4.6)])).toMatchObject({ standardDeviation: null, coefficientOfVariation: null });
  });
});
