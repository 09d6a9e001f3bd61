import { useEffect, useRef } from 'react';
import { VChart, type ISpec } from '@visactor/vchart/esm/core';
import { useTheme } from '../theme/theme.js';
import { chartColours, type ChartColours } from './colours.js';

/** The page's font and colours for parts that a specification leaves open, such as the tooltip. */
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
 * The page's content security policy blocks inline styles, so the signs of a tooltip get their colours as attributes.
 */
function paintSigns(box: HTMLElement): void {
  for (const sign of box.querySelectorAll('path[style]')) {
    const fill = /fill:\s*([^;]+)/.exec(sign.getAttribute('style') ?? '')?.[1];
    if (fill) sign.setAttribute('fill', fill);
  }
}

/**
 * Draws a chart into the element of the returned reference, and again whenever `key` or the theme changes. The key must
 * represent everything that `specOf` closes over.
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
    const spec = specOf(colours);
    const tooltip = { ...spec.tooltip, updateElement: paintSigns };
    const chart = new VChart({ ...spec, theme: themeOf(colours), tooltip }, { dom: element.current, animation: false });
    chart.renderSync();
    return () => chart.release();
  }, [key, theme]);
  return element;
}
