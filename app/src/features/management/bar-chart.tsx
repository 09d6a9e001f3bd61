import { useEffect, useRef } from 'react';
import { VChart } from '@visactor/vchart/esm/core';
import { registerBarChart } from '@visactor/vchart/esm/chart/bar/bar';
import type { IBarChartSpec } from '@visactor/vchart/esm/chart/bar/interface';
import { registerCartesianBandAxis } from '@visactor/vchart/esm/component/axis/cartesian/band-axis';
import { registerCartesianLinearAxis } from '@visactor/vchart/esm/component/axis/cartesian/linear-axis';
import { registerLabel } from '@visactor/vchart/esm/component/label/label';
import { registerTooltip } from '@visactor/vchart/esm/component/tooltip/tooltip';
import { registerDomTooltipHandler } from '@visactor/vchart/esm/plugin/components/tooltip-handler';
import { useTheme } from '../../theme/theme.js';

VChart.useRegisters([
  registerBarChart,
  registerCartesianBandAxis,
  registerCartesianLinearAxis,
  registerLabel,
  registerTooltip,
  registerDomTooltipHandler,
]);

/** One bar with its value and the text at its end; a null value has no bar, only its text. */
export interface Bar {
  label: string;
  value: number | null;
  text: string;
  detail: string;
}

/** The chart returns the rows that it was given. */
const barOf = (datum: unknown): Bar => datum as Bar;

function specOf(bars: readonly Bar[], top: number | undefined, element: HTMLElement): IBarChartSpec {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const font = colour('--text');
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  return {
    type: 'bar',
    direction: 'horizontal',
    data: [{ id: 'bars', values: bars.map((bar) => ({ ...bar, value: bar.value ?? 0 })) }],
    xField: 'value',
    yField: 'label',
    animation: false,
    background: 'transparent',
    padding: { top: 0, right: 8, bottom: 0, left: 0 },
    barMaxWidth: 16,
    bar: { style: { fill: colour('--accent'), cornerRadius: 3 } },
    label: {
      visible: true,
      position: 'right',
      overlap: false,
      formatMethod: (_text, datum) => barOf(datum).text,
      style: { fill: colour('--ink2'), fontSize: 12, fontFamily: font, stroke: colour('--card') },
    },
    axes: [
      {
        orient: 'left',
        type: 'band',
        label: { style: { fill: colour('--ink2'), fontSize: 12, fontFamily: font } },
        tick: { visible: false },
        domainLine: { style: { stroke: colour('--line-strong') } },
      },
      // Leaves room at the end for the text.
      { orient: 'bottom', type: 'linear', visible: false, min: 0, max: (top ?? most) * 1.25, nice: false },
    ],
    tooltip: {
      dimension: { visible: false },
      mark: {
        title: { value: (datum) => barOf(datum).label },
        content: [{ key: (datum) => barOf(datum).text, value: (datum) => barOf(datum).detail }],
      },
    },
  };
}

/** Horizontal bars with their values beside them; screen readers get a list of the same figures. */
export function BarChart({ title, bars, top }: { title: string; bars: readonly Bar[]; top?: number }) {
  const theme = useTheme();
  const element = useRef<HTMLDivElement>(null);
  const key = JSON.stringify(bars);
  useEffect(() => {
    if (!element.current) return;
    const chart = new VChart(specOf(bars, top, element.current), { dom: element.current, animation: false });
    chart.renderSync();
    return () => chart.release();
  }, [key, top, theme]);
  return (
    <figure className="analysis-chart">
      <figcaption>{title}</figcaption>
      <div
        ref={element}
        className="analysis-bars"
        style={{ height: bars.length * 27 + 8 }}
        role="img"
        aria-label={`${title}: ${bars.map(({ label, text }) => `${label} ${text}`).join('; ')}`}
      />
    </figure>
  );
}
