import { useEffect, useRef } from 'react';
import { VChart, type ISpec } from '@visactor/vchart/esm/core';
import { useTheme } from '../theme/theme.js';
import { chartColours, type ChartColours } from './colours.js';

/** The page's letters and colours for whatever a specification does not say, such as the box of a value. */
function themeOf({ font, raised, grid, ink, text }: ChartColours): Exclude<ISpec['theme'], string> {
  return {
    fontFamily: font,
    component: {
      tooltip: {
        panel: { backgroundColor: raised, border: { color: grid, width: 1, radius: 8 } },
        titleLabel: { fontFamily: font, fontColor: ink },
        keyLabel: { fontFamily: font, fontColor: text },
        valueLabel: { fontFamily: font, fontColor: ink },
      },
    },
  };
}

/**
 * Draws a chart into the element of the returned reference, again whenever `key` or the theme changes. The key stands
 * for everything `specOf` closes over.
 */
export function useChart(
  key: string,
  specOf: (colours: ChartColours) => ISpec,
): React.RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  useEffect(() => {
    if (!element.current) return;
    const colours = chartColours(element.current);
    const spec = { ...specOf(colours), theme: themeOf(colours) };
    const chart = new VChart(spec, { dom: element.current, animation: false });
    chart.renderSync();
    return () => chart.release();
  }, [key, theme]);
  return element;
}
