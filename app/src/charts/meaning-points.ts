import { meaningParts, type Meaning } from '@wardlink/domain';
import type { ChartColours } from './colours.js';

/** Look of a point: shape and colour, filled or hollow as in lists. */
interface PointLook {
  symbolType: 'circle' | 'triangleUp' | 'triangleDown';
  size: number;
  fill: string;
  stroke: string;
}

/**
 * A point in target is a dot, off target a hollow circle, a warning a filled triangle. Null is for figures without a
 * judgement.
 */
export function pointLook(meaning: Meaning | null, colours: ChartColours): PointLook {
  const { level, side } = meaning === null ? { level: 'inTarget', side: null } : meaningParts(meaning);
  if (level === 'warning') {
    const symbolType = side === 'high' ? 'triangleUp' : 'triangleDown';
    return { symbolType, size: 11, fill: side === 'high' ? colours.high : colours.low, stroke: colours.card };
  }
  if (level === 'offTarget') return { symbolType: 'circle', size: 7, fill: colours.card, stroke: colours.line };
  return { symbolType: 'circle', size: 6, fill: colours.line, stroke: colours.card };
}
