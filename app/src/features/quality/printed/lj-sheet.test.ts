import { describe, expect, it } from 'vitest';
import { QUALITY_FORMS } from '@wardlink/contract/reports';
import { textsOf } from '../../../reports/engine/texts.js';
import { failed, run } from '../chart/control-run-sample.js';
import type { ControlRun } from '../chart/lj-model.js';
import { ljPanels } from './lj-panels.js';
import { chartSheet } from './lj-sheet.js';

const ZONE = 'Asia/Shanghai';
const DAY = 86_400_000;
const FIRST = Date.parse('2026-03-01T06:50:00+08:00');
const MONTH = { from: '2026-03-01', to: '2026-03-31', zone: ZONE };
const on = (day: number): Partial<ControlRun> => ({ measuredAt: FIRST + (day - 1) * DAY });
const name = { name: '王晓', latinName: 'Wang Xiao' };

/** Results before and after the month begins: twenty in all. */
const lot = (own: string, level: 'low' | 'normal' | 'high' = 'normal'): ControlRun[] =>
  Array.from({ length: 20 }, (_, index) => run(4.6 + ((index % 3) - 1) * 0.2, on(index - 9), own, level));

function sheetOf(runs: readonly ControlRun[]) {
  const meter = { deviceId: '1', serial: 'E1', model: 'GM-7' };
  const sheet = {
    ...MONTH,
    hospital: name,
    place: { ...name, department: null },
    printedAt: FIRST,
    printedBy: name,
    meter,
    runs: [],
  };
  const chart = { meter: { ...meter, place: { ...name, department: null } }, runs: [...runs] };
  return chartSheet(QUALITY_FORMS.quReportLJ, sheet, chart as Parameters<typeof chartSheet>[2], textsOf('zh'));
}

describe('panels of a chart (spec 2, quality reports)', () => {
  it('are of the levels and lots that were measured in the month, with mean and SD of all results of the lot', () => {
    const runs = [...lot('A', 'low'), ...lot('B'), run(4.6, on(-3), 'old')];
    const panels = ljPanels(runs, MONTH);
    expect(panels.map(({ level, lotName }) => [level, lotName])).toEqual([
      ['low', 'C A'],
      ['normal', 'C B'],
    ]);
    const [low] = panels;
    expect(low?.points).toHaveLength(10);
    expect([low?.figures.month.count, low?.figures.cumulative.count]).toEqual([10, 20]);
    expect(low?.baseline?.mean).toBeCloseTo(4.59, 2);
  });

  it('have no mean below twenty results, and say where another lot of strips begins', () => {
    const strip = { stripLotId: '2', brand: 'S', lot: '26B118043' };
    const [panel] = ljPanels([run(4.5, on(1)), run(4.7, on(2), 'A'), run(4.6, { ...on(3), strip })], MONTH);
    expect(panel?.baseline).toBeUndefined();
    expect(panel?.newStrips).toEqual([2]);
    expect(panel?.days).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
  });
});

describe('pages of a chart (spec 2, quality reports)', () => {
  it('have three panels at most; what failed stands below the last ones', () => {
    const mended = { cause: 'blood', action: 'cleaned', at: FIRST, by: { userId: '1', ...name } };
    const runs = [
      ...lot('A', 'low'),
      ...lot('B', 'high'),
      run(4.6, on(1), 'C'),
      run(4.6, on(2), 'D'),
      failed(5.9, { ...on(3), mended }),
    ];
    const { pages } = sheetOf(runs);
    expect(pages.map(({ block, lines }) => [block !== undefined, lines.length > 0])).toEqual([
      [true, false],
      [true, true],
    ]);
    const text = pages[1]?.lines
      .flatMap(({ cells }) => cells.flatMap((cell) => cell.map((part) => part.text)))
      .join(' ');
    expect(text).toContain('◆ 正常值 5.9');
    expect(text).toContain('超出范围');
    expect(text).toContain('cleaned');
    expect(text).toContain('未复测');
  });

  it('say that nothing failed, or that there was nothing at all', () => {
    const said = (runs: readonly ControlRun[]) => sheetOf(runs).pages.map(({ lines }) => lines[0]?.cells[0]?.[0]?.text);
    expect(said([run(4.6, on(1))])).toEqual(['本月没有失控']);
    expect(said([run(4.6, on(-1))])).toEqual(['本期间没有记录']);
  });
});
