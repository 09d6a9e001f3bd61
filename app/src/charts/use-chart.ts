import { useEffect, useRef } from 'react';
import { VChart, type ISpec } from '@visactor/vchart/esm/core';
import { useTheme } from '../theme/theme.js';
import { chartColours, type ChartColours } from './colours.js';

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
    const chart = new VChart(specOf(chartColours(element.current)), { dom: element.current, animation: false });
    chart.renderSync();
    return () => chart.release();
  }, [key, theme]);
  return element;
}
