/** The page's own colours, so that a chart follows the light or dark theme. */
export type ChartColours = Record<
  'line' | 'grid' | 'text' | 'ink' | 'ok' | 'band' | 'high' | 'low' | 'off' | 'card' | 'raised' | 'quiet' | 'font',
  string
>;

/** Colours and font of an element. */
export function chartColours(element: HTMLElement): ChartColours {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    line: read('--accent'),
    grid: read('--line'),
    text: read('--ink3'),
    ink: read('--ink2'),
    ok: read('--ok'),
    band: read('--ok-soft'),
    high: read('--high'),
    low: read('--low'),
    off: read('--off-target'),
    card: read('--card'),
    raised: read('--raised'),
    quiet: read('--empty'),
    font: read('--text'),
  };
}
