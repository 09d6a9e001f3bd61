import type { ChartColours } from './colours.js';

/** A dashed line across a chart, with its value at the end in the page's font. */
export function limitLine(y: number, colour: string, label: string, { font }: ChartColours) {
  return {
    y,
    line: { style: { stroke: colour, lineDash: [5, 4], lineWidth: 1.2 } },
    startSymbol: { visible: false },
    endSymbol: { visible: false },
    label: {
      text: label,
      position: 'end' as const,
      refX: 6,
      style: { fill: colour, fontSize: 12, fontWeight: 600, fontFamily: font },
      labelBackground: { visible: false },
    },
  };
}

/** A linear axis of values on the left. */
export function valueAxis(colours: ChartColours, bounds: { min?: number; max?: number } = {}) {
  return {
    orient: 'left' as const,
    type: 'linear' as const,
    zero: false,
    ...bounds,
    grid: { visible: true, style: { stroke: colours.grid, lineDash: [] } },
    label: { style: { fill: colours.text, fontSize: 12, fontFamily: colours.font } },
    domainLine: { visible: false },
    tick: { visible: false },
  };
}

/** An axis of instants at the bottom, with ticks at the given places. */
export function timeAxis(
  colours: ChartColours,
  { begin, end, ticks, text }: { begin: number; end: number; ticks: number[]; text: (instant: number) => string },
) {
  return {
    orient: 'bottom' as const,
    type: 'linear' as const,
    min: begin,
    max: end,
    zero: false,
    nice: false,
    tick: { visible: true, tickMode: () => ticks, style: { stroke: colours.grid } },
    grid: { visible: false },
    label: {
      style: { fill: colours.text, fontSize: 12, fontFamily: colours.font },
      formatMethod: (label: string | string[]) => text(Number(label)),
    },
    domainLine: { style: { stroke: colours.grid } },
  };
}
